import { DAY_MS, isoTime } from '../base/time.ts'
import type { Stores } from '../builds/stores.ts'
import { listDueObjects } from '../store/retention/retained-objects.ts'
import type { RetentionPolicy } from '../vocabulary/retention-policy.ts'
import { agedArtifacts } from './aged-artifacts.ts'
import { agedCaptures } from './aged-captures.ts'
import type { AgedKind, StoredObject } from './aged-kind.ts'
import { findOldPictures } from './old-pictures.ts'
import { cropsPrefix } from '../store/object-keys.ts'

/** The most files, and the most runs, that one preview looks at: each takes a read or a list of storage. */
const MOST_LOOKED_AT = 100

/** After every mark that there is. */
const EVER = '9999'

interface Amount {
  objects: number
  bytes: number
}

/** What would be removed of versions that last if the grace were over. */
export interface AgedPreview {
  captures: Amount
  artifacts: Amount
  crops: Amount
  /** There may be more: not everything was looked at. */
  at_least: boolean
}

interface Previewed {
  projectId: string
  policy: RetentionPolicy
  now: number
}

export async function previewAged(stores: Stores, project: Previewed): Promise<AgedPreview> {
  const { projectId, policy, now } = project
  const from = { projectId, after: null }
  const pictures = await findOldPictures(stores.bucket, from, { cropsDays: policy.crops_days, now })
  const crops = pictures.objects.filter(({ key }) => key.startsWith(cropsPrefix(projectId)))
  const [captures, moreCaptures] = await previewKind(stores, agedCaptures, project)
  const [artifacts, moreArtifacts] = await previewKind(stores, agedArtifacts, project)
  const at_least = moreCaptures || moreArtifacts || pictures.next !== null
  return { captures, artifacts, crops: amountOf(crops), at_least }
}

/** Returns what would be removed of a kind, and whether there may be more of it. */
async function previewKind(
  stores: Stores,
  kind: AgedKind,
  { projectId, policy, now }: Previewed,
): Promise<[Amount, more: boolean]> {
  const days = kind.days(policy)
  if (days === null) return [amountOf([]), false]
  const due = await listDueObjects(
    stores.db,
    { projectId, kind: kind.kind },
    {
      keptSince: isoTime(now - days * DAY_MS),
      now: EVER,
      most: { kept: MOST_LOOKED_AT, ending: MOST_LOOKED_AT },
    },
  )
  const dated = due.filter(({ isUndated }) => !isUndated)
  const subjects = [...new Set(dated.map(({ subject }) => subject))].slice(0, MOST_LOOKED_AT)
  const more = due.length >= MOST_LOOKED_AT
  if (subjects.length === 0) return [amountOf([]), more]
  const needed = await kind.listNeeded(stores.db, projectId, subjects)
  const unneeded = subjects.filter((subject) => !needed.has(subject))
  const { objects } = await kind.findObjects(stores, unneeded, now)
  return [amountOf(objects), more]
}

const amountOf = (objects: readonly StoredObject[]): Amount => ({
  objects: objects.length,
  bytes: objects.reduce((sum, { size }) => sum + size, 0),
})
