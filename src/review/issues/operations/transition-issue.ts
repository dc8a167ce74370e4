import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { announceIssue } from '../announce-issue.ts'
import { issueView } from '../issue-view.ts'
import { TransitionBody } from '../schema.ts'
import { transitionIssue as move } from '../transition-issue.ts'
import { undoDecision } from '../undo.ts'
import { IssueView } from '../view-schema.ts'
import { ISSUE, ISSUE_ID } from './examples.ts'

export const transitionIssue = operation({
  method: 'POST',
  path: '/api/issues/{id}/transition',
  auth: 'bearer',
  body: TransitionBody,
  async handle(c, { access: scope, params: { id: issueId }, body: { action, ...body } }) {
    const { env } = c
    const issue =
      action === 'undo'
        ? await undoDecision(env.DB, { issueId, who: body.who }, scope)
        : await move(env, issueId, { ...body, action }, scope)
    announceIssue(c, issue, { who: body.who, action: action === 'undo' ? 'undone' : action })
    return issueView(issue)
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
      'changed severity). `note` is a comment that is kept in the history.',
    parameters: [ISSUE_ID],
    body: { action: 'fix', who: 'ben', note: 'in #42' },
    result: {
      description: 'The issue with its new status',
      schema: IssueView,
      example: { ...ISSUE, status: 'fixed_awaiting_verify' },
    },
    errors: [
      INVALID_BODY,
      ISSUE_NOT_FOUND,
      {
        code: 'conflict',
        message: 'Cannot verify an issue that is open',
        when: 'The status does not allow the transition, or somebody else acted first; the message says which',
      },
    ],
  })
