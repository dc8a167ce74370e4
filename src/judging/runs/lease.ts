import { AppError } from '../../base/errors.ts'
import { isoTime, MINUTE_MS } from '../../base/time.ts'
import type { Lease, LeaseOutcome } from '../../store/judging/run-leases.ts'
import type { Run } from '../../store/judging/run-rows.ts'

/** How long an attempt may be silent before another may take the run over. */
const LEASE_MS = MINUTE_MS

const expiry = (): string => isoTime(Date.now() + LEASE_MS)

export const newLease = (): Lease => ({ token: crypto.randomUUID(), expiresAt: expiry() })

export const extended = ({ token }: Lease): Lease => ({ token, expiresAt: expiry() })

/** The run that the lease is for. Throws `conflict` naming the run that is at work instead. */
export function requireLeased(outcome: LeaseOutcome): Run {
  if (outcome.leased) return outcome.run
  const fields = outcome.busyRunId === null ? {} : { run_id: outcome.busyRunId }
  throw new AppError('conflict', 'A run of the pair is at work', { fields })
}
