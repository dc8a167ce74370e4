import * as z from 'zod'
import { SEVERITIES, type Severity } from '../../vocabulary/labels.ts'
import { CaptureWarnings } from '../judging/run-columns.ts'
import { parseNullable } from '../json-column.ts'
import {
  issueColumns,
  toIssue,
  type IssueOrder,
  type IssueRow,
  type IssueStatus,
} from './issue-rows.ts'
import type { ListedIssue } from './issues.ts'
import { ImageEtags, imageEtagsOf } from './pair-objects.ts'

const COLUMNS = issueColumns('issues')

/** Filters for the issues of a project; what is absent matches all. */
export interface ProjectIssues {
  projectId: string
  pairId?: string | undefined
  /** Only issues of pairs whose capture is of this version. */
  versionId?: string | undefined
  /** Only issues of pairs whose story's id begins like this; a pair without a story counts by its own id. */
  story?: string | undefined
  status?: IssueStatus | undefined
  /** That the issue has or, of a candidate, that the judge suggests. */
  severity?: string | undefined
  /** The main one. */
  label?: string | undefined
  reportedBy?: string | undefined
  /** Only issues that the person is assigned to or mentioned in. */
  for?: string | undefined
  number?: number | undefined
  order?: IssueOrder | undefined
  /** The cursor: only issues after the one with this place in the order. */
  after?: number | undefined
  limit: number
  /** Whether pairs and numbers of comments are read, too: a row for each issue, and one for each comment. */
  named?: boolean
}

export interface ProjectIssue extends ListedIssue {
  /** Null unless asked for. */
  pair: z.output<typeof NamedPair> | null
  /** 0 unless asked for. */
  commentCount: number
  /** Its place in the order of the list. */
  place: number
}

const NamedPair = z.object({ name: z.string(), etags: ImageEtags })

interface ProjectIssueRow extends IssueRow {
  captureWarnings: string | null
  pair: string | null
  commentCount: number
  place: number
}

const NAMED_PAIR = `
  (SELECT json_object('name', name, 'etags', ${imageEtagsOf('named')})
     FROM pairs AS named WHERE named.pair_id = issues.pair_id)`

const COMMENT_COUNT = '(SELECT count(*) FROM issue_comments WHERE issue_id = issues.id)'

/** The width of a severity in `issues.severity_place`. */
const SEVERITY_PLACES = 10_000_000_000

/** SQL, to compare in whole code points: greater than any text that begins with the text before it. */
const LAST_CHARACTER = 'char(1114111)'

/**
 * Lists issues of a project, by number unless another order is asked for. If a pair, a version or a story is given,
 * the query reads the issues through its pairs, and costs one row for each issue of those; `CROSS JOIN` enforces the
 * order of the tables.
 */
export async function listProjectIssues(
  db: D1Database,
  query: ProjectIssues,
): Promise<ProjectIssue[]> {
  const { pairId, versionId, story, order = 'number', named = false } = query
  const throughPairs = [pairId, versionId, story].some((value) => value !== undefined)
  const { conditions, binds } = conditionsOf(query, throughPairs)
  const { results } = await db
    .prepare(`
      SELECT ${COLUMNS}, runs.capture_warnings AS "captureWarnings",
        ${named ? NAMED_PAIR : 'NULL'} AS pair,
        ${named ? COMMENT_COUNT : '0'} AS "commentCount",
        ${order === 'severity' ? 'severity_place' : 'issues.number'} AS place
      FROM ${tablesOf(query, throughPairs)}
      LEFT JOIN runs ON runs.run_id = coalesce(issues.last_seen_run_id, issues.run_id)
      WHERE ${conditions.join(' AND ')}
      ORDER BY ${orderOf(query).column} ${order === 'newest' ? 'DESC' : ''} LIMIT ?2`)
    .bind(...binds)
    .all<ProjectIssueRow>()
  return results.map((row) =>
    Object.assign(toIssue(row), {
      captureWarnings: parseNullable(CaptureWarnings, row.captureWarnings),
      pair: parseNullable(NamedPair, row.pair),
    }),
  )
}

/** SQL: the ids of the issues that the person ?3 is assigned to or mentioned in. */
const CONCERNING = `
  SELECT id FROM issues WHERE project_id = ?1 AND assignee = ?3
  UNION SELECT issue_id FROM issue_mentions WHERE project_id = ?1 AND who = ?3`

function tablesOf(query: ProjectIssues, throughPairs: boolean): string {
  if (query.for !== undefined)
    return `(${CONCERNING}) AS concerning CROSS JOIN issues ON issues.id = concerning.id
      ${throughPairs ? 'CROSS JOIN pairs ON pairs.pair_id = issues.pair_id' : ''}`
  return throughPairs
    ? 'pairs CROSS JOIN issues ON issues.pair_id = pairs.pair_id'
    : `issues ${byIndex(query)}`
}

/**
 * Names the index that reads the fewest rows: without statistics the planner prefers one in the order of the list, and
 * reads all that a filter leaves out.
 */
function byIndex({ label, reportedBy, severity, status, order }: ProjectIssues): string {
  if (reportedBy !== undefined) return 'INDEXED BY issues_by_reporter'
  if (label !== undefined) return 'INDEXED BY issues_by_label'
  if (severity === undefined && order !== 'severity') return ''
  return status === undefined
    ? 'INDEXED BY issues_by_severity'
    : 'INDEXED BY issues_by_status_severity'
}

/**
 * Returns the column that a list is ordered by. Issues of one severity are in the index of severities by number; there
 * the cursor of a list by number is offset.
 */
function orderOf({ severity, order }: ProjectIssues): { column: string; offset: number } {
  if (severity === undefined)
    return { column: order === 'severity' ? 'severity_place' : 'issues.number', offset: 0 }
  const offset = order === 'severity' ? 0 : rankOf(severity) * SEVERITY_PLACES
  return { column: 'severity_place', offset }
}

const rankOf = (severity: string): number => {
  const rank = SEVERITIES.indexOf(severity as Severity)
  return rank < 0 ? SEVERITIES.length : rank
}

function conditionsOf(query: ProjectIssues, throughPairs: boolean) {
  const { severity, after } = query
  const binds: (string | number)[] = [query.projectId, query.limit]
  const conditions = [`${throughPairs ? 'pairs' : 'issues'}.project_id = ?1`]
  // The tables name the person as ?3.
  if (query.for !== undefined) binds.push(query.for)
  const add = (value: string | number | undefined, condition: (bind: string) => string) => {
    if (value !== undefined) conditions.push(condition(`?${binds.push(value)}`))
  }
  add(query.pairId, (id) => `pairs.pair_id = ${id}`)
  add(query.versionId, (id) => `pairs.version_id = ${id}`)
  add(
    query.story,
    (start) => `coalesce(pairs.link_id, pairs.pair_id) >= ${start}
      AND coalesce(pairs.link_id, pairs.pair_id) < ${start} || ${LAST_CHARACTER}`,
  )
  add(query.status, (status) => `issues.status = ${status}`)
  add(query.label, (label) => `main_label = ${label}`)
  add(query.reportedBy, (who) => `issues.created_by = ${who}`)
  add(query.number, (number) => `issues.number = ${number}`)
  if (severity !== undefined) {
    const first = rankOf(severity) * SEVERITY_PLACES
    add(first, (place) => `severity_place > ${place}`)
    add(first + SEVERITY_PLACES, (place) => `severity_place < ${place}`)
    add(severity, (word) => `coalesce(issues.severity, issues.suggested_severity) = ${word}`)
  }
  const { column, offset } = orderOf(query)
  const later = query.order === 'newest' ? '<' : '>'
  add(after === undefined ? after : offset + after, (place) => `${column} ${later} ${place}`)
  return { conditions, binds }
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

/** Counts the open issues that a person is assigned to or mentioned in. */
export async function countIssuesFor(
  db: D1Database,
  { projectId, who }: { projectId: string; who: string },
): Promise<number> {
  const count = await db
    .prepare(`
      SELECT count(*) AS issues FROM (${CONCERNING}) AS concerning
      CROSS JOIN issues ON issues.id = concerning.id WHERE status = ?2`)
    .bind(projectId, 'open', who)
    .first<number>('issues')
  return count ?? 0
}
