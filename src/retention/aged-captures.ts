import { versionOfArchiveKey } from '../store/object-keys.ts'
import { listNeededFiles } from '../store/retention/needed-objects.ts'
import { listPinnedVersions } from '../store/retention/pins.ts'
import type { AgedKind } from './aged-kind.ts'
import { thumbnailsOf } from './old-pictures.ts'
import { FRESH_MS } from './version-objects.ts'

/**
 * Files of versions that pairs and outcomes have named before, or that a URL was granted for. One that was sent again within the last day is needed: a
 * capture may be about to register it.
 */
export const agedCaptures: AgedKind = {
  kind: 'capture',
  days: (policy) => policy.superseded_captures_days,

  async listNeeded(db, projectId, keys) {
    const needed = await listNeededFiles(db, { projectId, keys })
    const pinned = await listPinnedVersions(db, projectId)
    for (const key of keys)
      // An archive belongs to its build, whatever has named it.
      if (pinned.has(key.split('/')[1] ?? '') || versionOfArchiveKey(key)) needed.add(key)
    return needed
  },

  async findObjects({ bucket }, keys, now) {
    const found = await Promise.all(keys.map((key) => bucket.head(key)))
    const objects = found.filter((object) => object !== null)
    const isFresh = ({ uploaded }: R2Object) => uploaded.getTime() > now - FRESH_MS
    const fresh = new Set(keys.filter((_, i) => found[i] && isFresh(found[i])))
    return {
      objects: objects.filter((object) => !isFresh(object)),
      needed: fresh,
    }
  },

  goWith: (_, { projectId, objects }) => Promise.resolve(thumbnailsOf(projectId, objects)),
}
