import { SEVERITIES } from '../../../vocabulary/labels.ts'
import type { Issue } from '../api/types.ts'

export const LIST_FILTERS = ['decide', 'open', 'settled', 'all'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** Whether a list holds an issue. Issues that a run no longer found are among the settled ones. */
export function inFilter({ status }: Issue, filter: ListFilter): boolean {
  switch (filter) {
    case 'decide':
      return status === 'candidate' || status === 'fixed_awaiting_verify'
    case 'open':
      return status === 'open'
    case 'settled':
      return status === 'closed' || status === 'dismissed'
    case 'all':
      return true
  }
}

/** Whether an issue's box is drawn in every list: one that a later run no longer found may be of other images. */
export const keepsBox = ({ status, dismissed_kind: kind }: Issue): boolean =>
  status !== 'dismissed' || kind !== 'superseded'

/** Returns the filter that shows an issue, for a link to it. */
export const filterOf = (issue: Issue): ListFilter =>
  LIST_FILTERS.find((filter) => inFilter(issue, filter)) ?? 'all'

const STATUS_RANK: Record<Issue['status'], number> = {
  fixed_awaiting_verify: 0,
  candidate: 1,
  open: 2,
  closed: 3,
  dismissed: 4,
}

/** Ranks severities, worst first; unusual ones come last. */
function severityRank({ severity, suggested_severity: suggested }: Issue): number {
  const place = (SEVERITIES as readonly string[]).indexOf(severity ?? suggested ?? '')
  return place < 0 ? SEVERITIES.length : place
}

/** Orders issues by what is to be done, severity and the judge's confidence; then as they were found. */
export const byUrgency = (p: Issue, q: Issue): number =>
  STATUS_RANK[p.status] - STATUS_RANK[q.status] ||
  severityRank(p) - severityRank(q) ||
  (q.confidence ?? 0) - (p.confidence ?? 0) ||
  p.number - q.number
