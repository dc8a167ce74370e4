import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import { projectIssueView } from '../../review/issues/issue-view.ts'
import { listIssuePage } from '../../review/issues/list-project-issues.ts'
import { ISSUE } from '../../review/issues/operations/examples.ts'
import { ProjectIssueListView } from '../../review/issues/view-schema.ts'
import { IssueListQuery } from '../schema.ts'
import { operation } from './operation.ts'
import { INVALID_QUERY, limit, NO_SUCH_PAIR, PROJECT, VERSION } from './terms.ts'

export const listIssuesFromCi = operation({
  method: 'GET',
  path: '/ci/{project}/issues',
  auth: 'api-key',
  query: IssueListQuery,
  async handle({ env }, { access: { projectId }, query }) {
    const { pair: pairId, version: versionId, ...rest } = query
    const page = await listIssuePage(env, { projectId, pairId, versionId, ...rest })
    return {
      issues: page.issues.map(projectIssueView),
      ...(page.nextAfter !== undefined && { next_after: page.nextAfter }),
    }
  },
})

export const describeListIssuesFromCi = () =>
  describe(listIssuesFromCi, {
    tag: 'From CI',
    summary: 'Issues of the project, oldest first',
    description: 'Boxes are objects. `next_after` is the cursor for the next page.',
    parameters: [PROJECT],
    query: {
      pair: { schema: z.string().min(1), description: 'Only issues of this pair.' },
      status: { description: 'Only issues with this status.', example: 'open' },
      version: VERSION,
      after: {
        schema: z.int().min(0),
        description: 'The cursor: only issues with a higher number.',
      },
      limit: limit(1_000, 1_000),
    },
    result: {
      description: 'The issues',
      schema: ProjectIssueListView,
      example: { issues: [{ ...ISSUE, capture_hint: false }] },
    },
    errors: [INVALID_QUERY, NO_SUCH_PAIR],
  })
