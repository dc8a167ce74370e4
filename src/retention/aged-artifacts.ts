import type { Stores } from '../builds/stores.ts'
import { listShadowVersions } from '../store/judging/judges.ts'
import { runArtifactsPrefix, shadowReportKey } from '../store/object-keys.ts'
import { listNeededRuns } from '../store/retention/needed-objects.ts'
import type { AgedKind, StoredObject } from './aged-kind.ts'
import { objectsUnder } from './version-objects.ts'

/** Artifacts of runs, of all their attempts, and the reports of judges that have judged in the background. */
export const agedArtifacts: AgedKind = {
  kind: 'artifacts',
  days: (policy) => policy.artifacts_days,
  listNeeded: (db, _, runIds) => listNeededRuns(db, runIds),

  async findObjects({ bucket, db }, runIds) {
    const versions = runIds.length > 0 ? await listShadowVersions(db) : []
    const found = await Promise.all(runIds.map((id) => objectsOfRun(bucket, id, versions)))
    return { objects: found.flat(), needed: new Set() }
  },
}

async function objectsOfRun(
  bucket: Stores['bucket'],
  runId: string,
  shadowVersions: readonly string[],
): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const page of objectsUnder(bucket, runArtifactsPrefix(runId))) objects.push(...page)
  const reports = shadowVersions.map((version) => bucket.head(shadowReportKey(version, runId)))
  for (const report of await Promise.all(reports)) if (report) objects.push(report)
  return objects
}
