import { CaptureWarnings } from '../judging/run-columns.ts'
import { parseNullable } from '../json-column.ts'
import { ISSUE_COLUMN_NAMES, toIssue, type IssueRow, type IssueStatus } from './issue-rows.ts'
import type { ListedIssue } from './issues.ts'

const COLUMNS = ISSUE_COLUMN_NAMES.map((name) => `issues.${name}`).join(', ')

/** Filters for the issues of a project; null matches all. */
export interface ProjectIssues {
  projectId: string
  pairId: string | null
  /** Only issues of pairs whose capture is of this version. */
  versionId: string | null
  status: IssueStatus | null
  number: number | null
  /** The cursor: only issues with a higher number. */
  after: number
  limit: number
}

/**
 * Lists issues of a project by number. If a pair or a version is given, the query reads the issues through its pairs,
 * an order that `CROSS JOIN` enforces: it costs one row for each issue of those pairs.
 */
export async function listProjectIssues(
  db: D1Database,
  query: ProjectIssues,
): Promise<ListedIssue[]> {
  const { projectId, pairId, versionId, status, number, after, limit } = query
  const throughPairs = pairId !== null || versionId !== null
  const binds: (string | number)[] = [projectId, after, limit]
  const equals = (column: string, value: string | number | null) =>
    value === null ? '' : `AND ${column} = ?${binds.push(value)}`
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS}, runs.capture_warnings
       FROM ${throughPairs ? 'pairs CROSS JOIN issues ON issues.pair_id = pairs.pair_id' : 'issues'}
       LEFT JOIN runs ON runs.run_id = coalesce(issues.last_seen_run_id, issues.run_id)
       WHERE ${throughPairs ? 'pairs' : 'issues'}.project_id = ?1 AND issues.number > ?2
         ${equals('pairs.pair_id', pairId)} ${equals('pairs.version_id', versionId)}
         ${equals('issues.status', status)} ${equals('issues.number', number)}
       ORDER BY issues.number LIMIT ?3`,
    )
    .bind(...binds)
    .all<IssueRow & { capture_warnings: string | null }>()
  return results.map((row) =>
    Object.assign(toIssue(row), {
      captureWarnings: parseNullable(CaptureWarnings, row.capture_warnings),
    }),
  )
}

/** Counts the issues of a project by status; a status without issues is absent. */
export async function countProjectIssues(
  db: D1Database,
  projectId: string,
): Promise<Partial<Record<IssueStatus, number>>> {
  const { results } = await db
    .prepare(`SELECT status, count(*) AS issues FROM issues WHERE project_id = ?1 GROUP BY status`)
    .bind(projectId)
    .all<{ status: IssueStatus; issues: number }>()
  return Object.fromEntries(results.map(({ status, issues }) => [status, issues]))
}
