import type { Stores } from '../builds/stores.ts'
import { listShadowVersions } from '../store/judging/judges.ts'
import { runArtifactsPrefix, shadowReportKey } from '../store/object-keys.ts'
import { listNeededRuns } from '../store/retention/needed-objects.ts'
import type { AgedKind, StoredObject } from './aged-kind.ts'
import { objectsUnder } from './version-objects.ts'

/** Artifacts of runs, of all their attempts, and with them the reports of judges that have judged in the background. */
export const agedArtifacts: AgedKind = {
  kind: 'artifacts',
  days: (policy) => policy.artifacts_days,
  listNeeded: (db, _, runIds) => listNeededRuns(db, runIds),

  async findObjects({ bucket }, runIds) {
    const found = await Promise.all(runIds.map((id) => artifactsOf(bucket, id)))
    return { objects: found.flat(), needed: new Set() }
  },

  /** To look each of them up would take a read for every run and judge. */
  async goWith(db, { subjects }) {
    const versions = await listShadowVersions(db)
    return subjects.flatMap((id) => versions.map((version) => shadowReportKey(version, id)))
  },
}

async function artifactsOf(bucket: Stores['bucket'], runId: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const page of objectsUnder(bucket, runArtifactsPrefix(runId))) objects.push(...page)
  return objects
}
