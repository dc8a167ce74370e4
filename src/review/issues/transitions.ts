import type { Issue, IssueStatus } from '../../store/review/issue-rows.ts'

export const ACTIONS = ['promote', 'dismiss', 'restore', 'fix', 'verify', 'reopen'] as const
export type Action = (typeof ACTIONS)[number]

/**
 * The transitions that a person may make. Only `promote` turns a candidate into an issue that counts; `restore` leads
 * back to the status before the dismissal.
 */
const TRANSITIONS: Record<Action, { from: readonly IssueStatus[]; to: IssueStatus | 'back' }> = {
  promote: { from: ['candidate'], to: 'open' },
  dismiss: { from: ['candidate', 'open'], to: 'dismissed' },
  restore: { from: ['dismissed'], to: 'back' },
  fix: { from: ['open'], to: 'fixed_awaiting_verify' },
  verify: { from: ['fixed_awaiting_verify'], to: 'closed' },
  reopen: { from: ['fixed_awaiting_verify', 'closed'], to: 'open' },
}

/** Returns the status that the action leads to, or null if the issue's status does not allow it. */
export function targetOf(
  action: Action,
  issue: Pick<Issue, 'status' | 'dismissedFrom'>,
): IssueStatus | null {
  const { from, to } = TRANSITIONS[action]
  if (!from.includes(issue.status)) return null
  return to === 'back' ? issue.dismissedFrom : to
}
