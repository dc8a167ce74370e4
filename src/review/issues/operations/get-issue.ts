import { describe } from '../../../http/openapi/describe.ts'
import { ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { requireIssue } from '../issue-scope.ts'
import { issueView } from '../issue-view.ts'
import { IssueView } from '../view-schema.ts'
import { ISSUE, ISSUE_ID } from './examples.ts'

export const getIssue = operation({
  method: 'GET',
  path: '/api/issues/{id}',
  auth: 'bearer',
  handle: async ({ env }, { access: scope, params: { id } }) =>
    issueView(await requireIssue(env.DB, id, scope)),
})

export const describeGetIssue = () =>
  describe(getIssue, {
    tag: 'Issues',
    summary: 'An issue',
    parameters: [ISSUE_ID],
    result: { description: 'The issue', schema: IssueView, example: ISSUE },
    errors: [ISSUE_NOT_FOUND],
  })
