import { DESIGN_TABLES } from './design-tables.ts'
import { GATE_TABLES } from './gate-tables.ts'
import { BUILD_TABLES, HOSTING_TABLES } from './hosting-tables.ts'
import type { ProjectTable } from './project-table.ts'
import { RETAINED_TABLES } from './retained-tables.ts'
import { REVIEW_TABLES } from './review-tables.ts'

/**
 * The tables of a project, in the order in which an import writes them: rows come after those they refer to, and builds
 * last, because they are what is served.
 */
export const PROJECT_TABLES: readonly ProjectTable[] = [
  ...HOSTING_TABLES,
  ...DESIGN_TABLES,
  ...REVIEW_TABLES,
  ...GATE_TABLES,
  ...RETAINED_TABLES,
  ...BUILD_TABLES,
]

/** The tables of which an export takes nothing, and why. */
export const LEFT_TABLES: Readonly<Record<string, string>> = {
  api_keys: 'a key that is revoked in one deployment must not live on in another',
  audit_end: 'how long the log of a deployment is kept is decided there',
  audit_events: 'the log of a deployment records what was done there; an archive could forge it',
  bucket_sweeps: 'of the deployment’s cron trigger',
  code_host_changes: 'what has still to be reported, of a connection that does not travel',
  code_host_connections: 'secrets that only the key of their deployment opens',
  code_host_deliveries: 'webhooks of a connection that does not travel',
  code_host_states: 'minutes in the life of a connection that does not travel',
  design_connections: 'tokens of persons, which only the key of their deployment opens',
  design_oauth_states: 'minutes in the life of a connection that does not travel',
  fork_runs: 'keys of a quarter of an hour, by a connection that does not travel',
  judges: 'they belong to the deployment and judge all of its projects',
  project_imports: 'how far imports into the deployment have come',
  project_storage: 'triggers count it from the builds',
  retention_turns: 'of the deployment’s cron trigger',
  retention_steps: 'of the deployment’s cron trigger',
  view_grants: 'a minute in the life of a session, which does not travel',
  view_sessions: 'whoever may open the builds there is decided there',
}
