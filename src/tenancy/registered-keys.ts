import { AppError } from '../base/errors.ts'
import { listClosedKeys } from '../store/review/closed-keys.ts'
import { EVIDENCE_NAMES, type Pair } from '../store/review/pairs.ts'
import type { InputName } from '../store/judging/run-columns.ts'

/** The objects that a pair names. No field of a pair leads into another project (store/closed-keys.ts). */
export type RegisteredKeys = Partial<Record<InputName, string>>

/** The keys in the order of a pair's fields, empty ones left out. */
export function registeredKeys(
  fields: Partial<Record<InputName, string | null | undefined>>,
): RegisteredKeys {
  const keys: RegisteredKeys = {}
  for (const name of ['image_a_key', 'image_b_key', ...EVIDENCE_NAMES] as const) {
    const key = fields[name]
    if (typeof key === 'string') keys[name] = key
  }
  return keys
}

export const keysOfPair = (pair: Pair): RegisteredKeys =>
  registeredKeys({ image_a_key: pair.imageAKey, image_b_key: pair.imageBKey, ...pair.evidence })

/** Throws `invalid_request` naming the first field whose key is closed to the project. */
export async function refuseClosedKeys(
  db: D1Database,
  projectId: string,
  keys: RegisteredKeys,
): Promise<void> {
  const [name] = await closedNames(db, projectId, keys)
  if (name === undefined) return
  const why = keys[name]?.startsWith('.') ? 'belongs to the service' : 'leads into another project'
  throw new AppError('invalid_request', `${name}: ${why}`)
}

/**
 * The fields whose keys are closed to the project. Asked before every read of a registered object,
 * because a project may come into being after a pair was registered: such an object counts as absent.
 */
export async function closedNames(
  db: D1Database,
  projectId: string,
  keys: RegisteredKeys,
): Promise<InputName[]> {
  const named = Object.entries(keys) as [InputName, string][]
  const closed = await listClosedKeys(db, { projectId, keys: named.map(([, key]) => key) })
  return named.filter(([, key]) => closed.has(key)).map(([name]) => name)
}
