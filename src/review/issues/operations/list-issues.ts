import { notFound } from '../../../base/errors.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { listIssues as findIssues } from '../../../store/review/issues.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { requirePairInScope } from '../../../tenancy/pair-project.ts'
import { listedIssueView } from '../issue-view.ts'
import { IssueListQuery } from '../schema.ts'
import { IssueListView } from '../view-schema.ts'
import { ISSUE } from './examples.ts'

export const listIssues = operation({
  method: 'GET',
  path: '/api/issues',
  auth: 'bearer',
  query: IssueListQuery,
  async handle({ env }, { access: scope, query: { pair, status = null } }) {
    await requirePairInScope(env.DB, pair, scope)
    const issues = await findIssues(env.DB, { pairId: pair, status })
    if (!issues) throw notFound('Pair')
    return { issues: issues.map(listedIssueView) }
  },
})

export const describeListIssues = () =>
  describe(listIssues, {
    tag: 'Issues',
    summary: 'Issues of a pair, oldest first',
    query: {
      pair: { description: 'The pair’s id.', example: 'button--primary' },
      status: { description: 'Only issues with this status.', example: 'open' },
    },
    result: {
      description:
        'The issues. Their boxes are JSON text or null here, but objects in every other response',
      schema: IssueListView,
      example: { issues: [{ ...ISSUE, box_b: JSON.stringify(ISSUE.box_b), capture_hint: false }] },
    },
    errors: [
      {
        code: 'invalid_request',
        message: 'pair: Invalid input: expected string, received undefined',
        when: 'No pair is named, or the status is unknown',
      },
      PAIR_NOT_FOUND,
    ],
  })
