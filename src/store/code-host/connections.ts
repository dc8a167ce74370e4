import * as z from 'zod'
import type { Sealed } from '../../base/sealed.ts'
import type { AuditAction } from '../../vocabulary/audit-event.ts'
import { recordDeeds, UNNAMED } from '../audit/record.ts'
import { selected } from '../columns.ts'
import { insertInto } from '../insert-into.ts'
import { parseNullable } from '../json-column.ts'

type CodeHostKind = 'app' | 'token'

/** Whether the code host takes reports; `error` has a reason. */
export type CodeHostStatus = 'active' | 'not_installed' | 'suspended' | 'error'

/** An App of the team's own on the code host. */
export interface CodeHostApp {
  id: number
  slug: string
}

/** A commit that the code host did not take a report on. */
const UnreportedCommit = z.object({
  commit: z.string(),
  versionId: z.string(),
  /** For people. */
  reason: z.string(),
  at: z.string(),
})
type UnreportedCommit = z.output<typeof UnreportedCommit>

/** The connection of a project to its repository on the code host. */
export interface CodeHostConnection {
  id: string
  projectId: string
  /** owner/name */
  repository: string
  kind: CodeHostKind
  /** Null for a personal token. */
  app: CodeHostApp | null
  /** Null until the App is installed. */
  installationId: number | null
  secrets: Sealed
  status: CodeHostStatus
  /** Why the status is `error`. */
  reason: string | null
  /** The latest of them; null once its report was taken. */
  unreported: UnreportedCommit | null
  /** Who made it, by the dashboard's name for them. */
  connectedBy: string | null
  createdAt: string
  updatedAt: string
}

type ConnectionRow = Omit<CodeHostConnection, 'app' | 'secrets' | 'unreported'> &
  Sealed & {
    appId: number | null
    appSlug: string | null
    unreported: string | null
  }

const COLUMNS = selected<ConnectionRow>()(
  'id projectId kind repository appId appSlug installationId keyId status reason',
  'connectedBy createdAt updatedAt',
  {
    box: 'sealed_secrets',
    unreported: `iif(unreported_commit IS NULL, NULL, json_object('commit', unreported_commit,
    'versionId', unreported_version, 'reason', unreported_reason, 'at', unreported_at))`,
  },
)

const toConnection = (row: ConnectionRow): CodeHostConnection => {
  const { appId, appSlug, keyId, box, ...connection } = row
  return {
    ...connection,
    app: appId === null || appSlug === null ? null : { id: appId, slug: appSlug },
    secrets: { keyId, box },
    unreported: parseNullable(UnreportedCommit, row.unreported),
  }
}

/** Returns the connection of a project, or null. */
export async function getCodeHostConnection(
  db: D1Database,
  projectId: string,
): Promise<CodeHostConnection | null> {
  const row = await db
    .prepare(`SELECT ${COLUMNS} FROM code_host_connections WHERE project_id = ?1`)
    .bind(projectId)
    .first<ConnectionRow>()
  return row && toConnection(row)
}

/** Returns the connection with this id, of whatever project, or null. */
export async function getCodeHostConnectionById(
  db: D1Database,
  id: string,
): Promise<CodeHostConnection | null> {
  const row = await db
    .prepare(`SELECT ${COLUMNS} FROM code_host_connections WHERE id = ?1`)
    .bind(id)
    .first<ConnectionRow>()
  return row && toConnection(row)
}

type NewCodeHostConnection = Omit<
  CodeHostConnection,
  'reason' | 'unreported' | 'updatedAt' | 'installationId'
>

/** Stores a connection in place of the one that its project has. */
export async function replaceCodeHostConnection(
  db: D1Database,
  connection: NewCodeHostConnection,
): Promise<CodeHostConnection> {
  const isConnected = `EXISTS (SELECT 1 FROM code_host_connections WHERE project_id = ?1)`
  const record = (action: AuditAction, condition: string) =>
    recordDeeds(
      db,
      { action, who: connection.connectedBy ?? UNNAMED, at: connection.createdAt },
      {
        select: `SELECT ?1 AS project_id, ?2 AS subject,
                   json_object('repository', ?3, 'kind', ?4) AS detail WHERE ${condition}`,
        parameters: [connection.projectId, connection.id, connection.repository, connection.kind],
      },
    )
  const { app, secrets, ...fields } = connection
  const [, , , stored] = await db.batch<ConnectionRow>([
    record('code_host_connected', `NOT ${isConnected}`),
    record('code_host_changed', isConnected),
    db
      .prepare(`DELETE FROM code_host_connections WHERE project_id = ?1`)
      .bind(connection.projectId),
    insertInto(
      db,
      'code_host_connections',
      {
        ...fields,
        appId: app?.id ?? null,
        appSlug: app?.slug ?? null,
        sealedSecrets: secrets.box,
        keyId: secrets.keyId,
        updatedAt: connection.createdAt,
      },
      `RETURNING ${COLUMNS}`,
    ),
  ])
  const row = stored?.results[0]
  if (!row) throw new Error('a connection disappeared while it was stored')
  return toConnection(row)
}

/** Returns false if the project has no such connection. */
export async function deleteCodeHostConnection(
  db: D1Database,
  input: { projectId: string; id: string; who: string | null; now: string },
): Promise<boolean> {
  const { projectId, id, who, now } = input
  const [, deleted] = await db.batch([
    recordDeeds(
      db,
      { action: 'code_host_disconnected', who: who ?? UNNAMED, at: now },
      {
        select: `SELECT project_id, id AS subject, json_object('repository', repository) AS detail
                 FROM code_host_connections WHERE project_id = ?1 AND id = ?2`,
        parameters: [projectId, id],
      },
    ),
    db
      .prepare(`DELETE FROM code_host_connections WHERE project_id = ?1 AND id = ?2 RETURNING id`)
      .bind(projectId, id),
  ])
  return deleted?.results.length === 1
}

/** What is known of how a connection works. */
export type CodeHostState = Pick<CodeHostConnection, 'status' | 'reason' | 'installationId'>

/** Records how a connection works, if that is news. */
export async function setCodeHostState(
  db: D1Database,
  { id, state, now }: { id: string; state: CodeHostState; now: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE code_host_connections SET status = ?2, reason = ?3, installation_id = ?4, updated_at = ?5
      WHERE id = ?1 AND (status <> ?2 OR reason IS NOT ?3 OR installation_id IS NOT ?4)`)
    .bind(id, state.status, state.reason, state.installationId, now)
    .run()
}

/** Records that the code host did not take the report on a commit. */
export async function setUnreported(
  db: D1Database,
  { id, commit, versionId, reason, at }: UnreportedCommit & { id: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE code_host_connections SET unreported_commit = ?2, unreported_version = ?3,
        unreported_reason = ?4, unreported_at = ?5
      WHERE id = ?1`)
    .bind(id, commit, versionId, reason, at)
    .run()
}

/** Forgets that, once a report on the commit was taken. */
export async function clearUnreported(
  db: D1Database,
  { id, commit }: { id: string; commit: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE code_host_connections SET unreported_commit = NULL, unreported_version = NULL,
        unreported_reason = NULL, unreported_at = NULL
      WHERE id = ?1 AND unreported_commit = ?2`)
    .bind(id, commit)
    .run()
}

/** Stores the same secrets, sealed with another key. */
export async function storeResealedSecrets(
  db: D1Database,
  { id, secrets, from }: { id: string; secrets: Sealed; from: Sealed },
): Promise<void> {
  await db
    .prepare(`
      UPDATE code_host_connections SET sealed_secrets = ?2, key_id = ?3
      WHERE id = ?1 AND sealed_secrets = ?4`)
    .bind(id, secrets.box, secrets.keyId, from.box)
    .run()
}
