import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { PAIR_ID, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { artifactResponse } from '../artifacts.ts'
import { requirePrediction } from '../read-runs.ts'
import { Prediction } from '../view-schema.ts'
import { PREDICTION } from './examples.ts'

export const getPrediction = operation({
  method: 'GET',
  path: '/api/pairs/{pairId}/prediction',
  auth: 'bearer',
  handle: async ({ env }, { access: scope, params: { pairId } }) =>
    artifactResponse(await requirePrediction(env, pairId, scope)),
})

export const describeGetPrediction = () =>
  describe(getPrediction, {
    tag: 'Runs',
    summary: 'The latest findings of the judge for a pair',
    description: 'The prediction of the pair’s run that finished last.',
    parameters: [PAIR_ID],
    responses: [
      { status: 200, description: 'The prediction', content: json(Prediction, PREDICTION) },
    ],
    errors: [
      PAIR_NOT_FOUND,
      { code: 'not_found', error: 'Prediction not found', when: 'No run of the pair has finished' },
    ],
  })
