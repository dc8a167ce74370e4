import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { announceIssue } from '../announce-issue.ts'
import { changeSeverity } from '../edit-issue.ts'
import { requireIssueInScope } from '../issue-scope.ts'
import { decidedIssueView } from '../issue-view.ts'
import { SeverityBody } from '../schema.ts'
import { DecidedIssueView } from '../view-schema.ts'
import { ISSUE, ISSUE_ID, UNDO_ID } from './examples.ts'

export const changeIssueSeverity = operation({
  method: 'PATCH',
  path: '/api/issues/{id}/severity',
  auth: 'bearer',
  body: SeverityBody,
  async handle(c, { access: scope, params: { id }, body }) {
    await requireIssueInScope(c.env.DB, id, scope)
    const { issue, undoId } = await changeSeverity(c.env, id, body)
    announceIssue(c, issue, { who: body.who, action: 'severity_set' })
    return decidedIssueView(issue, undoId)
  },
})

export const describeChangeIssueSeverity = () =>
  describe(changeIssueSeverity, {
    tag: 'Issues',
    summary: 'Change the severity of an issue',
    description: 'Of an issue that is open, fixed_awaiting_verify or closed.',
    parameters: [ISSUE_ID],
    body: { severity: 'major', who: 'ada' },
    result: {
      description: 'The issue',
      schema: DecidedIssueView,
      example: { ...ISSUE, severity: 'major', undo_id: UNDO_ID },
    },
    errors: [
      INVALID_BODY,
      ISSUE_NOT_FOUND,
      {
        code: 'conflict',
        message: 'Cannot change the severity of an issue that is candidate',
        when: 'The issue is a candidate or dismissed',
      },
    ],
  })
