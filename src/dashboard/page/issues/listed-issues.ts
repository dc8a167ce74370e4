import { SEVERITIES, LABELS } from '../../../vocabulary/labels.ts'
import type { IssueQuery } from '../api/diff.ts'
import { parameter, query } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { STATUSES, type IssueStatus } from '../words/issue-words.ts'

// Which issues are listed, and in which order. It stays in the address on the way to an issue and back.

const PARAMETERS = ['status', 'severity', 'label', 'story', 'for', 'by', 'sort'] as const

export const STATUS_FILTERS = [
  'open',
  'candidate',
  'fixed_awaiting_verify',
  'closed',
  'dismissed',
  'all',
] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export const SORTS = ['severity', 'newest', 'number'] as const
export type Sort = (typeof SORTS)[number]

export interface IssueFilter {
  status: StatusFilter
  severity: string | null
  label: string | null
  story: string | null
  /** Who is assigned to it or mentioned in it. */
  for: string | null
  /** Who has reported it. */
  by: string | null
  sort: Sort
}

const oneOf = <T extends string>(name: string, all: readonly T[]): T | null =>
  all.find((value) => value === parameter(name)) ?? null

export const shownIssues = (): IssueFilter => ({
  status: oneOf('status', STATUS_FILTERS) ?? 'open',
  severity: oneOf('severity', SEVERITIES),
  label: oneOf('label', LABELS),
  story: parameter('story'),
  for: parameter('for'),
  by: parameter('by'),
  sort: oneOf('sort', SORTS) ?? 'severity',
})

export const NO_FILTERS = { severity: null, label: null, story: null, for: null, by: null } as const

export const isFiltered = (filter: IssueFilter): boolean =>
  (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).some((name) => filter[name] !== null)

/** What the service is asked for. */
export const queryOf = ({
  status,
  severity,
  label,
  story,
  by,
  sort,
  ...filter
}: IssueFilter): IssueQuery => ({
  status: isStatus(status) ? status : undefined,
  severity: severity ?? undefined,
  label: label ?? undefined,
  story: story ?? undefined,
  for: filter.for ?? undefined,
  reported_by: by ?? undefined,
  order: sort,
})

const isStatus = (status: StatusFilter): status is IssueStatus =>
  (STATUSES as readonly string[]).includes(status)

/** Adds the list that is shown now to an address. */
function inIssues(url: string): string {
  const kept = PARAMETERS.flatMap((name) => {
    const value = query.peek().get(name)
    return value ? [[name, value]] : []
  })
  return kept.length === 0 ? url : `${url}?${new URLSearchParams(kept).toString()}`
}

export const issuesUrl = (project: string): string => inIssues(paths.section(project, 'issues'))

export const listedIssueUrl = (project: string, number: number): string =>
  inIssues(paths.issue(project, number))
