import { isoTime } from '../base/time.ts'
import type { Stores } from '../builds/stores.ts'
import { logEvent } from '../http/log.ts'
import { recordRetentionStep } from '../store/retention/steps.ts'
import { applyPolicies } from './apply-policies.ts'
import { removeAged } from './remove-aged.ts'
import { deleteWithdrawn, withdrawEnded } from './remove-versions.ts'
import { sweepBucket } from './sweep-bucket.ts'

/**
 * One step of retention, of bounded length: rules end versions, versions whose time has come are withdrawn, those
 * withdrawn earlier are deleted, and so is what nothing needs any more of the others; once a week the bucket is read for what
 * no row knows. It may stop anywhere, and may run beside another: the next step goes on. Its statements stay below the 1,000
 * that the platform allows an invocation (docs/platform.md).
 */
export async function runRetention(stores: Stores): Promise<void> {
  const began = Date.now()
  await applyPolicies(stores.db)
  await withdrawEnded(stores)
  await deleteWithdrawn(stores)
  await removeAged(stores)
  await sweepBucket(stores)
  await recordRetentionStep(stores.db, { startedAt: isoTime(began), finishedAt: isoTime() })
  logEvent('info', 'retention_step', { duration_ms: Date.now() - began })
}
