import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { getPairView } from '../../pairs/get-pair-view.ts'
import { PAIR } from '../../pairs/operations/examples.ts'
import { NextQuery } from '../schema.ts'
import { reviewQueueOf } from '../stub.ts'
import { NextPairView } from '../view-schema.ts'
import { INVALID_QUERY, PROJECT } from './terms.ts'

export const getNextPair = operation({
  method: 'GET',
  path: '/api/next',
  auth: 'bearer',
  query: NextQuery,
  async handle({ env }, { query: { project, who, after = null } }): Promise<NextPairView> {
    const next = await reviewQueueOf(env, project).next({ who, after })
    return { next: next === null ? null : await getPairView(env, next) }
  },
})

export const describeGetNextPair = () =>
  describe(getNextPair, {
    tag: 'Review queue',
    summary: 'The next pair to review',
    description:
      'The first pair after `after` that is neither done nor locked by somebody else, wrapping ' +
      'around at the end of the queue; `after` itself comes last. The order is that of first ' +
      'registration. Locks nothing.',
    query: {
      project: PROJECT,
      who: { description: 'The reviewer.', example: 'ada' },
      after: {
        description: 'A pair id. If it is absent or unknown, the search starts at the beginning.',
        example: 'button--primary',
      },
    },
    result: { description: 'The pair, or null', schema: NextPairView, example: { next: PAIR } },
    errors: [INVALID_QUERY],
  })
