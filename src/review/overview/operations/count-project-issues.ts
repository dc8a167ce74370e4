import { describe } from '../../../http/openapi/describe.ts'
import {
  countIssuesFor,
  countProjectIssues as count,
} from '../../../store/review/project-issues.ts'
import { countUnnamedChanges } from '../../../store/review/project-pairs.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { CountsQuery } from '../schema.ts'
import { IssueCountsView } from '../view-schema.ts'
import { countsView } from '../views.ts'
import { COUNTS, PROJECT_ID } from './terms.ts'

export const countProjectIssues = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/issue-counts',
  auth: 'bearer',
  query: CountsQuery,
  handle: async ({ env }, { params: { projectId }, query: { for: who } }) => {
    const [issues, unnamed, own] = await Promise.all([
      count(env.DB, projectId),
      countUnnamedChanges(env.DB, projectId),
      who === undefined ? null : countIssuesFor(env.DB, { projectId, who }),
    ])
    return {
      ...countsView(issues),
      unnamed_changes: unnamed,
      ...(own !== null && { open_for: own }),
    }
  },
})

export const describeCountProjectIssues = () =>
  describe(countProjectIssues, {
    tag: 'Issues',
    summary: 'How many issues a project has, by status, and how many changes without a name',
    parameters: [PROJECT_ID],
    query: {
      for: { description: 'A person, for `open_for`.', example: 'ada' },
    },
    result: {
      description: 'The counts',
      schema: IssueCountsView,
      example: { ...COUNTS, unnamed_changes: 1, open_for: 1 },
    },
    errors: [],
  })
