import { json, type OperationDescription } from '../../http/openapi/description.ts'
import { curl } from '../../http/openapi/terms.ts'
import { PAIR } from '../pairs/openapi-examples.ts'
import { INVALID_QUERY, PROJECT, WHO } from './openapi-terms.ts'
import { NextQuery } from './schema.ts'
import { QueueCountsView, NextPairView, QueueStateView } from './view-schema.ts'

// What the API description says of looking at the queue.

const getNext: OperationDescription = {
  id: 'getNextPair',
  tag: 'Review queue',
  method: 'GET',
  path: '/api/next',
  summary: 'The next pair to review',
  description:
    'The first pair after `after`, around the end of the queue, that is neither done nor locked by ' +
    'somebody else; `after` itself comes last. The order is that of first registration. Locks ' +
    'nothing.',
  auth: 'bearer',
  parameters: [
    PROJECT,
    WHO,
    {
      in: 'query',
      name: 'after',
      schema: NextQuery.shape.after.unwrap(),
      description: 'A pair id. Without it, or when there is no such pair: from the beginning.',
    },
  ],
  responses: [
    { status: 200, description: 'The pair, or null', content: json(NextPairView, { next: PAIR }) },
  ],
  errors: [INVALID_QUERY],
  curl: curl('GET', '/api/next?project=acme&who=ada&after=button--primary'),
}

const getQueue: OperationDescription = {
  id: 'getQueueCounts',
  tag: 'Review queue',
  method: 'GET',
  path: '/api/queue',
  summary: 'How far a project’s review is',
  auth: 'bearer',
  parameters: [PROJECT],
  responses: [
    {
      status: 200,
      description: 'Its pairs, counted; all zeros for a project without pairs',
      content: json(QueueCountsView, { total: 120, done: 45, in_progress: 3, open: 72 }),
    },
  ],
  errors: [INVALID_QUERY],
  curl: curl('GET', '/api/queue?project=acme'),
}

const getState: OperationDescription = {
  id: 'getQueueState',
  tag: 'Review queue',
  method: 'GET',
  path: '/api/state',
  summary: 'The review state of every pair of a project',
  auth: 'bearer',
  parameters: [PROJECT],
  responses: [
    {
      status: 200,
      description: 'The pairs in the order of the queue',
      content: json(QueueStateView, {
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
      }),
    },
  ],
  errors: [INVALID_QUERY],
  curl: curl('GET', '/api/state?project=acme'),
}

export const readOperations: OperationDescription[] = [getNext, getQueue, getState]
