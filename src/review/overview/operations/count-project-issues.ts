import { describe } from '../../../http/openapi/describe.ts'
import { countProjectIssues as count } from '../../../store/review/project-issues.ts'
import { countUnnamedChanges } from '../../../store/review/project-pairs.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { IssueCountsView } from '../view-schema.ts'
import { countsView } from '../views.ts'
import { COUNTS, PROJECT_ID } from './terms.ts'

export const countProjectIssues = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/issue-counts',
  auth: 'bearer',
  handle: async ({ env }, { params: { projectId } }) => {
    const [issues, unnamed] = await Promise.all([
      count(env.DB, projectId),
      countUnnamedChanges(env.DB, projectId),
    ])
    return { ...countsView(issues), unnamed_changes: unnamed }
  },
})

export const describeCountProjectIssues = () =>
  describe(countProjectIssues, {
    tag: 'Issues',
    summary: 'How many issues a project has, by status, and how many changes without a name',
    parameters: [PROJECT_ID],
    result: {
      description: 'The counts',
      schema: IssueCountsView,
      example: { ...COUNTS, unnamed_changes: 1 },
    },
    errors: [],
  })
