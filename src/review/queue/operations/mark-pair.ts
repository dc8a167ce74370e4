import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { setPairDone, undoPairDone } from '../review-steps.ts'
import { DoneBody } from '../schema.ts'
import { DoneView } from '../view-schema.ts'
import { OTHER_IMAGES, REVIEWER } from './terms.ts'

export const markPair = operation({
  method: 'POST',
  path: '/api/done',
  auth: 'bearer',
  body: DoneBody,
  handle: async ({ env }, { access: scope, body: { pair_id: pairId, who, done, undo, seen } }) =>
    undo
      ? undoPairDone(env, { pairId, who }, scope)
      : setPairDone(env, { pairId, who, done, seen }, scope),
})

export const describeMarkPair = () =>
  describe(markPair, {
    tag: 'Review queue',
    summary: 'Mark a pair as reviewed, or reopen it',
    description:
      'Allowed whoever holds the lock. Marking a pair releases its lock; reopening it does not. ' +
      'The flag is cleared when a request finds another object at one of the pair’s keys. `undo` takes back one’s ' +
      'own mark, unless somebody else has marked the pair or acted on one of its issues since; asked again, it ' +
      'changes nothing.',
    body: REVIEWER,
    result: {
      description: 'The pair is marked, or open again',
      schema: DoneView,
      example: { pair_id: 'button--primary', done: true, locked_by: null },
    },
    responses: [OTHER_IMAGES],
    errors: [
      INVALID_BODY,
      PAIR_NOT_FOUND,
      {
        code: 'conflict',
        message: 'ben marked the pair as done since',
        when: 'With `undo`: somebody else has acted on the pair since, or it has other images',
      },
    ],
  })
