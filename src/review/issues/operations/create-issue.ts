import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { requirePairInScope } from '../../../tenancy/pair-project.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { announceIssue } from '../announce-issue.ts'
import { createIssue as create } from '../edit-issue.ts'
import { issueView } from '../issue-view.ts'
import { NewIssueBody } from '../schema.ts'
import { IssueView } from '../view-schema.ts'
import { ISSUE } from './examples.ts'

export const createIssue = operation({
  method: 'POST',
  path: '/api/issues',
  auth: 'bearer',
  body: NewIssueBody,
  status: 201,
  async handle(c, { access: scope, body }) {
    await requirePairInScope(c.env.DB, body.pair_id, scope)
    const issue = await create(c.env, body)
    announceIssue(c, issue, { who: body.who ?? null, action: 'created' })
    return issueView(issue)
  },
})

export const describeCreateIssue = () =>
  describe(createIssue, {
    tag: 'Issues',
    summary: 'Create an issue',
    description: 'Requires a note that is not blank, or a box. The issue is open from the start.',
    body: {
      pair_id: ISSUE.pair_id,
      note: ISSUE.note,
      box_b: ISSUE.box_b,
      labels: ISSUE.labels,
      severity: ISSUE.severity,
      who: 'ada',
    },
    result: { description: 'The issue', schema: IssueView, example: ISSUE },
    errors: [INVALID_BODY, PAIR_NOT_FOUND],
  })
