import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { announceIssue } from '../announce-issue.ts'
import { decidedIssueView } from '../issue-view.ts'
import { TransitionBody } from '../schema.ts'
import { transitionIssue as move } from '../transition-issue.ts'
import { undoDecision } from '../undo.ts'
import { DecidedIssueView } from '../view-schema.ts'
import { ISSUE, ISSUE_ID, UNDO_ID } from './examples.ts'

export const transitionIssue = operation({
  method: 'POST',
  path: '/api/issues/{id}/transition',
  auth: 'bearer',
  body: TransitionBody,
  async handle(c, { access: scope, params: { id: issueId }, body: { action, ...body } }) {
    const { env } = c
    const { who, undo_id: undone = null } = body
    const { issue, undoId } =
      action === 'undo'
        ? {
            issue: await undoDecision(env.DB, { issueId, who, undoId: undone }, scope),
            undoId: null,
          }
        : await move(env, issueId, { ...body, action }, scope)
    announceIssue(c, issue, { who, action: action === 'undo' ? 'undone' : action })
    return decidedIssueView(issue, undoId)
  },
})

export const describeTransitionIssue = () =>
  describe(transitionIssue, {
    tag: 'Issues',
    summary: 'Change the status of an issue',
    description:
      '`promote`: candidate → open, requires `severity`. `dismiss`: candidate or open → ' +
      'dismissed, requires `reason`. `restore`: dismissed → the status before. `fix`: open → ' +
      'fixed_awaiting_verify. `verify`: fixed_awaiting_verify → closed. `reopen`: ' +
      'fixed_awaiting_verify or closed → open. Of two concurrent transitions one wins. `undo`: ' +
      'undoes the last event if it was a decision by the same person (a transition above, or a ' +
      'changed severity). With an `undo_id` it undoes that decision, once what came after it is undone, ' +
      'so that several can be undone one after the other; asked again, it changes nothing. ' +
      '`note` is a comment that is kept in the history.',
    parameters: [ISSUE_ID],
    body: { action: 'fix', who: 'ben', note: 'in #42' },
    result: {
      description: 'The issue with its new status',
      schema: DecidedIssueView,
      example: { ...ISSUE, status: 'fixed_awaiting_verify', undo_id: UNDO_ID },
    },
    errors: [
      INVALID_BODY,
      ISSUE_NOT_FOUND,
      {
        code: 'not_found',
        error: 'Decision not found',
        when: 'The issue has no decision of that `undo_id`',
      },
      {
        code: 'conflict',
        message: 'Cannot verify an issue that is open',
        when: 'The status does not allow the transition, or somebody else acted first; the message says which',
      },
    ],
  })
