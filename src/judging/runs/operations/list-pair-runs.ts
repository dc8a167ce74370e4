import { describe } from '../../../http/openapi/describe.ts'
import { PAIR_ID, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { listRunsOfPair } from '../read-runs.ts'
import { runListView } from '../run-view.ts'
import { RunListView } from '../view-schema.ts'
import { LISTED_RUN } from './examples.ts'

export const listPairRuns = operation({
  method: 'GET',
  path: '/api/pairs/{pairId}/runs',
  auth: 'bearer',
  handle: async ({ env }, { access: scope, params: { pairId } }) =>
    runListView(await listRunsOfPair(env, pairId, scope)),
})

export const describeListPairRuns = () =>
  describe(listPairRuns, {
    tag: 'Runs',
    summary: 'Runs of a pair, newest first',
    description: 'The latest runs, at most 200.',
    parameters: [PAIR_ID],
    result: {
      description: 'The runs',
      schema: RunListView,
      example: { runs: [LISTED_RUN], count: 1 },
    },
    errors: [PAIR_NOT_FOUND],
  })
