import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { setPairDone } from '../review-steps.ts'
import { DoneBody } from '../schema.ts'
import { DoneView } from '../view-schema.ts'
import { OTHER_IMAGES, REVIEWER } from './terms.ts'

export const markPair = operation({
  method: 'POST',
  path: '/api/done',
  auth: 'bearer',
  body: DoneBody,
  handle: async ({ env }, { access: scope, body: { pair_id: pairId, who, done, seen } }) =>
    setPairDone(env, { pairId, who, done, seen }, scope),
})

export const describeMarkPair = () =>
  describe(markPair, {
    tag: 'Review queue',
    summary: 'Mark a pair as reviewed, or reopen it',
    description:
      'Allowed whoever holds the lock. Marking a pair releases its lock; reopening it does not. ' +
      'The flag is bound to the pair’s images: it is cleared when a request finds another ' +
      'object at one of the pair’s keys.',
    body: REVIEWER,
    result: {
      description: 'The pair is marked, or open again',
      schema: DoneView,
      example: { pair_id: 'button--primary', done: true, locked_by: null },
    },
    responses: [OTHER_IMAGES],
    errors: [INVALID_BODY, PAIR_NOT_FOUND],
  })
