import { AppError } from '../../base/errors.ts'
import { isoTime, MINUTE_MS } from '../../base/time.ts'
import type { Lease, LeaseOutcome } from '../../store/judging/run-leases.ts'
import type { Run } from '../../store/judging/run-rows.ts'

/** An attempt that does not renew its lease for this long may lose its run to another attempt. */
const LEASE_MS = MINUTE_MS

const expiry = (): string => isoTime(Date.now() + LEASE_MS)

export const newLease = (): Lease => ({ token: crypto.randomUUID(), expiresAt: expiry() })

export const extended = ({ token }: Lease): Lease => ({ token, expiresAt: expiry() })

/** Returns the leased run. Throws `conflict` naming the run that is in progress instead. */
export function requireLeased(outcome: LeaseOutcome): Run {
  if (outcome.leased) return outcome.run
  const fields = outcome.busyRunId === null ? {} : { run_id: outcome.busyRunId }
  throw new AppError('conflict', 'Another run for this pair is in progress', { fields })
}
