// What the database does not enforce of a project's rows, and the service relies on: statements that are run in a
// database that holds one project alone.

/** Each statement finds what is wrong, if anything is, in its first column. */
export const REFERENCES: readonly { wrong: string; sql: string }[] = [
  {
    wrong: 'An issue names a run that is not in the archive',
    sql: `SELECT run_id FROM (SELECT run_id FROM issues UNION SELECT last_seen_run_id FROM issues
            UNION SELECT run_id FROM issue_events)
          WHERE run_id IS NOT NULL AND run_id NOT IN (SELECT run_id FROM runs) LIMIT 1`,
  },
  {
    wrong: 'Accepted images name a pair that is not in the archive',
    sql: `SELECT pair_id FROM accepted_images
          WHERE pair_id NOT IN (SELECT pair_id FROM pairs) LIMIT 1`,
  },
  {
    wrong: 'The counter of builds is behind the build with the number',
    sql: `SELECT build_number FROM builds
          WHERE build_number > (SELECT max(last_build_number) FROM projects) LIMIT 1`,
  },
  {
    wrong: 'The counter of issues is behind the issue with the number',
    sql: `SELECT number FROM issues
          WHERE number > coalesce((SELECT max(last_issue_number) FROM review_projects), 0) LIMIT 1`,
  },
]

/** Lists the builds of a project with their versions: an archive in storage names its build. */
export const BUILD_VERSIONS = `SELECT json_array(build_id, version_id) FROM builds`
