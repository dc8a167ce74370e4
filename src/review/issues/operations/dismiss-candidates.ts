import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, PAIR_ID, PAIR_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { requireProjectOfPair } from '../../../tenancy/pair-project.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { announceIssues } from '../announce-issue.ts'
import { dismissBulk } from '../dismiss-bulk.ts'
import { BulkDismissalBody } from '../schema.ts'
import { BulkDismissalView } from '../view-schema.ts'
import { ISSUE, UNDO_ID } from './examples.ts'

export const dismissCandidates = operation({
  method: 'POST',
  path: '/api/pairs/{pairId}/candidates/dismiss-bulk',
  auth: 'bearer',
  body: BulkDismissalBody,
  async handle(c, { access: scope, params: { pairId }, body }) {
    const projectId = await requireProjectOfPair(c.env.DB, pairId, scope)
    const dismissed = await dismissBulk(c.env, pairId, body)
    announceIssues(c, { projectId, pairId }, { who: body.who, action: 'dismiss' })
    return dismissed
  },
})

export const describeDismissCandidates = () =>
  describe(dismissCandidates, {
    tag: 'Issues',
    summary: 'Dismiss several candidates of a pair',
    description:
      'Takes exactly one selector: `ids` (ids that are not candidates of the pair are ignored), ' +
      '`max_confidence` (this confidence or a lower one, 0 to 1) or `label`. Either all are ' +
      'dismissed or none. There is no bulk promotion.',
    parameters: [PAIR_ID],
    body: { max_confidence: 0.3, reason: 'noise', who: 'ada' },
    result: {
      description: 'How many and which, in the order of their numbers',
      schema: BulkDismissalView,
      example: { dismissed: 1, ids: [ISSUE.id], undo_id: UNDO_ID },
    },
    errors: [INVALID_BODY, PAIR_NOT_FOUND],
  })
