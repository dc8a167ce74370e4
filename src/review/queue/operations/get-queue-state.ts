import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ProjectQuery } from '../schema.ts'
import { reviewQueueOf } from '../stub.ts'
import { QueueStateView } from '../view-schema.ts'
import { listedPairView } from '../views.ts'
import { INVALID_QUERY, PROJECT } from './terms.ts'

export const getQueueState = operation({
  method: 'GET',
  path: '/api/state',
  auth: 'bearer',
  query: ProjectQuery,
  async handle({ env }, { query: { project } }): Promise<QueueStateView> {
    const pairs = await reviewQueueOf(env, project).list()
    return { pairs: pairs.map(listedPairView) }
  },
})

export const describeGetQueueState = () =>
  describe(getQueueState, {
    tag: 'Review queue',
    summary: 'The review state of every pair of a project',
    query: { project: PROJECT },
    result: {
      description: 'The pairs in the order of the queue',
      schema: QueueStateView,
      example: {
        pairs: [
          {
            pair_id: 'button--primary',
            name: 'Button / primary',
            done: false,
            locked_by: 'ada',
            locked_at: '2026-11-21T09:30:00.000Z',
            lock_expires_at: '2026-11-21T09:33:00.000Z',
          },
        ],
      },
    },
    errors: [INVALID_QUERY],
  })
