import { DAY_MS, isoTime, MINUTE_MS } from '../base/time.ts'
import { forgetCurrentBuilds } from '../builds/current-builds.ts'
import type { Stores } from '../builds/stores.ts'
import { logEvent, logFailure } from '../http/log.ts'
import { asideKey, incomingKey } from '../store/object-keys.ts'
import { listCitedKeys } from '../store/retention/citations.ts'
import {
  deleteOutcomes,
  finishRemoval,
  leaseNextRemoval,
  listBuildIds,
  withdrawVersions,
  type RemovalLease,
} from '../store/retention/removals.ts'
import { thumbnailsOf } from './old-pictures.ts'
import { versionObjects } from './version-objects.ts'

/** Versions that one step withdraws, and that it deletes. */
const MOST_VERSIONS = 20

/** After this time no reader is at a version any more that is no longer served. */
const READERS_LEAVE_MS = 10 * MINUTE_MS

/** Nothing is deleted any more long before the lease ends, so that no late deletion meets a new upload. */
const LEASE_MS = 2 * MINUTE_MS
const WORK_MS = MINUTE_MS

/** How long files that were cited are left before they are looked at again. */
const LOOKED_AT_AGAIN_MS = 7 * DAY_MS

/** Outcomes that one statement deletes, and such statements of one step. */
const MOST_OUTCOMES = 5_000
const MOST_STATEMENTS = 50

/** Lists of 1,000 objects that one step asks for, each followed by two deletions. */
const MOST_PAGES = 1_000

/** The most keys that R2 deletes at once. */
const MOST_KEYS = 1_000

/** Takes versions that have ended off the CDN, unless something keeps them. */
export async function withdrawEnded({ db }: Stores): Promise<void> {
  const withdrawn = await withdrawVersions(db, { now: isoTime(), limit: MOST_VERSIONS })
  for (const { projectId } of withdrawn) forgetCurrentBuilds(projectId)
}

/**
 * Deletes versions that were withdrawn, or whose deletion was interrupted, and files of removed versions that nothing
 * cites any more. A version that fails is tried again by a later step, after the others.
 */
export async function deleteWithdrawn(stores: Stores): Promise<void> {
  const left = { pages: MOST_PAGES, statements: MOST_STATEMENTS }
  for (let count = 0; count < MOST_VERSIONS; count++) {
    const now = Date.now()
    const lease = await leaseNextRemoval(stores.db, {
      now: isoTime(now),
      until: isoTime(now + LEASE_MS),
      withdrawnBefore: isoTime(now - READERS_LEAVE_MS),
      removedBefore: isoTime(now - LOOKED_AT_AGAIN_MS),
    })
    if (!lease) return
    try {
      await deleteVersion(stores, lease, { startedAt: now, left })
    } catch (error) {
      logFailure('removal_failed', error, {
        project_id: lease.projectId,
        version_id: lease.versionId,
      })
    }
  }
}

/** Deletes a version as far as its lease, and what the step has `left`, allow: the next step goes on. */
async function deleteVersion(
  { bucket, db }: Stores,
  lease: RemovalLease,
  { startedAt, left }: { startedAt: number; left: { pages: number; statements: number } },
): Promise<void> {
  const { projectId, versionId } = lease
  const buildIds = await listBuildIds(db, lease)
  const cited = await listCitedKeys(db, lease)
  const sent = buildIds.flatMap((id) => [incomingKey(id, projectId, versionId), asideKey(id)])
  for (let at = 0; at < sent.length; at += MOST_KEYS)
    await bucket.delete(sent.slice(at, at + MOST_KEYS))
  let filesLeft = false
  let deleted = 0
  for await (const page of versionObjects(bucket, lease, { cited, now: startedAt })) {
    // The rest is for the next step, once the lease is over.
    if (Date.now() > startedAt + WORK_MS || left.pages-- <= 0) return
    const objects = page.filter(({ fate }) => fate === 'deleted')
    if (objects.length > 0) {
      await bucket.delete(objects.map(({ key }) => key))
      await bucket.delete(thumbnailsOf(projectId, objects))
    }
    deleted += objects.length
    filesLeft ||= objects.length < page.length
  }
  for (let areMore = true; areMore;) {
    if (Date.now() > startedAt + WORK_MS || left.statements-- <= 0) return
    areMore = (await deleteOutcomes(db, lease, MOST_OUTCOMES)) === MOST_OUTCOMES
  }
  await finishRemoval(db, { lease, objects: deleted, filesLeft, now: isoTime() })
  if (buildIds.length + deleted === 0) return
  logEvent('info', 'version_removed', {
    project_id: projectId,
    version_id: versionId,
    builds: buildIds.length,
    objects: deleted,
  })
}
