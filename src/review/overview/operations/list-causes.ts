import * as z from 'zod'
import { describe } from '../../../http/openapi/describe.ts'
import { listCauses as findCauses } from '../../../store/review/causes.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ISSUE } from '../../issues/operations/examples.ts'
import { PAIR } from '../../pairs/operations/examples.ts'
import { CausesQuery } from '../schema.ts'
import { CausesView } from '../view-schema.ts'
import { causeView } from '../views.ts'
import { PROJECT_ID, STATUS, VERSION } from './terms.ts'

const MOST = { limit: 100, memberLimit: 500 } as const

export const listCauses = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/causes',
  auth: 'bearer',
  query: CausesQuery,
  async handle({ env }, { params: { projectId }, query }) {
    const { status, version: versionId = null, least_pairs: leastPairs } = query
    const wanted = { projectId, status, versionId, leastPairs, ...MOST }
    const causes = await findCauses(env.DB, wanted)
    return { causes: causes.map(causeView) }
  },
})

export const describeListCauses = () =>
  describe(listCauses, {
    tag: 'Issues',
    summary: 'Causes that several issues of a project share',
    description:
      'Issues have the same cause if the same property has the same wrong value. Lists only ' +
      'causes of several issues, in several pairs unless `least_pairs` says otherwise, the most ' +
      'frequent first, at most 100, each with its first 500 issues.',
    parameters: [PROJECT_ID],
    query: {
      status: { ...STATUS, description: 'Only issues with this status; candidates by default.' },
      version: VERSION,
      least_pairs: {
        schema: z.int().min(1).max(1_000).default(2),
        description: 'In how many pairs a cause must be found; 1 takes those of one pair, too.',
        example: '1',
      },
    },
    result: {
      description: 'The causes',
      schema: CausesView,
      example: {
        causes: [
          {
            labels: ['border/radius'],
            note: 'The corner radius of the box card is 6 px, the design has 8 px.',
            evidence: {
              kind: 'radius',
              property: 'border-radius',
              expected: '8 px',
              actual: '6 px',
            },
            issue_count: 2,
            pair_count: 2,
            pictures: [
              {
                pair_id: PAIR.pair_id,
                pair_name: PAIR.name,
                image_a_etag: PAIR.image_a_etag,
                image_b_etag: PAIR.image_b_etag,
                box_a: ISSUE.box_a,
                box_b: ISSUE.box_b,
              },
            ],
            issues: [
              { id: ISSUE.id, number: 7, pair_id: ISSUE.pair_id },
              { id: 'iss_01k9v3m0c2e8r7t5y4w6x1z9ac', number: 9, pair_id: 'card--default' },
            ],
          },
        ],
      },
    },
    errors: [
      {
        code: 'invalid_request',
        message: 'status: Invalid option: expected one of "candidate"|"open"|…',
        when: 'The status is unknown',
      },
    ],
  })
