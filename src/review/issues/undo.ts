import { AppError, notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import {
  getBulkDismissal,
  getEffectiveChange,
  getLastChange,
  getNamedChange,
  takeBackChange,
  takeBackDismissal,
  type IssueChange,
} from '../../store/review/issue-undo.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { requireIssue } from './issue-scope.ts'
import { ACTIONS } from './transitions.ts'
import type { UndoneView } from './view-schema.ts'

/** A person's decisions about an issue; changing a note and whatever runs do are not among them. */
const DECISIONS: ReadonlySet<string> = new Set([...ACTIONS, 'severity_set'])

/**
 * Undoes a decision on an issue, and returns the issue as it was before. With its `undoId` that is the one that it
 * names, if nothing that came after it still holds; asked again, it changes nothing. Without one it is the last change.
 * Throws `not_found`, and `conflict` naming who acted since, unless it was a decision by this person.
 */
export async function undoDecision(
  db: D1Database,
  { issueId, who, undoId }: { issueId: string; who: string; undoId: string | null },
  scope: ProjectScope,
): Promise<Issue> {
  const issue = await requireIssue(db, issueId, scope)
  if (undoId !== null) return undoNamed(db, issue, { undoId, who }, scope)
  const last = await getLastChange(db, issueId)
  refuseUndo(last, who)
  const undone = await takeBackChange(db, {
    issueId,
    from: issue.status,
    changeId: last.changeId,
    who,
    now: isoTime(),
  })
  if (undone) return undone
  await requireIssue(db, issueId, scope)
  const since = await getLastChange(db, issueId)
  throw new AppError('conflict', `${nameOf(since)} acted since`)
}

async function undoNamed(
  db: D1Database,
  { id: issueId, status: from }: Issue,
  { undoId, who }: { undoId: string; who: string },
  scope: ProjectScope,
): Promise<Issue> {
  const decision = await getNamedChange(db, issueId, undoId)
  if (decision === null || !DECISIONS.has(decision.action)) throw notFound('Decision')
  if (decision.who !== who) throw new AppError('conflict', `${nameOf(decision)} made this decision`)
  const now = isoTime()
  const undone = await takeBackChange(db, { issueId, from, changeId: undoId, who, now })
  if (undone) return undone
  const effective = await getEffectiveChange(db, issueId)
  if (effective === null || effective.place < decision.place)
    return requireIssue(db, issueId, scope)
  if (effective.changeId === undoId) throw new AppError('conflict', TOO_OLD)
  throw new AppError('conflict', `${nameOf(effective)} acted since (${effective.action})`)
}

const TOO_OLD = 'This decision is from before decisions could be undone'

function refuseUndo(last: IssueChange | null, who: string): asserts last is IssueChange {
  if (last === null) throw new AppError('conflict', 'Nobody has decided about this issue')
  if (last.who !== who)
    throw new AppError('conflict', `${nameOf(last)} acted last (${last.action}), not ${who}`)
  if (!DECISIONS.has(last.action))
    throw new AppError('conflict', `The last change by ${who} is no decision: ${last.action}`)
  if (!last.kept) throw new AppError('conflict', TOO_OLD)
}

const nameOf = (change: IssueChange | null): string => change?.who ?? 'A run of the judge'

/**
 * Undoes a bulk dismissal on the issues that have not changed since. Throws `not_found` if it is unknown or of
 * another project, and `conflict` if another person made it.
 */
export async function undoBulk(
  db: D1Database,
  { undoId, who }: { undoId: string; who: string },
  scope: ProjectScope,
): Promise<{ change: { projectId: string; pairId: string }; undone: UndoneView }> {
  const change = await getBulkDismissal(db, undoId)
  if (!change || isOutside(scope, change.projectId)) throw notFound('Decision')
  if (change.who !== who)
    throw new AppError('conflict', `${change.who ?? 'A run of the judge'} made this decision`)
  const taken = await takeBackDismissal(db, {
    pairId: change.pairId,
    changeId: undoId,
    who,
    now: isoTime(),
  })
  const undone = change.issueIds.filter((id) => taken.includes(id))
  const left = change.issueIds.filter((id) => !taken.includes(id))
  return { change, undone: { undone, left } }
}
