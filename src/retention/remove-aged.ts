import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '../base/time.ts'
import type { Stores } from '../builds/stores.ts'
import { logEvent, logFailure } from '../http/log.ts'
import { getRetentionPolicy } from '../store/retention/policies.ts'
import {
  forgetRetained,
  leaseRetained,
  listDueObjects,
  markRetained,
  type DueObject,
} from '../store/retention/retained-objects.ts'
import { listTurns, recordTurn, type RetentionTurn } from '../store/retention/turns.ts'
import type { RetentionPolicy } from '../vocabulary/retention-policy.ts'
import { agedArtifacts } from './aged-artifacts.ts'
import { agedCaptures } from './aged-captures.ts'
import type { AgedKind } from './aged-kind.ts'
import { findOldPictures } from './old-pictures.ts'

/** Projects that one step looks at, and how often it does at each. */
const MOST_PROJECTS = 20
const LOOKED_AT_EVERY_MS = HOUR_MS

/** Files and runs that one step removes: each takes a read or a list of storage. */
const MOST_REMOVED = 200

/** Files and runs of a project that one look marks. */
const MOST_MARKED = 500

/** Nothing is deleted any more long before the lease ends, so that no late deletion meets a file that was sent again. */
const LEASE_MS = 2 * MINUTE_MS
const WORK_MS = MINUTE_MS

/** The most keys that R2 deletes at once. */
const MOST_KEYS = 1_000

const AGED_KINDS: readonly AgedKind[] = [agedCaptures, agedArtifacts]

/**
 * Removes files, artifacts, crops and thumbnails that nothing needs any more, of the projects that have waited longest. What cannot be
 * made again is marked first, and deleted after the grace unless something needs it by then; pictures go at once.
 */
export async function removeAged(stores: Stores): Promise<void> {
  const now = Date.now()
  const waiting = { before: isoTime(now - LOOKED_AT_EVERY_MS), limit: MOST_PROJECTS }
  let left = MOST_REMOVED
  for (const turn of await listTurns(stores.db, waiting))
    try {
      left -= await takeTurn(stores, turn, { now, most: left })
    } catch (error) {
      // It is tried again after the others.
      await recordTurn(stores.db, turn, isoTime(now))
      logFailure('removal_failed', error, {
        project_id: turn.projectId,
      })
    }
}

/**
 * Looks at the objects of one project, and removes at most `most` files and runs. Returns how many. A project that has more to
 * remove is looked at again by the next step.
 */
export async function takeTurn(
  stores: Stores,
  { projectId, cropsAfter }: RetentionTurn,
  { now, most }: { now: number; most: number },
): Promise<number> {
  const policy = await getRetentionPolicy(stores.db, projectId)
  let removed = 0
  for (const kind of AGED_KINDS)
    removed += await removeKind(stores, kind, { projectId, policy, now, most: most - removed })
  const next = await removePictures(stores, { projectId, cropsAfter }, { policy, now })
  const takenAt = removed < most ? now : now - LOOKED_AT_EVERY_MS
  await recordTurn(stores.db, { projectId, cropsAfter: next }, isoTime(takenAt))
  return removed
}

async function removeKind(
  stores: Stores,
  kind: AgedKind,
  input: { projectId: string; policy: RetentionPolicy; now: number; most: number },
): Promise<number> {
  const { projectId, policy, now, most } = input
  const days = kind.days(policy)
  if (days === null || most <= 0) return 0
  const set = { projectId, kind: kind.kind }
  const { ending, aged, undated } = bySubject(
    await listDueObjects(stores.db, set, {
      keptSince: isoTime(now - days * DAY_MS),
      now: isoTime(now),
      most: { kept: MOST_MARKED, ending: most },
    }),
  )
  if (ending.length + aged.length + undated.length === 0) return 0
  const startedAt = Date.now()
  const lease = { now: isoTime(now), until: isoTime(startedAt + LEASE_MS) }
  // What names one of these comes before the lease, and is found, or after it, and is refused.
  const leased = await leaseRetained(stores.db, set, ending, lease)
  const needed = await kind.listNeeded(stores.db, projectId, [...aged, ...leased])
  const unneeded = (subject: string) => !needed.has(subject)
  const found = await kind.findObjects(stores, leased.filter(unneeded), now)
  await markRetained(stores.db, set, {
    needed: [...needed, ...found.needed, ...undated],
    unneeded: aged.filter(unneeded),
    removedAfter: isoTime(now + policy.grace_days * DAY_MS),
    now: isoTime(now),
  })
  const subjects = leased.filter((subject) => unneeded(subject) && !found.needed.has(subject))
  if (subjects.length === 0 || Date.now() > startedAt + WORK_MS) return ending.length
  const objects = await deleteObjects(
    stores.bucket,
    found.objects.map(({ key }) => key),
  )
  const others = await kind.goWith(stores.db, { projectId, subjects, objects: found.objects })
  await deleteObjects(stores.bucket, others)
  await forgetRetained(stores.db, set, { subjects, objects, lease })
  logEvent('info', 'objects_removed', { project_id: projectId, kind: kind.kind, objects })
  return ending.length
}

const bySubject = (due: readonly DueObject[]) => {
  const subjects = (chosen: (object: DueObject) => boolean): string[] =>
    due.filter(chosen).map(({ subject }) => subject)
  return {
    ending: subjects(({ isEnding }) => isEnding),
    aged: subjects(({ isEnding, isUndated }) => !isEnding && !isUndated),
    undated: subjects(({ isUndated }) => isUndated),
  }
}

/** Returns the crop or thumbnail that the next look begins after. */
async function removePictures(
  { bucket }: Stores,
  { projectId, cropsAfter }: RetentionTurn,
  { policy, now }: { policy: RetentionPolicy; now: number },
): Promise<string | null> {
  const from = { projectId, after: cropsAfter }
  const { objects, next } = await findOldPictures(bucket, from, {
    cropsDays: policy.crops_days,
    now,
  })
  await deleteObjects(
    bucket,
    objects.map(({ key }) => key),
  )
  return next
}

async function deleteObjects(bucket: R2Bucket, keys: readonly string[]): Promise<number> {
  for (let at = 0; at < keys.length; at += MOST_KEYS)
    await bucket.delete(keys.slice(at, at + MOST_KEYS))
  return keys.length
}
