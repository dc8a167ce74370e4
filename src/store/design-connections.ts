import type { Sealed } from '../base/sealed.ts'

export type ConnectionKind = 'oauth' | 'token'
export type ConnectionStatus = 'active' | 'expired'

export interface DesignConnection {
  id: string
  projectId: string
  designToolUserId: string
  handle: string | null
  kind: ConnectionKind
  /** What the design tool last said of its token. */
  status: ConnectionStatus
  tokens: Sealed
  /** Grows whenever the tokens change. */
  tokenVersion: number
  obtainedAt: string
  /** Whether the access token was got by a refresh. */
  refreshed: boolean
  expiresAt: string | null
  connectedBy: string | null
  createdAt: string
  updatedAt: string
}

interface ConnectionRow {
  id: string
  project_id: string
  design_tool_user_id: string
  handle: string | null
  kind: ConnectionKind
  status: ConnectionStatus
  sealed_tokens: string
  key_id: string
  token_version: number
  obtained_at: string
  refreshed: number
  expires_at: string | null
  connected_by: string | null
  created_at: string
  updated_at: string
}

export const CONNECTION_COLUMNS = `id, project_id, design_tool_user_id, handle, kind, status,
  sealed_tokens, key_id, token_version, obtained_at, refreshed, expires_at, connected_by, created_at,
  updated_at`

const toConnection = (row: ConnectionRow): DesignConnection => ({
  id: row.id,
  projectId: row.project_id,
  designToolUserId: row.design_tool_user_id,
  handle: row.handle,
  kind: row.kind,
  status: row.status,
  tokens: { keyId: row.key_id, box: row.sealed_tokens },
  tokenVersion: row.token_version,
  obtainedAt: row.obtained_at,
  refreshed: row.refreshed === 1,
  expiresAt: row.expires_at,
  connectedBy: row.connected_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The connection named, or the project's most recently made one. */
export async function getConnection(
  db: D1Database,
  { projectId, id }: { projectId: string; id: string | null },
): Promise<DesignConnection | null> {
  const row = await db
    .prepare(
      `SELECT ${CONNECTION_COLUMNS} FROM design_connections
       WHERE project_id = ?1 AND (?2 IS NULL OR id = ?2) ORDER BY ordinal DESC LIMIT 1`,
    )
    .bind(projectId, id)
    .first<ConnectionRow>()
  return row && toConnection(row)
}

/** Connections of a project, newest first. */
export async function listConnections(
  db: D1Database,
  projectId: string,
): Promise<DesignConnection[]> {
  const { results } = await db
    .prepare(
      `SELECT ${CONNECTION_COLUMNS} FROM design_connections
       WHERE project_id = ?1 ORDER BY ordinal DESC`,
    )
    .bind(projectId)
    .all<ConnectionRow>()
  return results.map(toConnection)
}

/** The id under which a person is connected to a project, or null. */
export const getConnectionId = (
  db: D1Database,
  { projectId, designToolUserId }: { projectId: string; designToolUserId: string },
): Promise<string | null> =>
  db
    .prepare(`SELECT id FROM design_connections WHERE project_id = ?1 AND design_tool_user_id = ?2`)
    .bind(projectId, designToolUserId)
    .first<string>('id')

export type NewConnection = Omit<
  DesignConnection,
  'status' | 'tokenVersion' | 'refreshed' | 'updatedAt' | 'obtainedAt'
>

/**
 * Stores a connection, or gives the one that has this id new tokens; null when the person is
 * connected under another id, for which the tokens are not sealed.
 */
export async function upsertConnection(
  db: D1Database,
  connection: NewConnection,
): Promise<DesignConnection | null> {
  const row = await db
    .prepare(
      `INSERT INTO design_connections (id, project_id, design_tool_user_id, handle, kind, status,
         sealed_tokens, key_id, obtained_at, expires_at, connected_by, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, 'active', ?6, ?7, ?10, ?8, ?9, ?10, ?10)
       ON CONFLICT (project_id, design_tool_user_id) DO UPDATE SET
         handle = excluded.handle, kind = excluded.kind, status = 'active',
         sealed_tokens = excluded.sealed_tokens, key_id = excluded.key_id,
         token_version = token_version + 1, obtained_at = excluded.obtained_at, refreshed = 0,
         expires_at = excluded.expires_at, refresh_lease = NULL, refresh_lease_until = NULL,
         connected_by = excluded.connected_by, updated_at = excluded.updated_at
       WHERE id = excluded.id
       RETURNING ${CONNECTION_COLUMNS}`,
    )
    .bind(
      connection.id,
      connection.projectId,
      connection.designToolUserId,
      connection.handle,
      connection.kind,
      connection.tokens.box,
      connection.tokens.keyId,
      connection.expiresAt,
      connection.connectedBy,
      connection.createdAt,
    )
    .first<ConnectionRow>()
  return row && toConnection(row)
}

/** False when the project has no such connection. */
export async function deleteConnection(
  db: D1Database,
  { projectId, id }: { projectId: string; id: string },
): Promise<boolean> {
  const deleted = await db
    .prepare(`DELETE FROM design_connections WHERE project_id = ?1 AND id = ?2 RETURNING id`)
    .bind(projectId, id)
    .first()
  return deleted !== null
}

/** Records what the design tool said of the tokens of this version; newer ones are let be. */
export async function setConnectionStatus(
  db: D1Database,
  input: { id: string; tokenVersion: number; status: ConnectionStatus; now: string },
): Promise<void> {
  await db
    .prepare(
      `UPDATE design_connections SET status = ?3, updated_at = ?4
       WHERE id = ?1 AND token_version = ?2 AND status <> ?3`,
    )
    .bind(input.id, input.tokenVersion, input.status, input.now)
    .run()
}
