import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import { listWaitingViews } from '../../gate/list-waiting.ts'
import { WaitingQuery } from '../../gate/schema.ts'
import { WaitingPairsView } from '../../gate/view-schema.ts'
import { version } from '../../tenancy/description-terms.ts'
import { operation } from './operation.ts'
import { INVALID_QUERY, limit, PROJECT } from './terms.ts'

export const listWaiting = operation({
  method: 'GET',
  path: '/ci/{project}/versions/{version}/waiting',
  auth: 'api-key',
  query: WaitingQuery,
  handle: async ({ env }, { access: { projectId }, params: { version: versionId }, query }) =>
    listWaitingViews(env.DB, { projectId, versionId }, query),
})

export const describeListWaiting = () =>
  describe(listWaiting, {
    tag: 'From CI',
    summary: 'The pairs for which a version is not green',
    description:
      'What the gate counts, pair by pair: those that the version’s outcomes name, and those whose capture is of it.',
    parameters: [PROJECT, { ...version, example: 'v1.4.0' }],
    query: {
      after: { schema: z.string(), description: '`next_after` of the page before.' },
      limit: {
        ...limit(1_000, 200),
        description: 'How many pairs a page looks at; 200 by default.',
      },
    },
    result: {
      description: 'Those of a page that wait; there may be none although more follow',
      schema: WaitingPairsView,
      example: {
        pairs: [
          {
            pair_id: 'acme:button--primary:changes',
            unjudged: false,
            unnamed_change: false,
            issue_ids: ['iss_01k9v3m0c2e8r7t5y4w6x1z9ab'],
          },
        ],
        next_after: null,
      },
    },
    errors: [INVALID_QUERY],
  })
