import { json, type Operation } from '../../http/openapi/operation.ts'
import {
  curl,
  INVALID_BODY,
  ISSUE_NOT_FOUND,
  PAIR_NOT_FOUND,
  PROJECT_SCOPE,
} from '../../http/openapi/terms.ts'
import { moveOperations } from './openapi-moves.ts'
import { ISSUE, ISSUE_ID } from './openapi-examples.ts'
import { IssueListQuery, NewIssueBody, NoteBody } from './schema.ts'
import { IssueHistoryView, IssueListView, IssueView } from './view-schema.ts'

const listIssues: Operation = {
  id: 'listIssues',
  tag: 'Issues',
  method: 'GET',
  path: '/api/issues',
  summary: 'Issues of a pair, oldest first',
  auth: 'bearer',
  parameters: [
    {
      in: 'query',
      name: 'pair',
      schema: IssueListQuery.shape.pair,
      description: 'The pair’s id.',
      required: true,
    },
    PROJECT_SCOPE,
    {
      in: 'query',
      name: 'status',
      schema: IssueListQuery.shape.status.unwrap(),
      description: 'Only issues of this status.',
    },
  ],
  responses: [
    {
      status: 200,
      description: 'The issues; boxes are JSON text or null here, and objects everywhere else',
      content: json(IssueListView, {
        issues: [{ ...ISSUE, box_b: JSON.stringify(ISSUE.box_b), capture_hint: false }],
      }),
    },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'pair: Invalid input: expected string, received undefined',
      when: 'The pair is not named, or the status is none of the known ones',
    },
    PAIR_NOT_FOUND,
  ],
  curl: curl('GET', '/api/issues?pair=button--primary&status=open'),
}

const NEW_ISSUE = {
  pair_id: ISSUE.pair_id,
  note: ISSUE.note,
  box_b: ISSUE.box_b,
  labels: ISSUE.labels,
  severity: ISSUE.severity,
  who: 'ada',
}

const createIssue: Operation = {
  id: 'createIssue',
  tag: 'Issues',
  method: 'POST',
  path: '/api/issues',
  summary: 'Create an issue',
  description: 'Needs a note that is not blank, or a box. The issue is open from the start.',
  auth: 'bearer',
  parameters: [PROJECT_SCOPE],
  body: json(NewIssueBody, NEW_ISSUE),
  responses: [{ status: 201, description: 'The issue', content: json(IssueView, ISSUE) }],
  errors: [INVALID_BODY, PAIR_NOT_FOUND],
  curl: curl('POST', '/api/issues', NEW_ISSUE),
}

const getIssue: Operation = {
  id: 'getIssue',
  tag: 'Issues',
  method: 'GET',
  path: '/api/issues/{id}',
  summary: 'An issue',
  auth: 'bearer',
  parameters: [ISSUE_ID, PROJECT_SCOPE],
  responses: [{ status: 200, description: 'The issue', content: json(IssueView, ISSUE) }],
  errors: [ISSUE_NOT_FOUND],
  curl: curl('GET', '/api/issues/$ISSUE'),
}

const NEW_NOTE = { note: 'The label and the icon sit 4 px too low', who: 'ada' }

const updateIssueNote: Operation = {
  id: 'updateIssueNote',
  tag: 'Issues',
  method: 'PATCH',
  path: '/api/issues/{id}',
  summary: 'Change the note of an issue',
  auth: 'bearer',
  parameters: [ISSUE_ID, PROJECT_SCOPE],
  body: json(NoteBody, NEW_NOTE),
  responses: [{ status: 200, description: 'The issue', content: json(IssueView, ISSUE) }],
  errors: [
    INVALID_BODY,
    {
      code: 'invalid_request',
      message: 'note: must not be blank on an issue without a box',
      when: 'Neither a note nor a box would be left',
    },
    ISSUE_NOT_FOUND,
  ],
  curl: curl('PATCH', '/api/issues/$ISSUE', NEW_NOTE),
}

const deleteIssue: Operation = {
  id: 'deleteIssue',
  tag: 'Issues',
  method: 'DELETE',
  path: '/api/issues/{id}',
  summary: 'Delete an issue and its history',
  description: 'Its number is not given again.',
  auth: 'bearer',
  parameters: [ISSUE_ID, PROJECT_SCOPE],
  responses: [{ status: 204, description: 'It is gone' }],
  errors: [ISSUE_NOT_FOUND],
  curl: curl('DELETE', '/api/issues/$ISSUE'),
}

const getIssueHistory: Operation = {
  id: 'getIssueHistory',
  tag: 'Issues',
  method: 'GET',
  path: '/api/issues/{id}/history',
  summary: 'What was done to an issue, oldest first',
  auth: 'bearer',
  parameters: [ISSUE_ID, PROJECT_SCOPE],
  responses: [
    {
      status: 200,
      description: 'The events',
      content: json(IssueHistoryView, {
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
          },
        ],
      }),
    },
  ],
  errors: [ISSUE_NOT_FOUND],
  curl: curl('GET', '/api/issues/$ISSUE/history'),
}

export const issueOperations: Operation[] = [
  listIssues,
  createIssue,
  getIssue,
  updateIssueNote,
  deleteIssue,
  ...moveOperations,
  getIssueHistory,
]
