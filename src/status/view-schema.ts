import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

const text = (description: string) => z.string().meta({ description })
const names = (description: string) => z.array(z.string()).meta({ description })
const count = (description: string) => z.int().meta({ description })

const waiting = (description: string) =>
  z
    .object({
      count: count('How many, up to 1,000.'),
      since: Timestamp.nullable().describe('The time of the first; null without one.'),
    })
    .meta({ description })

const Code = z.object({
  version: text('Of package.json.'),
  deployed: z
    .object({
      id: text('Of the version.'),
      tag: text('As the deployment named it; may be empty.'),
      timestamp: text('When it was uploaded.'),
    })
    .nullable()
    .describe('The version of the Worker; null where the platform names none.'),
})

const Migrations = z.object({
  applied: count('How many are applied.'),
  last: z.string().nullable().describe('The one that was applied last.'),
  missing: names('Known to the code, not applied.'),
  unknown: names('Applied, not known to the code.'),
})

const Arrivals = z.object({
  awaited: waiting('Reserved builds whose archive may still arrive.'),
  lost: waiting('Reserved builds whose archive was to arrive within the last day, and has not.'),
})

const Retention = z.object({
  last_step: z
    .object({ started_at: Timestamp, finished_at: Timestamp })
    .nullable()
    .describe('The last one that came to its end.'),
  last_round: Timestamp.nullable().describe('All projects but new ones were looked at since then.'),
  last_sweep: Timestamp.nullable().describe('When the bucket was last read.'),
  ended: waiting('Builds whose grace is over, also if something keeps them.'),
  withdrawn: waiting('Versions served no longer, not deleted yet.'),
  deleting: waiting('Versions whose objects are being deleted.'),
})

const TroubledConnection = z.object({
  project_id: text('The project that it is of.'),
  status: text('`not_installed`, `suspended` or `error`.'),
  reason: z.string().nullable().describe('Why the status is `error`.'),
  since: Timestamp,
  waiting: z.int().nullable().describe('Versions that are to be reported.'),
  failures: z.int().nullable().describe('Attempts that failed one after the other.'),
  failing_since: Timestamp.nullable(),
})

const CodeHost = z.object({
  unreported: count('Changed versions that no reporter has taken, up to 1,000.'),
  troubled: z.array(TroubledConnection).describe('Connections that do not work, at most 10.'),
})

const StoredProject = z.object({
  project_id: text('The project.'),
  builds: count('Its builds that are served.'),
  bytes: count('What their archives take.'),
})

export const StatusView = z.object({
  at: Timestamp,
  code: Code.describe('Which code runs.'),
  migrations: Migrations.describe('Whether the database fits the code.'),
  arrivals: Arrivals.describe('Archives that are on their way.'),
  retention: Retention.describe('How far retention is.'),
  code_host: CodeHost.describe('What was not reported to GitHub.'),
  storage: z
    .object({
      projects: z.array(StoredProject).describe('Those whose served archives take most.'),
    })
    .describe('What is stored.'),
})
export type StatusView = z.output<typeof StatusView>
