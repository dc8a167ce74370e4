import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { announceIssue } from '../announce-issue.ts'
import { changeNote } from '../edit-issue.ts'
import { requireIssueInScope } from '../issue-scope.ts'
import { issueView } from '../issue-view.ts'
import { NoteBody } from '../schema.ts'
import { IssueView } from '../view-schema.ts'
import { ISSUE, ISSUE_ID } from './examples.ts'

export const updateIssueNote = operation({
  method: 'PATCH',
  path: '/api/issues/{id}',
  auth: 'bearer',
  body: NoteBody,
  async handle(c, { access: scope, params: { id }, body: { note, who = null } }) {
    await requireIssueInScope(c.env.DB, id, scope)
    const issue = await changeNote(c.env, id, { note, who })
    announceIssue(c, issue, { who, action: 'note_set' })
    return issueView(issue)
  },
})

export const describeUpdateIssueNote = () =>
  describe(updateIssueNote, {
    tag: 'Issues',
    summary: 'Change the note of an issue',
    parameters: [ISSUE_ID],
    body: { note: 'The label and the icon sit 4 px too low', who: 'ada' },
    result: { description: 'The issue', schema: IssueView, example: ISSUE },
    errors: [
      INVALID_BODY,
      {
        code: 'invalid_request',
        message: 'note: must not be blank on an issue without a box',
        when: 'The issue would be left with neither a note nor a box',
      },
      ISSUE_NOT_FOUND,
    ],
  })
