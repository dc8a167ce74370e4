import * as z from 'zod'
import {
  json,
  type ErrorDescription,
  type Operation,
  type Parameter,
} from '../../http/openapi/operation.ts'
import { curl, PAIR_ID, PAIR_NOT_FOUND, pathId, PROJECT_SCOPE } from '../../http/openapi/terms.ts'
import { ISSUE_STATUSES } from '../../store/review/issue-rows.ts'
import { ISSUE } from '../issues/openapi-examples.ts'
import { PAIR } from '../pairs/openapi-examples.ts'
import { StructurePath } from './schema.ts'
import {
  CausesView,
  IssueCountsView,
  PairSummariesView,
  ProjectIssuesView,
  StructureView,
} from './view-schema.ts'

const PROJECT_ID = pathId('projectId', 'The project’s id.')

const LIMIT: Parameter = {
  in: 'query',
  name: 'limit',
  schema: z.int().min(1).max(1_000),
  description: 'At most so many; 200 by default.',
}

const STATUS: Parameter = {
  in: 'query',
  name: 'status',
  schema: z.enum(ISSUE_STATUSES),
  description: 'Only issues of this status.',
}

const INVALID_LIMIT: ErrorDescription = {
  code: 'invalid_request',
  message: 'limit: Too small: expected number to be >=1',
  when: 'A parameter is none of what it may be; the message names it',
}

const COUNTS = { candidate: 2, open: 1, fixed_awaiting_verify: 0, closed: 0, dismissed: 0 }

const listPairs: Operation = {
  id: 'listProjectPairs',
  tag: 'Pairs',
  method: 'GET',
  path: '/api/projects/{projectId}/pairs',
  summary: 'Pairs of a project with their counts',
  description: 'In the order of the review queue. `GET /api/state` says who reviews which.',
  auth: 'bearer',
  parameters: [
    PROJECT_ID,
    {
      in: 'query',
      name: 'after',
      schema: z.string(),
      description: 'A pair’s id: only those after it. An unknown one starts at the beginning.',
    },
    LIMIT,
  ],
  responses: [
    {
      status: 200,
      description: 'The pairs',
      content: json(PairSummariesView, {
        pairs: [
          {
            pair_id: PAIR.pair_id,
            name: PAIR.name,
            link_id: PAIR.link_id,
            image_b_key: PAIR.image_b_key,
            created_at: PAIR.created_at,
            updated_at: PAIR.updated_at,
            issues: COUNTS,
            last_review: null,
            latest_run: null,
          },
        ],
        next_after: null,
      }),
    },
  ],
  errors: [INVALID_LIMIT],
  curl: curl('GET', '/api/projects/acme/pairs?limit=50'),
}

const listIssues: Operation = {
  id: 'listProjectIssues',
  tag: 'Issues',
  method: 'GET',
  path: '/api/projects/{projectId}/issues',
  summary: 'Issues of a project, by number',
  auth: 'bearer',
  parameters: [
    PROJECT_ID,
    STATUS,
    {
      in: 'query',
      name: 'number',
      schema: z.int().min(1),
      description: 'Only the issue of this number.',
    },
    {
      in: 'query',
      name: 'after',
      schema: z.int().min(0),
      description: 'Only issues with a higher number.',
    },
    LIMIT,
  ],
  responses: [
    {
      status: 200,
      description: 'The issues, with boxes as objects',
      content: json(ProjectIssuesView, {
        issues: [{ ...ISSUE, capture_hint: false }],
        next_after: null,
      }),
    },
  ],
  errors: [INVALID_LIMIT],
  curl: curl('GET', '/api/projects/acme/issues?status=open'),
}

const countIssues: Operation = {
  id: 'countProjectIssues',
  tag: 'Issues',
  method: 'GET',
  path: '/api/projects/{projectId}/issue-counts',
  summary: 'How many issues of each status a project has',
  auth: 'bearer',
  parameters: [PROJECT_ID],
  responses: [{ status: 200, description: 'The counts', content: json(IssueCountsView, COUNTS) }],
  errors: [],
  curl: curl('GET', '/api/projects/acme/issue-counts'),
}

const CAUSE = {
  labels: ['border/radius'],
  note: 'The corner radius of the box card is 6 px, the design has 8 px.',
  evidence: { kind: 'radius', property: 'border-radius', expected: '8 px', actual: '6 px' },
  issue_count: 2,
  pair_count: 2,
  issues: [
    { id: ISSUE.id, number: 7, pair_id: ISSUE.pair_id },
    { id: 'iss_01k9v3m0c2e8r7t5y4w6x1z9ac', number: 9, pair_id: 'card--default' },
  ],
}

const listCauses: Operation = {
  id: 'listCauses',
  tag: 'Issues',
  method: 'GET',
  path: '/api/projects/{projectId}/causes',
  summary: 'What several pairs of a project have in common',
  description:
    'Issues of one cause have the same wrong value of the same property. Only causes that at least ' +
    'two pairs show, the most frequent first, at most 100; each with its first 500 issues.',
  auth: 'bearer',
  parameters: [
    PROJECT_ID,
    { ...STATUS, description: 'Only issues of this status; candidates by default.' },
  ],
  responses: [
    { status: 200, description: 'The causes', content: json(CausesView, { causes: [CAUSE] }) },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'status: Invalid option: expected one of "candidate"|"open"|…',
      when: 'The status is none of the known ones',
    },
  ],
  curl: curl('GET', '/api/projects/acme/causes'),
}

const getStructure: Operation = {
  id: 'getStructure',
  tag: 'Pairs',
  method: 'GET',
  path: '/api/pairs/{pairId}/structure/{slot}',
  summary: 'The structure of one side of a pair',
  description: 'As it was stored; nothing is checked.',
  auth: 'bearer',
  parameters: [
    PAIR_ID,
    PROJECT_SCOPE,
    {
      in: 'path',
      name: 'slot',
      schema: StructurePath.shape.slot,
      description: '`a`: the design’s layers; `b`: the DOM of the built component.',
    },
  ],
  responses: [{ status: 200, description: 'The structure', content: json(StructureView) }],
  errors: [
    {
      code: 'invalid_request',
      message: 'slot: Invalid option: expected one of "a"|"b"',
      when: 'Another slot than a and b',
    },
    PAIR_NOT_FOUND,
    {
      code: 'not_found',
      error: 'Structure not found',
      when: 'The pair has none, nothing is stored at its key, or it leads into another project',
    },
  ],
  curl: curl('GET', '/api/pairs/button--primary/structure/b'),
}

export const overviewOperations: Operation[] = [
  listPairs,
  listIssues,
  countIssues,
  listCauses,
  getStructure,
]
