import * as z from 'zod'
import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { listProjectIssueViews } from '../../issues/list-project-issues.ts'
import { ISSUE } from '../../issues/operations/examples.ts'
import { IssuesQuery } from '../schema.ts'
import { ProjectIssuesView } from '../view-schema.ts'
import { INVALID_LIMIT, LIMIT, PROJECT_ID, STATUS } from './terms.ts'

export const listProjectIssues = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/issues',
  auth: 'bearer',
  query: IssuesQuery,
  async handle({ env }, { params: { projectId }, query }) {
    const { status = null, number = null, after, limit } = query
    const wanted = { projectId, pairId: null, versionId: null, status, number, after, limit }
    const { issues, next_after = null } = await listProjectIssueViews(env, wanted)
    return { issues, next_after }
  },
})

export const describeListProjectIssues = () =>
  describe(listProjectIssues, {
    tag: 'Issues',
    summary: 'Issues of a project, by number',
    parameters: [PROJECT_ID],
    query: {
      status: { ...STATUS, example: 'open' },
      number: { schema: z.int().min(1), description: 'Only the issue with this number.' },
      after: {
        schema: z.int().min(0),
        description: 'The cursor: only issues with a higher number.',
      },
      limit: LIMIT,
    },
    result: {
      description: 'The issues, with boxes as objects',
      schema: ProjectIssuesView,
      example: { issues: [{ ...ISSUE, capture_hint: false }], next_after: null },
    },
    errors: [INVALID_LIMIT],
  })
