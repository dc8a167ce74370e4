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

// A decision is bound to the bytes it was made on. Code that reads the objects of a pair compares them with those its
// review queue last observed, and reports differences to the queue: the pair is then no longer done.

/** A review queue's record of a pair; `version` increases whenever it changes. */
interface Known {
  objects: PairObjects
  registration: number
  version: number
}

/** The part of a review queue that code reading a pair's objects needs. */
interface ObjectLedger<K extends Known = Known> {
  known: (pairId: string) => Promise<K | null>
  observe: (found: {
    pairId: string
    registration: number
    version: number
    objects: PairObjects
  }) => Promise<K | null>
}

/** A pair as it was read before its objects. */
export interface ReadPair {
  pairId: string
  projectId: string
  registration: number
  imageAKey: string
  imageBKey: string
}

export interface Look<K extends Known = Known> {
  /** The queue's record of the pair afterwards. */
  pair: K
  found: PairObjects
  /** The fields whose objects replaced known ones. */
  replaced: KeyField[]
  /** False if the pair kept changing during the reads, and nothing could be recorded. */
  settled: boolean
}

const MOST_LOOKS = 3

/** Returns the review queue of a project. Throws `not_configured` without the binding. */
export function ledgerOf(env: Pick<Env, 'REVIEW_QUEUE'>, projectId: string): ObjectLedger {
  if (!env.REVIEW_QUEUE) throw new AppError('not_configured', 'REVIEW_QUEUE is not bound')
  // The class behind the binding belongs to a component.
  const queues = env.REVIEW_QUEUE as DurableObjectNamespace<Rpc.DurableObjectBranded & ObjectLedger>
  return queues.getByName(projectId)
}

/**
 * Reads objects of a pair with `read` and reports those that differ from the known ones. The known objects are read
 * first, and the report is recorded only if nothing has changed since, so that an outdated observation never
 * overwrites a newer one. Null if the queue has no such pair.
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
    // The pair has been registered again since: the objects read belong to the earlier registration.
    if (known.registration > registration)
      return { pair: known, found: {}, replaced: [], settled: false }
    if (isKnown(before, found)) return { pair: known, found, replaced: [], settled: true }
    const replaced = replacedFields(before, found)
    const noted = await ledger.observe({ pairId, registration, version, objects: found })
    if (noted) return { pair: noted, found, replaced, settled: true }
    if (looks === MOST_LOOKS) return { pair: known, found, replaced, settled: false }
  }
}

/** Finds the two images of a pair in storage, with one HEAD each. An image that is closed to the project is absent. */
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

/** Returns the ETag of an image as it was found; null if it was not. */
export const etagOf = (objects: PairObjects, slot: Slot): string | null =>
  objects[IMAGE_FIELD[slot]]?.etag ?? null
