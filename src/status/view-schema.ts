import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

const Waiting = z.object({
  count: z.int().meta({ description: 'Up to 1,000.' }),
  since: Timestamp.nullable().meta({ description: 'Since when the first of them waits.' }),
})

export const StatusView = z.object({
  at: Timestamp,
  code: z.object({
    version: z.string().meta({ description: 'Of package.json.' }),
    deployed: z.object({ id: z.string(), tag: z.string(), timestamp: z.string() }).nullable().meta({
      description: 'The version of the Worker, by the platform; null where it names none.',
    }),
  }),
  migrations: z.object({
    applied: z.int(),
    last: z.string().nullable(),
    missing: z.array(z.string()).meta({ description: 'Known to the code, not applied.' }),
    unknown: z.array(z.string()).meta({ description: 'Applied, not known to the code.' }),
  }),
  arrivals: z.object({
    awaited: Waiting.meta({ description: 'Reserved builds whose archive may still arrive.' }),
    lost: Waiting.meta({
      description: 'Reserved builds whose archive was to arrive within the last day, and has not.',
    }),
  }),
  retention: z.object({
    last_step: z.object({ started_at: Timestamp, finished_at: Timestamp }).nullable(),
    ended: Waiting.meta({
      description: 'Builds whose grace is over, also if something keeps them.',
    }),
    withdrawn: Waiting.meta({ description: 'Versions served no longer, not deleted yet.' }),
    deleting: Waiting.meta({ description: 'Versions whose objects are being deleted.' }),
  }),
  code_host: z.object({
    unreported: z
      .int()
      .meta({ description: 'Changed versions that no reporter has taken, up to 1,000.' }),
    troubled: z
      .array(
        z.object({
          project_id: z.string(),
          status: z.string(),
          reason: z.string().nullable(),
          since: Timestamp,
          waiting: z.int().nullable().meta({ description: 'Versions that are to be reported.' }),
          failures: z.int().nullable().meta({ description: 'Attempts that failed on end.' }),
          failing_since: Timestamp.nullable(),
        }),
      )
      .meta({ description: 'Connections that do not work, at most 10.' }),
  }),
  storage: z.object({
    projects: z
      .array(z.object({ project_id: z.string(), builds: z.int(), bytes: z.int() }))
      .meta({ description: 'Those whose served archives take most.' }),
  }),
})
export type StatusView = z.output<typeof StatusView>
