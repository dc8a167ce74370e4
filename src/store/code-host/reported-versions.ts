import { SERVED_FORK_BUILD, type ForkBuild } from './fork-builds.ts'

/** A version that speaks for its commit. */
export interface ReportedVersion {
  versionId: string
  commit: string
  /** owner/name; null: the pipeline did not say. */
  repository: string | null
  recordedAt: string
  /** Whether a run of a fork uploaded it. */
  fromFork: boolean
}

type Recorded = Omit<ReportedVersion, 'fromFork'>

/** What was recorded last of the commit: that of a fork's build, if the version is served from one, else the version's own. */
const RECORDED_OF_COMMIT = `
  SELECT version_id AS versionId, "commit", repository, recorded_at AS recordedAt
  FROM recorded_versions
  WHERE project_id = ?1 AND "commit" = coalesce(
    (SELECT "commit" FROM (${SERVED_FORK_BUILD})),
    (SELECT "commit" FROM recorded_versions WHERE project_id = ?1 AND version_id = ?2))
  ORDER BY recorded_at DESC LIMIT 1`

/**
 * Returns what speaks for the commit of a version: the version of that commit that was recorded last, else what a run of a
 * fork has uploaded. Null for a version of which no commit is known.
 */
export async function getReportedVersion(
  db: D1Database,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<ReportedVersion | null> {
  const [forkBuilds, recorded] = await db.batch(
    [SERVED_FORK_BUILD, RECORDED_OF_COMMIT].map((sql) =>
      db.prepare(sql).bind(projectId, versionId),
    ),
  )
  const [build] = (forkBuilds?.results ?? []) as ForkBuild[]
  const [found] = (recorded?.results ?? []) as Recorded[]
  if (found) return { ...found, fromFork: build !== undefined && found.versionId === versionId }
  if (!build || build.repository === null) return null
  const { commit, repository, arrivedAt: recordedAt } = build
  return { versionId, commit, repository, recordedAt, fromFork: true }
}
