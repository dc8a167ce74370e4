import { AppError } from '../base/errors.ts'
import type { Env } from '../settings/config.ts'
import type { KeyField, Slot } from '../store/review/pair-fields.ts'
import {
  IMAGE_FIELD,
  isKnown,
  replacedFields,
  type PairObjects,
} from '../store/review/pair-objects.ts'
import { listClosedFields, type RegisteredKeys } from './registered-keys.ts'

// A decision belongs to the bytes it was made on. Whoever reads the objects of a pair compares them with what its
// review queue knows, and tells the queue of others: the pair is not done from then on.

/** What a review queue knows of a pair; `version` grows whenever that changes. */
interface Known {
  objects: PairObjects
  registration: number
  version: number
}

/** The part of a review queue that whoever reads objects needs. */
interface ObjectLedger<K extends Known = Known> {
  known: (pairId: string) => Promise<K | null>
  observe: (found: {
    pairId: string
    registration: number
    version: number
    objects: PairObjects
  }) => Promise<K | null>
}

/** A pair as it was read before its objects are. */
export interface ReadPair {
  pairId: string
  projectId: string
  registration: number
  imageAKey: string
  imageBKey: string
}

export interface Look<K extends Known = Known> {
  /** As the queue knows the pair after the look. */
  pair: K
  found: PairObjects
  /** The fields whose objects are others than those known before. */
  replaced: KeyField[]
  /** False: the pair kept changing while it was read, and nothing could be noted. */
  settled: boolean
}

const MOST_LOOKS = 3

/** Returns what stands behind the review queue of a project. Throws `not_configured` without the binding. */
export function ledgerOf(env: Pick<Env, 'REVIEW_QUEUE'>, projectId: string): ObjectLedger {
  if (!env.REVIEW_QUEUE) throw new AppError('not_configured', 'REVIEW_QUEUE is not bound')
  // The class behind the binding belongs to a component.
  const queues = env.REVIEW_QUEUE as DurableObjectNamespace<Rpc.DurableObjectBranded & ObjectLedger>
  return queues.getByName(projectId)
}

/**
 * Reads objects of a pair by `read` and notes those that are others than the known ones. What is known is read
 * first, and noted only if nothing else was meanwhile, so that an outdated look never hides a newer
 * one. Null when the queue has no such pair.
 */
export async function lookAtObjects<K extends Known>(
  ledger: ObjectLedger<K>,
  pair: Pick<ReadPair, 'pairId' | 'registration'>,
  read: () => Promise<PairObjects>,
): Promise<Look<K> | null> {
  const { pairId, registration } = pair
  for (let looks = 1; ; looks++) {
    const known = await ledger.known(pairId)
    if (!known) return null
    const { objects: before, version } = known
    const found = await read()
    // The pair has been registered again: what was read are objects of before.
    if (known.registration > registration)
      return { pair: known, found: {}, replaced: [], settled: false }
    if (isKnown(before, found)) return { pair: known, found, replaced: [], settled: true }
    const replaced = replacedFields(before, found)
    const noted = await ledger.observe({ pairId, registration, version, objects: found })
    if (noted) return { pair: noted, found, replaced, settled: true }
    if (looks === MOST_LOOKS) return { pair: known, found, replaced, settled: false }
  }
}

/** Finds the two images of a pair in storage, with one HEAD each. One that is closed to the project is absent. */
export async function findImages(
  env: Pick<Env, 'DB' | 'STORAGE'>,
  { projectId, imageAKey, imageBKey }: ReadPair,
): Promise<PairObjects> {
  const keys = { image_a_key: imageAKey, image_b_key: imageBKey }
  const closed = await listClosedFields(env.DB, projectId, keys)
  return findObjects(env.STORAGE, keys, new Set(closed))
}

/** Finds objects in storage, with one HEAD each; those in `closed` count as absent. */
export async function findObjects(
  bucket: R2Bucket,
  keys: RegisteredKeys,
  closed: ReadonlySet<KeyField>,
): Promise<PairObjects> {
  const found: PairObjects = {}
  await Promise.all(
    (Object.entries(keys) as [KeyField, string][]).map(async ([field, key]) => {
      const object = closed.has(field) ? null : await bucket.head(key)
      if (object) found[field] = { key, etag: object.etag }
    }),
  )
  return found
}

/** Returns "Image b was replaced", for one or both images. */
export const replacedWords = (slots: readonly Slot[]): string =>
  slots.length === 2 ? 'Both images were replaced' : `Image ${slots.join()} was replaced`

/** Returns the ETag of an image as it was found; null where there is none. */
export const etagOf = (objects: PairObjects, slot: Slot): string | null =>
  objects[IMAGE_FIELD[slot]]?.etag ?? null
