import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ProjectQuery } from '../schema.ts'
import { reviewQueueOf } from '../stub.ts'
import { QueueCountsView } from '../view-schema.ts'
import { queueCountsView } from '../views.ts'
import { INVALID_QUERY, PROJECT } from './terms.ts'

export const getQueueCounts = operation({
  method: 'GET',
  path: '/api/queue',
  auth: 'bearer',
  query: ProjectQuery,
  async handle({ env }, { query: { project } }): Promise<QueueCountsView> {
    return queueCountsView(await reviewQueueOf(env, project).counts())
  },
})

export const describeGetQueueCounts = () =>
  describe(getQueueCounts, {
    tag: 'Review queue',
    summary: 'The progress of a project’s review',
    query: { project: PROJECT },
    result: {
      description: 'The counts; all zeros for a project without pairs',
      schema: QueueCountsView,
      example: { total: 120, done: 45, in_progress: 3, open: 72 },
    },
    errors: [INVALID_QUERY],
  })
