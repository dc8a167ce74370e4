import * as z from 'zod'
import { pageOf } from '../../../base/page.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { listPairSummaries } from '../../../store/review/project-pairs.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ISSUE } from '../../issues/operations/examples.ts'
import { PAIR } from '../../pairs/operations/examples.ts'
import { PairsQuery } from '../schema.ts'
import { PairSummariesView } from '../view-schema.ts'
import { pairSummaryView } from '../views.ts'
import { COUNTS, INVALID_LIMIT, LIMIT, PROJECT_ID, VERSION } from './terms.ts'

export const listProjectPairs = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/pairs',
  auth: 'bearer',
  query: PairsQuery,
  async handle(
    { env },
    { params: { projectId }, query: { version: versionId = null, after = null, limit } },
  ) {
    const selection = { projectId, versionId, after, limit: limit + 1 }
    const found = await listPairSummaries(env.DB, selection)
    const { page, last } = pageOf(found, limit)
    return { pairs: page.map(pairSummaryView), next_after: last?.pairId ?? null }
  },
})

export const describeListProjectPairs = () =>
  describe(listProjectPairs, {
    tag: 'Pairs',
    summary: 'Pairs of a project with their counts',
    description:
      'In the order of the review queue. `GET /api/state` says who is reviewing which pair.',
    parameters: [PROJECT_ID],
    query: {
      version: VERSION,
      after: {
        schema: z.string(),
        description:
          'The cursor: the id of a pair; only later pairs are listed. An unknown id starts at the ' +
          'beginning.',
      },
      limit: { ...LIMIT, example: '50' },
    },
    result: {
      description: 'The pairs',
      schema: PairSummariesView,
      example: {
        pairs: [
          {
            pair_id: PAIR.pair_id,
            name: PAIR.name,
            link_id: PAIR.link_id,
            image_b_key: PAIR.image_b_key,
            created_at: PAIR.created_at,
            updated_at: PAIR.updated_at,
            image_a_etag: PAIR.image_a_etag,
            image_b_etag: PAIR.image_b_etag,
            issues: COUNTS,
            marks: [
              { status: 'candidate', severity: 'major', box_a: ISSUE.box_a, box_b: ISSUE.box_b },
            ],
            last_review: null,
            latest_run: null,
            unnamed_change: null,
          },
        ],
        next_after: null,
      },
    },
    errors: [INVALID_LIMIT],
  })
