import { isoTime } from '../base/time.ts'
import type { Stores } from '../builds/stores.ts'
import { listCitedKeys } from '../store/retention/citations.ts'
import { listEndedVersions, listLastingVersions } from '../store/retention/endings.ts'
import type { KeptBecause } from '../store/retention/kept.ts'
import { getRetentionPolicy } from '../store/retention/policies.ts'
import { previewAged, type AgedPreview } from './preview-aged.ts'
import { endedByRules } from './rules.ts'
import { versionObjects, type Fate } from './version-objects.ts'

/** The most versions that one preview looks at: each takes some reads of storage. */
const MOST_VERSIONS = 100

/** The most lists with objects in them, up to 1,000 each, that one preview takes of all these versions. */
const MOST_PAGES = 300

/**
 * What would be removed if the grace of all that has ended were over, and what would stay. The objects are those of all
 * kinds; `captures`, `artifacts` and `crops` are those among them that their versions outlast.
 */
export interface RemovalPreview extends AgedPreview {
  builds: number
  objects: number
  bytes: number
  kept: { what: string; because: string }[]
}

const VERSION_KEPT: Record<KeptBecause, string> = {
  pinned: 'it is pinned',
  uploaded: 'an archive of it may still be on its way',
  root: 'the root serves it',
  latest: 'of the versions without a build, it was recorded last',
  issue: 'an issue of it is open, or fixed and to be verified',
}

const FILES_KEPT: Record<Exclude<Fate, 'deleted'>, string> = {
  cited: 'a pair, a run or a decision names them',
  fresh: 'they were sent within the last day',
}

/** Previews the removal of what is ending in a project, and of what its rules end, those first that end first. */
export async function previewRemoval(stores: Stores, projectId: string): Promise<RemovalPreview> {
  const { db } = stores
  const now = Date.now()
  const policy = await getRetentionPolicy(db, projectId)
  const byRules = endedByRules(await listLastingVersions(db, projectId), policy.rules, now)
  const also = [...byRules.values()].flat()
  const ended = { projectId, also, now: isoTime(now), limit: MOST_VERSIONS }
  const aged = await previewAged(stores, { projectId, policy, now })
  const { captures, artifacts, crops } = aged
  const preview: RemovalPreview = {
    ...aged,
    builds: 0,
    objects: captures.objects + artifacts.objects + crops.objects,
    bytes: captures.bytes + artifacts.bytes + crops.bytes,
    kept: [],
  }
  const versions = await listEndedVersions(db, ended)
  let pages = 0
  for (const { versionId, builds, keptBecause } of versions) {
    if (keptBecause) {
      preview.kept.push({ what: versionId, because: VERSION_KEPT[keptBecause] })
      continue
    }
    if (pages >= MOST_PAGES) break
    preview.builds += builds
    const most = MOST_PAGES - pages
    pages += await addObjects(stores, { projectId, versionId }, { preview, now, most })
  }
  preview.at_least ||= versions.length === MOST_VERSIONS || pages >= MOST_PAGES
  return preview
}

/** Adds the objects of a version, on `most` pages at most. Returns on how many they are. */
async function addObjects(
  { bucket, db }: Stores,
  version: { projectId: string; versionId: string },
  { preview, now, most }: { preview: RemovalPreview; now: number; most: number },
): Promise<number> {
  let pages = 0
  const kept = { cited: 0, fresh: 0 }
  const cited = await listCitedKeys(db, version)
  for await (const page of versionObjects(bucket, version, { cited, now })) {
    for (const { fate, size } of page)
      if (fate === 'deleted') {
        preview.objects += 1
        preview.bytes += size
      } else kept[fate] += 1
    if (++pages === most) break
  }
  for (const fate of ['cited', 'fresh'] as const)
    if (kept[fate] > 0)
      preview.kept.push({
        what: `${kept[fate]} files of ${version.versionId}`,
        because: FILES_KEPT[fate],
      })
  return pages
}
