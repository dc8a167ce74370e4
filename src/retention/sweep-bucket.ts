import { DAY_MS, isoTime } from '../base/time.ts'
import type { Stores } from '../builds/stores.ts'
import { logEvent, logFailure } from '../http/log.ts'
import { ownerOfKey, type KeyOwner } from '../store/object-keys.ts'
import { listCitedFiles } from '../store/retention/citations.ts'
import {
  getSweep,
  listSettledProjects,
  listUnknownOwners,
  markUnknownVersions,
  noteUncitedFiles,
  recordSweep,
  type Sweep,
} from '../store/retention/sweeps.ts'

/** How often the bucket is read from its first key to its last, and how many lists of 1,000 keys one step asks for. */
const SWEPT_EVERY_MS = 7 * DAY_MS
const MOST_PAGES = 5

/** Projects whose files one page looks up: the rest is left to the next page. */
const MOST_PROJECTS = 5

/**
 * What was stored later may get its row yet. Time Travel sets the database back by at most 30 days, and that can be undone
 * for 30 more: an object that is older and has no row will have none.
 */
const SETTLED_MS = 60 * DAY_MS

type OwnedObject = { object: R2Object; owner: KeyOwner }

/**
 * Goes on reading the bucket for objects that no row knows: those that earlier releases did not note, and those whose rows
 * a restored database has lost. Files and versions are marked, and then removed like others; what was left of runs is deleted.
 */
export async function sweepBucket(stores: Stores): Promise<void> {
  try {
    await goOn(stores, Date.now())
  } catch (error) {
    // The rest of the step must not wait for it; the next one tries again.
    logFailure('sweep_failed', error, {})
  }
}

async function goOn(stores: Stores, now: number): Promise<void> {
  let sweep = await getSweep(stores.db)
  if (sweep.finishedAt !== null) {
    if (sweep.finishedAt > isoTime(now - SWEPT_EVERY_MS)) return
    const begun = { beganAt: isoTime(now), afterKey: null, finishedAt: null }
    await recordSweep(stores.db, sweep, begun)
    sweep = begun
  }
  for (let pages = 0; pages < MOST_PAGES && sweep.finishedAt === null; pages++) {
    const last = await sweepPage(stores, sweep.afterKey, now)
    const finishedAt: string | null = last === null ? isoTime(now) : null
    const next: Sweep = { ...sweep, afterKey: last, finishedAt }
    await recordSweep(stores.db, sweep, next)
    sweep = next
  }
}

/** Returns the key that the next page begins after; null: this was the last. */
async function sweepPage(
  stores: Stores,
  after: string | null,
  now: number,
): Promise<string | null> {
  const list = await stores.bucket.list(after === null ? {} : { startAfter: after })
  const objects = upToProjects(list.objects)
  const owned = objects.flatMap((object) => {
    const owner = object.uploaded.getTime() <= now - SETTLED_MS ? ownerOfKey(object.key) : null
    return owner ? [{ object, owner }] : []
  })
  await markFiles(stores, owned, now)
  await deleteLeftOver(stores, owned)
  const isLast = objects.length === list.objects.length && !list.truncated
  return isLast ? null : (objects.at(-1)?.key ?? null)
}

const projectOf = (key: string): string | null => {
  const owner = ownerOfKey(key)
  return owner && 'projectId' in owner ? owner.projectId : null
}

/** Returns the first objects, of at most so many projects as one page looks up. */
function upToProjects(objects: R2Object[]): R2Object[] {
  const projects = new Set<string>()
  const end = objects.findIndex(({ key }) => {
    const project = projectOf(key)
    if (project !== null) projects.add(project)
    return projects.size > MOST_PROJECTS
  })
  return end === -1 ? objects : objects.slice(0, end)
}

/** Marks versions that no row knows, and notes files that none has noted. An unknown project is left to its operator. */
async function markFiles(
  { db }: Stores,
  owned: readonly OwnedObject[],
  now: number,
): Promise<void> {
  const ofProjects = Map.groupBy(owned, ({ owner }) =>
    'projectId' in owner ? owner.projectId : null,
  )
  ofProjects.delete(null)
  if (ofProjects.size === 0) return
  const settled = await listSettledProjects(
    db,
    [...ofProjects.keys()].flatMap((id) => id ?? []),
  )
  for (const [projectId, stored] of ofProjects) {
    if (projectId === null) continue
    if (settled.has(projectId)) await markProject(db, { projectId, stored, now })
    else logUnknown('project', projectId, stored.length)
  }
}

async function markProject(
  db: D1Database,
  { projectId, stored, now }: { projectId: string; stored: readonly OwnedObject[]; now: number },
): Promise<void> {
  const versionIds = new Set<string>()
  const files = new Map<string, string>()
  for (const { object, owner } of stored)
    if (owner.kind === 'archive') versionIds.add(owner.versionId)
    else files.set(object.key, object.uploaded.toISOString())
  const versions = await markUnknownVersions(
    db,
    { projectId, versionIds: [...versionIds] },
    isoTime(now),
  )
  const cited = await listCitedFiles(db, { projectId, keys: [...files.keys()] })
  const uncited = [...files].filter(([key]) => !cited.has(key))
  const noted = await noteUncitedFiles(db, {
    projectId,
    files: uncited.map(([key, storedAt]) => ({ key, storedAt })),
  })
  if (versions + noted === 0) return
  logEvent('info', 'objects_found', { project_id: projectId, versions, files: noted })
}

/** Deletes artifacts and reports of runs that no row has. Nothing can name them any more: ids are given once. */
async function deleteLeftOver(
  { bucket, db }: Stores,
  owned: readonly OwnedObject[],
): Promise<void> {
  const byId = Map.groupBy(owned, ({ owner }) => ('id' in owner ? owner.id : null))
  byId.delete(null)
  if (byId.size === 0) return
  const unknown = await listUnknownOwners(
    db,
    [...byId.keys()].flatMap((id) => id ?? []),
  )
  const keys: string[] = []
  for (const [id, stored] of byId) {
    if (id === null || !unknown.has(id)) continue
    if (stored[0]?.owner.kind === 'snapshot') logUnknown('snapshot', id, stored.length)
    else keys.push(...stored.map(({ object }) => object.key))
  }
  if (keys.length === 0) return
  await bucket.delete(keys)
  logEvent('info', 'left_over_removed', { objects: keys.length })
}

const logUnknown = (kind: 'project' | 'snapshot', id: string, objects: number): void =>
  logEvent('info', 'objects_unknown', { kind, id, objects })
