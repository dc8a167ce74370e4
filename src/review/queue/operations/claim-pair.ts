import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { INVALID_BODY, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { claimPair as claim } from '../review-steps.ts'
import { ClaimBody } from '../schema.ts'
import { ClaimView, PairLockedError } from '../view-schema.ts'
import { REVIEWER } from './terms.ts'

export const claimPair = operation({
  method: 'POST',
  path: '/api/claim',
  auth: 'bearer',
  body: ClaimBody,
  handle: async ({ env }, { access: scope, body: { pair_id: pairId, who, force } }) =>
    claim(env, { pairId, who, force }, scope),
})

export const describeClaimPair = () =>
  describe(claimPair, {
    tag: 'Review queue',
    summary: 'Take or refresh the lock on a pair',
    description:
      'Exactly one of several simultaneous claims wins. A lock goes stale 180 seconds after its ' +
      'last claim; anyone may then take it. A pair that is done can be claimed and stays done, ' +
      'unless one of its images was replaced since.',
    body: REVIEWER,
    result: {
      description: '`who` holds the lock',
      schema: ClaimView,
      example: {
        pair_id: 'button--primary',
        locked_by: 'ada',
        locked_at: '2026-11-21T09:30:00.000Z',
        lock_expires_at: '2026-11-21T09:33:00.000Z',
        done: false,
      },
    },
    responses: [
      {
        status: 409,
        description: 'Somebody else holds a live lock, and `force` is not given',
        content: json(PairLockedError, {
          error: 'Pair is locked',
          message: 'Locked by bob since 2026-11-21T09:29:00.000Z',
          locked_by: 'bob',
          locked_at: '2026-11-21T09:29:00.000Z',
        }),
      },
    ],
    errors: [INVALID_BODY, PAIR_NOT_FOUND],
  })
