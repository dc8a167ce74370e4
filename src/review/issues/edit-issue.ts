import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import {
  insertReviewerIssue,
  updateIssueNote,
  updateIssueSeverity,
} from '../../store/review/issues.ts'
import type { NewIssueBody } from './schema.ts'

/** Creates a reviewer's issue, which is open from the start. Throws `not_found` for its pair. */
export async function createIssue(env: Env, body: NewIssueBody): Promise<Issue> {
  const issue = await insertReviewerIssue(env.DB, {
    id: newId('iss'),
    pairId: body.pair_id,
    note: body.note ?? '',
    boxA: body.box_a ?? null,
    boxB: body.box_b ?? null,
    labels: body.labels ?? [],
    severity: body.severity ?? null,
    createdBy: body.who ?? null,
    createdAt: isoTime(),
  })
  if (!issue) throw notFound('Pair')
  return issue
}

/**
 * Replaces an issue's note. Throws `not_found`, and `invalid_request` when the issue would be left with
 * neither a note nor a box.
 */
export async function changeNote(
  env: Env,
  id: string,
  { note, who }: { note: string; who: string | null },
): Promise<Issue> {
  const blank = note.trim() === ''
  const outcome = await updateIssueNote(env.DB, { id, note, blank, who, now: isoTime() })
  if (!outcome) throw notFound('Issue')
  if (!outcome.updated)
    throw new AppError('invalid_request', 'note: must not be blank on an issue without a box')
  return outcome.issue
}

/**
 * Changes an issue's severity; the `undoId` names that for undoing it. Throws `not_found`, and `conflict` if the issue is a
 * candidate or dismissed.
 */
export async function changeSeverity(
  env: Env,
  id: string,
  { severity, who }: { severity: string; who: string },
): Promise<{ issue: Issue; undoId: string }> {
  const outcome = await updateIssueSeverity(env.DB, { id, severity, who, now: isoTime() })
  if (!outcome) throw notFound('Issue')
  if (!outcome.updated) {
    const { status } = outcome.issue
    throw new AppError('conflict', `Cannot change the severity of an issue that is ${status}`)
  }
  return { issue: outcome.issue, undoId: outcome.changeId }
}
