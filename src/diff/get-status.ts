import * as z from 'zod'
import { isoTime } from '../base/time.ts'
import { reporterOf } from '../code-host/reports/reporter-stub.ts'
import { describe } from '../http/openapi/describe.ts'
import { operationsWith } from '../http/operations/operation.ts'
import { whole } from '../http/whole-number.ts'
import { readStatus } from '../status/read-status.ts'
import { StatusView } from '../status/view-schema.ts'

export const getStatus = operationsWith<null>()({
  method: 'GET',
  path: '/status',
  auth: 'bearer',
  query: z.object({ projects: whole(1, 100).optional() }),
  handle: ({ env }, { query: { projects = 20 } }) =>
    readStatus(env, {
      projects,
      async askReporter(projectId) {
        const backlog = await reporterOf(env, projectId)?.backlog()
        if (!backlog) return null
        const { waiting, failures, failingSince } = backlog
        return {
          waiting,
          failures,
          failingSince: failingSince === null ? null : isoTime(failingSince),
        }
      },
    }),
})

const NONE = { count: 0, since: null }

export const describeGetStatus = () =>
  describe(getStatus, {
    tag: 'Health',
    summary: 'How the deployment stands, for its operators',
    description:
      'What waits and since when, which migrations the code misses, when retention ran last, and which projects take ' +
      'most storage. docs/operations.md says what to watch.',
    query: { projects: { description: 'How many projects to list by storage.', example: '20' } },
    result: {
      description: 'How it stands',
      schema: StatusView,
      example: {
        at: '2026-11-21T09:30:00.000Z',
        code: { version: '0.1.0', deployed: null },
        migrations: { applied: 24, last: '0024_status.sql', missing: [], unknown: [] },
        arrivals: {
          awaited: { count: 1, since: '2026-11-21T09:29:30.000Z' },
          lost: NONE,
        },
        retention: {
          last_step: {
            started_at: '2026-11-21T09:15:00.000Z',
            finished_at: '2026-11-21T09:15:02.000Z',
          },
          last_round: '2026-11-21T08:30:00.000Z',
          last_sweep: '2026-11-17T02:45:00.000Z',
          ended: NONE,
          withdrawn: NONE,
          deleting: NONE,
        },
        code_host: { unreported: 0, troubled: [] },
        storage: { projects: [{ project_id: 'shop', builds: 12, bytes: 61_865_984 }] },
      },
    },
    errors: [
      {
        code: 'invalid_request',
        message: 'projects: must be a whole number from 1 to 100',
        when: 'The number is none',
      },
    ],
  })
