import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { announceIssues } from '../announce-issue.ts'
import { UndoBody } from '../schema.ts'
import { undoBulk } from '../undo.ts'
import { UndoneView } from '../view-schema.ts'
import { ISSUE, UNDO_ID } from './examples.ts'

export const undoDismissal = operation({
  method: 'POST',
  path: '/api/undo',
  auth: 'bearer',
  body: UndoBody,
  async handle(c, { access: scope, body: { undo_id: undoId, who } }) {
    const { change, undone } = await undoBulk(c.env.DB, { undoId, who }, scope)
    announceIssues(c, change, { who, action: 'undone' })
    return undone
  },
})

export const describeUndoDismissal = () =>
  describe(undoDismissal, {
    tag: 'Issues',
    summary: 'Undo a bulk dismissal',
    description: 'Restores the issues that no person and no run has changed since.',
    body: { undo_id: UNDO_ID, who: 'ada' },
    result: {
      description: 'Which issues are candidates again, and which were left unchanged',
      schema: UndoneView,
      example: { undone: [ISSUE.id], left: [] },
    },
    errors: [
      INVALID_BODY,
      { code: 'not_found', error: 'Decision not found', when: 'The `undo_id` is unknown' },
      { code: 'conflict', message: 'ben made this decision', when: 'Another person made it' },
    ],
  })
