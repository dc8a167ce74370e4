import { notFound } from '../../../base/errors.ts'
import { isoTime } from '../../../base/time.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { assignIssue as assign } from '../../../store/review/assignees.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { requireIssueInScope } from '../issue-scope.ts'
import { issueView } from '../issue-view.ts'
import { AssigneeBody } from '../schema.ts'
import { IssueView } from '../view-schema.ts'
import { ISSUE, ISSUE_ID } from './examples.ts'

export const assignIssue = operation({
  method: 'PUT',
  path: '/api/issues/{id}/assignee',
  auth: 'bearer',
  body: AssigneeBody,
  async handle({ env }, { access: scope, params: { id }, body }) {
    await requireIssueInScope(env.DB, id, scope)
    const issue = await assign(env.DB, { issueId: id, ...body, now: isoTime() })
    if (!issue) throw notFound('Issue')
    return issueView(issue)
  },
})

export const describeAssignIssue = () =>
  describe(assignIssue, {
    tag: 'Issues',
    summary: 'Assign an issue to somebody, or to nobody',
    description: 'An issue of any status. Its last decision can still be undone. Safe to retry.',
    parameters: [ISSUE_ID],
    body: { assignee: 'ben', who: 'ada' },
    result: {
      description: 'The issue',
      schema: IssueView,
      example: { ...ISSUE, assignee: 'ben' },
    },
    errors: [INVALID_BODY, ISSUE_NOT_FOUND],
  })
