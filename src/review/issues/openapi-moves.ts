import { json, type Operation } from '../../http/openapi/operation.ts'
import {
  curl,
  INVALID_BODY,
  ISSUE_NOT_FOUND,
  PAIR_ID,
  PAIR_NOT_FOUND,
  PROJECT_SCOPE,
} from '../../http/openapi/terms.ts'
import { ISSUE, ISSUE_ID } from './openapi-examples.ts'
import { BulkDismissalBody, SeverityBody, TransitionBody, UndoBody } from './schema.ts'
import { BulkDismissalView, IssueView, UndoneView } from './view-schema.ts'

const FIX = { action: 'fix', who: 'ben', note: 'in #42' }

const transitionIssue: Operation = {
  id: 'transitionIssue',
  tag: 'Issues',
  method: 'POST',
  path: '/api/issues/{id}/transition',
  summary: 'Move an issue to another state',
  description:
    '`promote`: candidate → open, needs `severity`. `dismiss`: candidate or open → dismissed, needs ' +
    '`reason`. `restore`: dismissed → where it was before. `fix`: open → fixed_awaiting_verify. ' +
    '`verify`: fixed_awaiting_verify → closed. `reopen`: fixed_awaiting_verify or closed → open. Of ' +
    'two moves that race one wins. `undo`: takes back the last event, if it was a decision by this ' +
    'very person (one of the moves above, or a changed severity). `note` is a comment kept in the history.',
  auth: 'bearer',
  parameters: [ISSUE_ID, PROJECT_SCOPE],
  body: json(TransitionBody, FIX),
  responses: [
    {
      status: 200,
      description: 'The issue in its new state',
      content: json(IssueView, { ...ISSUE, status: 'fixed_awaiting_verify' }),
    },
  ],
  errors: [
    INVALID_BODY,
    ISSUE_NOT_FOUND,
    {
      code: 'conflict',
      message: 'Cannot verify an issue that is open',
      when: 'The state does not allow the move, or somebody else acted first; the message says which',
    },
  ],
  curl: curl('POST', '/api/issues/$ISSUE/transition', FIX),
}

const NEW_SEVERITY = { severity: 'major', who: 'ada' }

const changeSeverity: Operation = {
  id: 'changeIssueSeverity',
  tag: 'Issues',
  method: 'PATCH',
  path: '/api/issues/{id}/severity',
  summary: 'Change the severity of an issue',
  description: 'Of one that is open, fixed_awaiting_verify or closed.',
  auth: 'bearer',
  parameters: [ISSUE_ID, PROJECT_SCOPE],
  body: json(SeverityBody, NEW_SEVERITY),
  responses: [
    {
      status: 200,
      description: 'The issue',
      content: json(IssueView, { ...ISSUE, severity: 'major' }),
    },
  ],
  errors: [
    INVALID_BODY,
    ISSUE_NOT_FOUND,
    {
      code: 'conflict',
      message: 'Cannot change the severity of an issue that is candidate',
      when: 'The issue is a candidate or dismissed',
    },
  ],
  curl: curl('PATCH', '/api/issues/$ISSUE/severity', NEW_SEVERITY),
}

const UNDO = { undo_id: 'chg_01K9QK3M8Y4R2T6V0W1X3Z5A7B', who: 'ada' }

const DISMISSAL = { max_confidence: 0.3, reason: 'noise', who: 'ada' }

const dismissBulk: Operation = {
  id: 'dismissCandidates',
  tag: 'Issues',
  method: 'POST',
  path: '/api/pairs/{pairId}/candidates/dismiss-bulk',
  summary: 'Dismiss several candidates of a pair',
  description:
    'Exactly one selector: `ids` (those that are no candidates of the pair are left alone), ' +
    '`max_confidence` (at or below it, 0..1) or `label`. All are dismissed or none. There is no ' +
    'bulk promotion.',
  auth: 'bearer',
  parameters: [PAIR_ID, PROJECT_SCOPE],
  body: json(BulkDismissalBody, DISMISSAL),
  responses: [
    {
      status: 200,
      description: 'How many and which, in the order of their numbers',
      content: json(BulkDismissalView, {
        dismissed: 1,
        ids: [ISSUE.id],
        undo_id: UNDO.undo_id,
      }),
    },
  ],
  errors: [INVALID_BODY, PAIR_NOT_FOUND],
  curl: curl('POST', '/api/pairs/button--primary/candidates/dismiss-bulk', DISMISSAL),
}

const undoBulk: Operation = {
  id: 'undoDismissal',
  tag: 'Issues',
  method: 'POST',
  path: '/api/undo',
  summary: 'Undo a bulk dismissal',
  description: 'On the issues that nobody, and no run, has changed since.',
  auth: 'bearer',
  parameters: [PROJECT_SCOPE],
  body: json(UndoBody, UNDO),
  responses: [
    {
      status: 200,
      description: 'Which issues are candidates again, and which are left as they are',
      content: json(UndoneView, { undone: [ISSUE.id], left: [] }),
    },
  ],
  errors: [
    INVALID_BODY,
    { code: 'not_found', error: 'Decision not found', when: 'No such `undo_id`' },
    { code: 'conflict', message: 'ben made this decision', when: 'Another person made it' },
  ],
  curl: curl('POST', '/api/undo', UNDO),
}

export const moveOperations: Operation[] = [transitionIssue, changeSeverity, dismissBulk, undoBulk]
