import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { releasePair as release } from '../review-steps.ts'
import { ReleaseBody } from '../schema.ts'
import { ReleaseView } from '../view-schema.ts'
import { REVIEWER } from './terms.ts'

export const releasePair = operation({
  method: 'POST',
  path: '/api/release',
  auth: 'bearer',
  body: ReleaseBody,
  handle: async ({ env }, { access: scope, body: { pair_id: pairId, who } }) =>
    release(env, { pairId, who }, scope),
})

export const describeReleasePair = () =>
  describe(releasePair, {
    tag: 'Review queue',
    summary: 'Release the lock on a pair',
    description: 'Does nothing if `who` is not the holder.',
    body: REVIEWER,
    result: {
      description: 'Whether the lock was released',
      schema: ReleaseView,
      example: { pair_id: 'button--primary', released: true, locked_by: null },
    },
    errors: [INVALID_BODY, PAIR_NOT_FOUND],
  })
