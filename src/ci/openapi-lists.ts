import * as z from 'zod'
import { json, type OperationDescription } from '../http/openapi/description.ts'
import { ISSUE } from '../review/issues/operations/examples.ts'
import { ProjectIssueListView } from '../review/issues/view-schema.ts'
import { PAIR } from '../review/pairs/operations/examples.ts'
import { PairListView } from '../review/pairs/view-schema.ts'
import { ISSUE_STATUSES } from '../store/review/issue-rows.ts'
import { project } from '../tenancy/openapi-terms.ts'
import {
  curl,
  INVALID_QUERY,
  limit,
  NO_SUCH_PAIR,
  queryParameter,
  VERSION,
} from './openapi-terms.ts'
import { CiBuildList } from './view-schema.ts'

export const listPairs: OperationDescription = {
  id: 'listPairsFromCi',
  tag: 'From CI',
  method: 'GET',
  path: '/ci/{project}/pairs',
  summary: 'Pairs of the project, in the order of registration',
  auth: 'api-key',
  parameters: [
    project,
    VERSION,
    queryParameter('after', z.string().min(1), 'Pairs after the one of this id.'),
    limit(200, 50),
  ],
  responses: [
    {
      status: 200,
      description: 'A page of pairs, with what the next one goes on after',
      content: json(PairListView, { pairs: [PAIR], next_after: PAIR.pair_id }),
    },
  ],
  errors: [INVALID_QUERY, { ...NO_SUCH_PAIR, when: 'The project has no pair `after`' }],
  curl: curl('GET', '/ci/acme/pairs?version=v1.4.0&limit=200'),
}

export const listIssues: OperationDescription = {
  id: 'listIssuesFromCi',
  tag: 'From CI',
  method: 'GET',
  path: '/ci/{project}/issues',
  summary: 'Issues of the project, oldest first',
  description:
    'Boxes are objects. More than `limit` come in pages: `next_after` says what follows.',
  auth: 'api-key',
  parameters: [
    project,
    queryParameter('pair', z.string().min(1), 'Only of this pair.'),
    queryParameter('status', z.enum(ISSUE_STATUSES), 'Only of this status.'),
    VERSION,
    queryParameter('after', z.int().min(0), 'Issues after the one of this number.'),
    limit(1_000, 1_000),
  ],
  responses: [
    {
      status: 200,
      description: 'The issues',
      content: json(ProjectIssueListView, { issues: [{ ...ISSUE, capture_hint: false }] }),
    },
  ],
  errors: [INVALID_QUERY, NO_SUCH_PAIR],
  curl: curl('GET', '/ci/acme/issues?version=v1.4.0&status=open'),
}

export const listBuilds: OperationDescription = {
  id: 'listBuildsFromCi',
  tag: 'From CI',
  method: 'GET',
  path: '/ci/{project}/builds',
  summary: 'Builds of the project, newest first',
  description: 'An archive that has arrived by a presigned URL is found by this at the latest.',
  auth: 'api-key',
  parameters: [
    project,
    queryParameter('version', z.string().min(1), 'Only of this version.'),
    limit(200, 50),
  ],
  responses: [
    {
      status: 200,
      description: 'The builds',
      content: json(CiBuildList, {
        builds: [
          {
            build_id: 'bld_01k9v3m0c2e8r7t5y4w6x1z9ab',
            build_number: 12,
            version_id: 'v1.4.0',
            status: 'active',
            created_at: '2026-11-21T09:30:00.000Z',
            arrived_at: '2026-11-21T09:30:02.000Z',
            size_bytes: 4_812_033,
            view_url: 'https://view-acme.storybooks.example.com/v1.4.0/',
          },
        ],
      }),
    },
  ],
  errors: [INVALID_QUERY],
  curl: curl('GET', '/ci/acme/builds?version=v1.4.0&limit=1'),
}
