import * as z from 'zod'
import { describe } from '../../../http/openapi/describe.ts'
import { pathId } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { listRunsOfProject } from '../read-runs.ts'
import { runListView } from '../run-view.ts'
import { RunWindowQuery } from '../schema.ts'
import { RunListView } from '../view-schema.ts'
import { LISTED_RUN } from './examples.ts'

export const listProjectRuns = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/runs',
  auth: 'bearer',
  query: RunWindowQuery,
  handle: async ({ env }, { params: { projectId }, query }) =>
    runListView(await listRunsOfProject(env, projectId, query)),
})

export const describeListProjectRuns = () => {
  const schema = z.union([z.iso.datetime({ offset: true }), z.iso.date()])
  return describe(listProjectRuns, {
    tag: 'Runs',
    summary: 'Runs of a project, newest first',
    description: 'The latest runs of the window, at most 200.',
    parameters: [pathId('projectId', 'The project’s id.', 'acme')],
    query: {
      from: {
        schema,
        description:
          'Only runs that started at this time or later; by default 24 hours before `to`.',
        example: '2026-11-21T00:00:00Z',
      },
      to: {
        schema,
        description: 'Only runs that started at this time or earlier; by default now.',
      },
      request_id: {
        schema: z.string(),
        description: 'Only runs that this request started; at any time unless a window is given.',
      },
    },
    result: {
      description: 'The runs',
      schema: RunListView,
      example: { runs: [LISTED_RUN], count: 1 },
    },
    errors: [
      {
        code: 'invalid_request',
        message: 'from: Invalid ISO datetime',
        when: 'A bound of the window is not an ISO 8601 time, or its start is later than its end',
      },
    ],
  })
}
