import * as z from 'zod'
import { describe } from '../../http/openapi/describe.ts'
import { readGate as read } from '../../gate/read-gate.ts'
import { GateQuery } from '../../gate/schema.ts'
import { GateView } from '../../gate/view-schema.ts'
import { version } from '../../tenancy/description-terms.ts'
import { FAIL_ON } from '../../vocabulary/gate.ts'
import { operation } from './operation.ts'
import { INVALID_QUERY, PROJECT } from './terms.ts'

export const readGate = operation({
  method: 'GET',
  path: '/ci/{project}/versions/{version}/gate',
  auth: 'api-key',
  query: GateQuery,
  handle: async ({ env }, { access, params: { version }, query: { fail_on: failOn = null } }) =>
    read(env, { projectId: access.projectId, versionId: version, failOn }),
})

export const describeReadGate = () =>
  describe(readGate, {
    tag: 'From CI',
    summary: 'Whether a version is green',
    description:
      'By the outcomes that pipelines recorded of it, the pairs that they name, and what people have decided. A version ' +
      'of which nothing is recorded is `not_recorded`, and has no counts. An issue that the last complete run of its pair does not find any ' +
      'more does not wait.',
    parameters: [PROJECT, { ...version, example: 'v1.4.0' }],
    query: {
      fail_on: {
        schema: z.enum([...FAIL_ON, 'candidate']),
        description:
          'What fails: changes that wait for a person and open issues (`waiting`; `candidate` is its older name), open ' +
          'issues alone, or nothing. By default what the captures of the version said, `waiting` if none did.',
        example: 'waiting',
      },
    },
    result: {
      description: 'The gate',
      schema: GateView,
      example: {
        project: 'acme',
        version: 'v1.4.0',
        fail_on: 'waiting',
        conclusion: 'failure',
        reasons: ['candidates'],
        counts: {
          stories_total: 2,
          equal: 1,
          changed: 1,
          compared: 0,
          new: 0,
          gone: 0,
          not_captured: 0,
          skipped: 0,
          missing_outcome: 0,
          allow_uncaptured: 0,
          unjudged: 0,
          open_issues: 0,
          candidates: 1,
          unnamed_changes: 0,
        },
        connection: null,
        waiting: { issues: 1, unnamed_changes: 0, pairs: 1 },
        causes: [
          {
            label: 'border/radius',
            property: 'border-radius',
            from: '8 px',
            to: '6 px',
            note: 'The corner radius of the box card is 6 px, the design has 8 px.',
            issues: 1,
            stories: ['button--primary'],
            stories_total: 1,
          },
        ],
        pull_request: 12,
        commit: '4f2a91c',
        queue_url: null,
      },
    },
    errors: [INVALID_QUERY],
  })
