import { AppError } from '../base/errors.ts'
import { listClosedKeys } from '../store/review/closed-keys.ts'
import { KEY_FIELDS, type KeyField } from '../store/review/pair-fields.ts'
import type { Pair } from '../store/review/pairs.ts'

/** The object keys of a pair, by field. None of them may belong to another project (`store/review/closed-keys.ts`). */
export type RegisteredKeys = Partial<Record<KeyField, string>>

/** Returns the keys in the order of a pair's fields, without empty ones. */
export function registeredKeys(
  fields: Partial<Record<KeyField, string | null | undefined>>,
): RegisteredKeys {
  const keys: RegisteredKeys = {}
  for (const field of KEY_FIELDS) {
    const key = fields[field]
    if (typeof key === 'string') keys[field] = key
  }
  return keys
}

export const keysOfPair = (pair: Pair): RegisteredKeys =>
  registeredKeys({ image_a_key: pair.imageAKey, image_b_key: pair.imageBKey, ...pair.evidence })

/**
 * Throws `invalid_request` naming the first field whose key is closed to the project, or `project_id` if that differs from
 * the id of a project in case alone. One query.
 */
export async function refuseClosedKeys(
  db: D1Database,
  projectId: string,
  keys: RegisteredKeys,
): Promise<void> {
  const named = Object.entries(keys)
  const closed = await listClosedKeys(db, projectId, [projectId, ...named.map(([, key]) => key)])
  if (closed.has(projectId))
    throw new AppError('invalid_request', 'project_id: differs from another project in case alone')
  for (const [field, key] of named)
    if (closed.has(key)) {
      const why = key.startsWith('.') ? 'belongs to the service' : 'leads into another project'
      throw new AppError('invalid_request', `${field}: ${why}`)
    }
}

/**
 * Returns the fields whose keys are closed to the project. A project may be created after a pair was registered, so
 * this is checked before every read of a registered object: a closed one counts as absent.
 */
export async function listClosedFields(
  db: D1Database,
  projectId: string,
  keys: RegisteredKeys,
): Promise<KeyField[]> {
  const named = Object.entries(keys) as [KeyField, string][]
  const closed = await listClosedKeys(
    db,
    projectId,
    named.map(([, key]) => key),
  )
  return named.filter(([, key]) => closed.has(key)).map(([field]) => field)
}
