import { AppError, notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { moveIssue } from '../../store/review/issue-transitions.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import type { ProjectScope } from '../../tenancy/project-scope.ts'
import { requireIssue } from './issue-scope.ts'
import type { TransitionBody } from './schema.ts'
import { targetOf, type Action } from './transitions.ts'

/**
 * Changes an issue's status and records who did it. Throws `not_found`, and `conflict` naming the issue's status when
 * it does not allow the transition or when another request changed it first. The `undoId` names the decision for undoing it.
 */
export async function transitionIssue(
  env: Env,
  issueId: string,
  {
    action,
    who,
    severity,
    reason,
    note,
    decision_id: decisionId,
  }: TransitionBody & { action: Action },
  scope: ProjectScope,
): Promise<{ issue: Issue; undoId: string }> {
  const issue = await requireIssue(env.DB, issueId, scope)
  const to = targetOf(action, issue)
  if (to === null)
    throw new AppError('conflict', `Cannot ${action} an issue that is ${issue.status}`)
  const outcome = await moveIssue(env.DB, {
    action,
    issue,
    to,
    who,
    severity: action === 'promote' ? (severity ?? null) : null,
    reason: reason ?? null,
    note: note ?? null,
    decisionId: decisionId ?? null,
    now: isoTime(),
  })
  if (!outcome) throw notFound('Issue')
  if (!outcome.moved)
    throw new AppError(
      'conflict',
      `The issue has been moved meanwhile: it is ${outcome.issue.status}`,
    )
  return { issue: outcome.issue, undoId: outcome.changeId }
}
