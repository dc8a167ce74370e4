import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import { listPairViews } from '../../review/pairs/list-pairs.ts'
import { PAIR } from '../../review/pairs/operations/examples.ts'
import { PairListView } from '../../review/pairs/view-schema.ts'
import { PairListQuery } from '../schema.ts'
import { operation } from './operation.ts'
import { INVALID_QUERY, limit, NO_SUCH_PAIR, PROJECT, VERSION } from './terms.ts'

export const listPairsFromCi = operation({
  method: 'GET',
  path: '/ci/{project}/pairs',
  auth: 'api-key',
  query: PairListQuery,
  handle: async ({ env }, { access, query: { version = null, after = null, limit } }) =>
    listPairViews(env, { projectId: access.projectId, versionId: version, after, limit }),
})

export const describeListPairsFromCi = () =>
  describe(listPairsFromCi, {
    tag: 'From CI',
    summary: 'Pairs of the project, in the order of registration',
    parameters: [PROJECT],
    query: {
      version: VERSION,
      after: {
        schema: z.string().min(1),
        description: 'The cursor: only pairs registered after the one with this id.',
      },
      limit: { ...limit(200, 50), example: '200' },
    },
    result: {
      description: 'A page of pairs, with the cursor for the next page',
      schema: PairListView,
      example: { pairs: [PAIR], next_after: PAIR.pair_id },
    },
    errors: [INVALID_QUERY, { ...NO_SUCH_PAIR, when: 'The project has no pair `after`' }],
  })
