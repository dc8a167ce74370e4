import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { requirePairInScope } from '../../../tenancy/pair-project.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { PAIR } from '../../pairs/operations/examples.ts'
import { finishPair } from '../review-steps.ts'
import { DoneNextBody } from '../schema.ts'
import { DoneNextView } from '../view-schema.ts'
import { OTHER_IMAGES, REVIEWER } from './terms.ts'

export const markPairAndMoveOn = operation({
  method: 'POST',
  path: '/api/done_next',
  auth: 'bearer',
  body: DoneNextBody,
  async handle({ env }, { access: scope, body }) {
    const { pair_id: pairId, who, project = null, claim, seen } = body
    await requirePairInScope(env.DB, pairId, project)
    return finishPair(env, { pairId, who, claim, seen }, scope)
  },
})

export const describeMarkPairAndMoveOn = () =>
  describe(markPairAndMoveOn, {
    tag: 'Review queue',
    summary: 'Mark a pair as reviewed and move on to the next one',
    description:
      'Both in one step, including the lock on the next pair if `claim` is given. `GET ' +
      '/api/next` says which pair is next.',
    body: { ...REVIEWER, claim: true },
    result: {
      description: 'The pair is marked; the next one, or null',
      schema: DoneNextView,
      example: {
        done: 'button--primary',
        next: {
          ...PAIR,
          pair_id: 'button--danger',
          name: 'Button / danger',
          state: {
            status: 'in_progress',
            done: false,
            locked_by: 'ada',
            locked_at: '2026-11-21T09:30:00.000Z',
            lock_expires_at: '2026-11-21T09:33:00.000Z',
          },
        },
      },
    },
    responses: [OTHER_IMAGES],
    errors: [
      INVALID_BODY,
      {
        ...PAIR_NOT_FOUND,
        when: 'The pair does not exist, or is not in the given `project`',
      },
    ],
  })
