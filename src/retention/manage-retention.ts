import { AppError, notFound } from '../base/errors.ts'
import { isoTime } from '../base/time.ts'
import { validate } from '../http/validate.ts'
import { pinVersion as recordPin } from '../store/retention/pins.ts'
import { putRetentionPolicy } from '../store/retention/policies.ts'
import { RetentionPolicy } from '../vocabulary/retention-policy.ts'

/** Replaces the policy of a project. Throws `invalid_request` and `not_found`. */
export async function setRetention(
  db: D1Database,
  input: { projectId: string; policy: unknown; who: string },
): Promise<RetentionPolicy> {
  const policy = validate(RetentionPolicy, input.policy)
  const { projectId, who } = input
  if (!(await putRetentionPolicy(db, { projectId, policy, who, now: isoTime() })))
    throw notFound('Project')
  return policy
}

/** Keeps a version whatever ends it, until it is unpinned. Throws `not_found`, and `conflict` while it is deleted. */
export async function pinVersion(
  db: D1Database,
  pin: { projectId: string; versionId: string; who: string },
): Promise<void> {
  const outcome = await recordPin(db, { ...pin, now: isoTime() })
  if (outcome === 'unknown') throw notFound('Version')
  if (outcome === 'removing') throw new AppError('conflict', 'The version is being removed')
}
