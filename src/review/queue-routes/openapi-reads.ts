import * as z from 'zod'
import { json, type Operation } from '../../http/openapi/operation.ts'
import { curl } from '../../http/openapi/terms.ts'
import { Pair, PAIR } from '../pairs/openapi-terms.ts'
import { INVALID_QUERY, Lock, project, who } from './openapi-terms.ts'

// What the API description says of looking at the queue.

const Next = z.object({ next: Pair.nullable() }).meta({ id: 'NextPair' })

const count = z.int().min(0)
const QueueCounts = z
  .object({
    total: count,
    done: count,
    in_progress: count.meta({ description: 'Not done, and somebody holds a live lock.' }),
    open: count.meta({ description: 'The others: the last three add up to `total`.' }),
  })
  .meta({ id: 'QueueCounts' })

const QueueState = z
  .object({
    pairs: z.array(
      z.object({ pair_id: z.string(), name: z.string(), done: z.boolean(), ...Lock.shape }),
    ),
  })
  .meta({ id: 'QueueState' })

const getNext: Operation = {
  id: 'getNextPair',
  method: 'GET',
  path: '/api/next',
  summary: 'The next pair to review',
  description:
    'The first pair after `after`, around the end of the queue, that is neither done nor locked by ' +
    'somebody else; `after` itself comes last. The order is that of first registration. Locks ' +
    'nothing.',
  auth: 'bearer',
  parameters: [
    project,
    who,
    {
      in: 'query',
      name: 'after',
      schema: z.string(),
      description: 'A pair id. Without it, or when there is no such pair: from the beginning.',
    },
  ],
  responses: [
    { status: 200, description: 'The pair, or null', content: json(Next, { next: PAIR }) },
  ],
  errors: [INVALID_QUERY],
  curl: curl('GET', '/api/next?project=acme&who=ada&after=button--primary'),
}

const getQueue: Operation = {
  id: 'getQueueCounts',
  method: 'GET',
  path: '/api/queue',
  summary: 'How far a project’s review is',
  auth: 'bearer',
  parameters: [project],
  responses: [
    {
      status: 200,
      description: 'Its pairs, counted; all zeros for a project without pairs',
      content: json(QueueCounts, { total: 120, done: 45, in_progress: 3, open: 72 }),
    },
  ],
  errors: [INVALID_QUERY],
  curl: curl('GET', '/api/queue?project=acme'),
}

const getState: Operation = {
  id: 'getQueueState',
  method: 'GET',
  path: '/api/state',
  summary: 'The review state of every pair of a project',
  auth: 'bearer',
  parameters: [project],
  responses: [
    {
      status: 200,
      description: 'The pairs in the order of the queue',
      content: json(QueueState, {
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

export const readOperations: Operation[] = [getNext, getQueue, getState]
