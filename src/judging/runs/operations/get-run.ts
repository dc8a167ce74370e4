import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { requireRun } from '../read-runs.ts'
import { runView } from '../run-view.ts'
import { RunView } from '../view-schema.ts'
import { RUN, RUN_ID, RUN_NOT_FOUND } from './examples.ts'

export const getRun = operation({
  method: 'GET',
  path: '/api/agent/runs/{runId}',
  auth: 'bearer',
  handle: async ({ env }, { access: scope, params: { runId } }) =>
    runView(await requireRun(env, runId, scope)),
})

export const describeGetRun = () =>
  describe(getRun, {
    tag: 'Runs',
    summary: 'A run with how its images were captured',
    parameters: [RUN_ID],
    result: { description: 'The run', schema: RunView, example: RUN },
    errors: [RUN_NOT_FOUND],
  })
