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
  const [field] = await listClosedFields(db, projectId, { project_id: projectId, ...keys })
  if (field === undefined) return
  throw new AppError('invalid_request', `${field}: ${whyClosed(field, keys)}`)
}

function whyClosed(field: KeyField | 'project_id', keys: RegisteredKeys): string {
  if (field === 'project_id') return 'differs from another project in case alone'
  return keys[field]?.startsWith('.') ? 'belongs to the service' : 'leads into another project'
}

/**
 * Returns the fields whose keys are closed to the project. A project may be created after a pair was registered, so
 * this is checked before every read of a registered object: a closed one counts as absent.
 */
export async function listClosedFields<Field extends string>(
  db: D1Database,
  projectId: string,
  keys: Partial<Record<Field, string>>,
): Promise<Field[]> {
  const named = Object.entries(keys) as [Field, string][]
  const closed = await listClosedKeys(db, { projectId, keys: named.map(([, key]) => key) })
  return named.filter(([, key]) => closed.has(key)).map(([field]) => field)
}
