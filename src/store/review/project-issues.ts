import { Evidence } from '../../vocabulary/evidence.ts'
import * as z from 'zod'
import { CaptureWarnings } from '../judging/run-columns.ts'
import { parseColumn, parseNullable } from '../json-column.ts'
import {
  ISSUE_COLUMN_NAMES,
  toIssue,
  type IssueRow,
  type IssueStatus,
  Labels,
} from './issue-rows.ts'
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

/** A cause that several pairs of a project share. */
export interface Cause {
  /** The labels of its first issue, as an example. */
  labels: string[]
  note: string
  evidence: Evidence
  issueCount: number
  pairCount: number
  /** Its first issues, by number. */
  members: z.output<typeof Members>
}

const Members = z.array(z.object({ id: z.string(), number: z.number(), pairId: z.string() }))

interface CauseRow {
  labels: string
  note: string
  evidence: string
  issue_count: number
  pair_count: number
  members: string
}

/**
 * Issues have the same cause if the same property has the same wrong value or, if nothing was measured, if their
 * notes are the same.
 */
const CAUSE = `json_array(
  labels ->> 0, evidence ->> '$.kind', evidence ->> '$.property', evidence ->> '$.expected',
  evidence ->> '$.actual', evidence ->> '$.measure.axis', evidence ->> '$.measure.a',
  evidence ->> '$.measure.b',
  iif(evidence ->> '$.actual' IS NULL AND evidence ->> '$.measure.b' IS NULL, note, NULL))`

/** Lists the causes that at least two pairs share, those that most pairs share first. */
export async function listCauses(
  db: D1Database,
  query: { projectId: string; status: IssueStatus; limit: number; memberLimit: number },
): Promise<Cause[]> {
  const { results } = await db
    .prepare(
      `WITH caused AS (
         SELECT id, number, pair_id, labels, note, evidence, ${CAUSE} AS cause
         FROM issues WHERE project_id = ?1 AND status = ?2 AND evidence IS NOT NULL),
       placed AS (
         SELECT *, row_number() OVER (PARTITION BY cause ORDER BY number) AS place FROM caused)
       SELECT max(labels) FILTER (WHERE place = 1) AS labels,
              max(note) FILTER (WHERE place = 1) AS note,
              max(evidence) FILTER (WHERE place = 1) AS evidence,
              count(*) AS issue_count, count(DISTINCT pair_id) AS pair_count,
              json_group_array(json_object('id', id, 'number', number, 'pairId', pair_id)
                               ORDER BY number) FILTER (WHERE place <= ?4) AS members
       FROM placed GROUP BY cause HAVING pair_count > 1
       ORDER BY pair_count DESC, min(number) LIMIT ?3`,
    )
    .bind(query.projectId, query.status, query.limit, query.memberLimit)
    .all<CauseRow>()
  return results.map((row) => ({
    labels: parseColumn(Labels, row.labels),
    note: row.note,
    evidence: parseColumn(Evidence, row.evidence),
    issueCount: row.issue_count,
    pairCount: row.pair_count,
    members: parseColumn(Members, row.members),
  }))
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
