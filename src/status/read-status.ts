import { MIGRATIONS, VERSION } from '../../generated/release.ts'
import { DAY_MS, isoTime } from '../base/time.ts'
import type { Env } from '../settings/config.ts'
import { getRetentionTimes } from '../store/retention/steps.ts'
import {
  getBacklog,
  listTroubledConnections,
  type TroubledConnection,
} from '../store/status/backlog.ts'
import { listAppliedMigrations, listLargestProjects } from '../store/status/stored.ts'
import type { StatusView } from './view-schema.ts'

/** The most connections of which the reporter is asked. */
const MOST_CONNECTIONS = 10

/** How a reporter is getting on; null where it cannot be asked. */
type AskReporter = (
  projectId: string,
) => Promise<{ waiting: number; failures: number; failingSince: string | null } | null>

/** Reads how the deployment stands, in a few rows of the database however much is stored. */
export async function readStatus(
  { DB: db, CF_VERSION_METADATA: deployed }: Pick<Env, 'DB' | 'CF_VERSION_METADATA'>,
  { projects, askReporter }: { projects: number; askReporter: AskReporter },
): Promise<StatusView> {
  const now = Date.now()
  const bounds = { now: isoTime(now), dayBefore: isoTime(now - DAY_MS) }
  const [backlog, applied, times, troubled, largest] = await Promise.all([
    getBacklog(db, bounds),
    listAppliedMigrations(db),
    getRetentionTimes(db),
    listTroubledConnections(db, MOST_CONNECTIONS),
    listLargestProjects(db, projects),
  ])
  const { awaited, lost, ended, withdrawn, deleting, unreported } = backlog
  return {
    at: bounds.now,
    code: {
      version: VERSION,
      deployed: deployed
        ? { id: deployed.id, tag: deployed.tag, timestamp: deployed.timestamp }
        : null,
    },
    migrations: compareMigrations(applied),
    arrivals: { awaited, lost },
    retention: {
      last_step:
        times?.startedAt && times.finishedAt
          ? { started_at: times.startedAt, finished_at: times.finishedAt }
          : null,
      last_round: times?.roundAt ?? null,
      last_sweep: times?.sweptAt ?? null,
      ended,
      withdrawn,
      deleting,
    },
    code_host: {
      unreported: unreported.count,
      troubled: await Promise.all(
        troubled.map((connection) => troubledView(connection, askReporter)),
      ),
    },
    storage: {
      projects: largest.map(({ projectId, builds, bytes }) => ({
        project_id: projectId,
        builds,
        bytes,
      })),
    },
  }
}

function compareMigrations(applied: readonly string[]): StatusView['migrations'] {
  const known = new Set<string>(MIGRATIONS)
  return {
    applied: applied.length,
    last: applied.at(-1) ?? null,
    missing: MIGRATIONS.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.has(name)),
  }
}

async function troubledView(
  { projectId, status, reason, since }: TroubledConnection,
  askReporter: AskReporter,
): Promise<StatusView['code_host']['troubled'][number]> {
  const reporter = await askReporter(projectId)
  return {
    project_id: projectId,
    status,
    reason,
    since,
    waiting: reporter?.waiting ?? null,
    failures: reporter?.failures ?? null,
    failing_since: reporter?.failingSince ?? null,
  }
}
