import { notFound } from '../../../base/errors.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { listIssueEvents } from '../../../store/review/issue-events.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { requireIssueInScope } from '../issue-scope.ts'
import { eventView } from '../issue-view.ts'
import { IssueHistoryView } from '../view-schema.ts'
import { ISSUE_ID } from './examples.ts'

export const getIssueHistory = operation({
  method: 'GET',
  path: '/api/issues/{id}/history',
  auth: 'bearer',
  async handle({ env }, { access: scope, params: { id } }) {
    await requireIssueInScope(env.DB, id, scope)
    const events = await listIssueEvents(env.DB, id)
    if (!events) throw notFound('Issue')
    return { events: events.map(eventView) }
  },
})

export const describeGetIssueHistory = () =>
  describe(getIssueHistory, {
    tag: 'Issues',
    summary: 'The history of an issue, oldest first',
    parameters: [ISSUE_ID],
    result: {
      description: 'The events',
      schema: IssueHistoryView,
      example: {
        events: [
          {
            action: 'fix',
            who: 'ben',
            at: '2026-11-21T10:00:00.000Z',
            from: 'open',
            to: 'fixed_awaiting_verify',
            reason: null,
            note: 'in #42',
            severity: null,
            run_id: null,
            images: {
              a: {
                key: 'acme/v1.4.0/button-design.png',
                etag: '5d41402abc4b2a76b9719d911017c592',
              },
              b: {
                key: 'acme/v1.4.0/button-story.png',
                etag: '7d793037a0760186574b0282f2f435e7',
              },
            },
            images_changed: [],
            carried_from: null,
          },
        ],
      },
    },
    errors: [ISSUE_NOT_FOUND],
  })
