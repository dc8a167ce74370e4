import { describe } from '../../../http/openapi/describe.ts'
import { PAIR_ID, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { lookAtPairView } from '../get-pair-view.ts'
import { PairView } from '../view-schema.ts'
import { PAIR } from './examples.ts'

export const getPair = operation({
  method: 'GET',
  path: '/api/pairs/{pairId}',
  auth: 'bearer',
  handle: async ({ env }, { access: scope, params: { pairId } }) =>
    lookAtPairView(env, pairId, scope),
})

export const describeGetPair = () =>
  describe(getPair, {
    tag: 'Pairs',
    summary: 'A pair with its counts and review state',
    description:
      'Checks both images in storage: if one of them was replaced, the pair is no longer done.',
    parameters: [PAIR_ID],
    result: { description: 'The pair', schema: PairView, example: PAIR },
    errors: [PAIR_NOT_FOUND],
  })
