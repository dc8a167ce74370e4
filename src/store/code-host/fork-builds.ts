/** What a run of a fork's pull request uploaded, as the code host vouched for the run. */
export interface ForkBuild {
  commit: string
  pullRequest: number
  /** owner/name; null: the run is no longer known. */
  repository: string | null
  arrivedAt: string
}

/**
 * The build that a version is served from, as SQL over ?1 (project) and ?2 (version), with the run of a fork that uploaded
 * it; no row if a pipeline of the project did.
 */
export const SERVED_FORK_BUILD = `
  SELECT served.commit_id AS "commit", served.pull_request AS pullRequest, fork_runs.repository,
         served.arrived_at AS arrivedAt
  FROM (SELECT commit_id, pull_request, fork_run_id, arrived_at FROM builds
        WHERE project_id = ?1 AND version_id = ?2 AND status = 'active' AND arrived_at IS NOT NULL
        ORDER BY arrived_at DESC, build_number DESC LIMIT 1) AS served
  LEFT JOIN fork_runs ON fork_runs.id = served.fork_run_id
  WHERE served.fork_run_id IS NOT NULL`

/** Returns what a run of a fork uploaded as the version; null if the version is not served from that. */
export const getServedForkBuild = (
  db: D1Database,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<ForkBuild | null> =>
  db.prepare(SERVED_FORK_BUILD).bind(projectId, versionId).first<ForkBuild>()
