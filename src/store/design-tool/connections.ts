import type { Sealed } from '../../base/sealed.ts'
import type { AuditAction } from '../../vocabulary/audit-event.ts'
import { recordDeeds, UNNAMED } from '../audit/record.ts'
import { selected, type Selected } from '../columns.ts'
import { insertInto } from '../insert-into.ts'

export type ConnectionKind = 'oauth' | 'token'
type ConnectionStatus = 'active' | 'expired'

export interface DesignConnection {
  id: string
  projectId: string
  designToolUserId: string
  handle: string | null
  kind: ConnectionKind
  /** The token's status as the design tool last reported it. */
  status: ConnectionStatus
  tokens: Sealed
  /** Increases whenever the tokens change. */
  tokenVersion: number
  obtainedAt: string
  /** Whether the access token came from a refresh. */
  refreshed: boolean
  expiresAt: string | null
  /** The dashboard's id of the owner; null if no user was named. */
  connectedBy: string | null
  /** Whether every user of the project may use it. */
  shared: boolean
  createdAt: string
  updatedAt: string
}

type ConnectionRow = Selected<Omit<DesignConnection, 'tokens'> & Sealed>

const COLUMNS = selected<ConnectionRow>()(
  'id projectId designToolUserId handle kind status keyId tokenVersion obtainedAt',
  'refreshed expiresAt connectedBy shared createdAt updatedAt',
  { box: 'sealed_tokens' },
)

const toConnection = ({ keyId, box, ...row }: ConnectionRow): DesignConnection => ({
  ...row,
  tokens: { keyId, box },
  refreshed: row.refreshed === 1,
  shared: row.shared === 1,
})

/** The connections that a request may see. Any other connection is treated as if it did not exist. */
export interface ConnectionScope {
  projectId: string
  /** Limits the scope to this user's connections and the shared ones; null sets no limit. */
  user: string | null
}

/** Takes the parameters ?1 `projectId` and ?2 `user`. */
const IN_SCOPE = `project_id = ?1 AND (?2 IS NULL OR connected_by = ?2 OR shared = 1)`

/**
 * Returns the connection with this id, or for a null id the latest one, or null. A user's own connections come before
 * shared ones; with `own`, the shared ones of other users are ignored.
 */
export async function getConnection(
  db: D1Database,
  { projectId, user, id, own = false }: ConnectionScope & { id: string | null; own?: boolean },
): Promise<DesignConnection | null> {
  const row = await db
    .prepare(`
      SELECT ${COLUMNS} FROM design_connections
      WHERE ${IN_SCOPE} AND (?3 IS NULL OR id = ?3)
        AND (?4 = 0 OR ?2 IS NULL OR connected_by = ?2)
      ORDER BY ?2 IS NOT NULL AND connected_by IS ?2 DESC, ordinal DESC LIMIT 1`)
    .bind(projectId, user, id, own ? 1 : 0)
    .first<ConnectionRow>()
  return row && toConnection(row)
}

/** Lists the connections in scope, newest first. */
export async function listConnections(
  db: D1Database,
  { projectId, user }: ConnectionScope,
): Promise<DesignConnection[]> {
  const { results } = await db
    .prepare(`
      SELECT ${COLUMNS} FROM design_connections
      WHERE ${IN_SCOPE} ORDER BY ordinal DESC`)
    .bind(projectId, user)
    .all<ConnectionRow>()
  return results.map(toConnection)
}

/** Returns the id of a person's connection to a project, or null. */
export const getConnectionId = (
  db: D1Database,
  { projectId, designToolUserId }: { projectId: string; designToolUserId: string },
): Promise<string | null> =>
  db
    .prepare(`SELECT id FROM design_connections WHERE project_id = ?1 AND design_tool_user_id = ?2`)
    .bind(projectId, designToolUserId)
    .first<string>('id')

type NewConnection = Omit<
  DesignConnection,
  'status' | 'tokenVersion' | 'refreshed' | 'updatedAt' | 'obtainedAt'
>

/**
 * Stores a connection, or replaces the tokens of the one with this id. Returns null if the person is already
 * connected under another id, because the tokens are sealed for this id.
 */
export async function upsertConnection(
  db: D1Database,
  connection: NewConnection,
): Promise<DesignConnection | null> {
  const isKnown = `SELECT 1 FROM design_connections WHERE project_id = ?1 AND design_tool_user_id = ?2`
  const record = (action: AuditAction, condition: string) =>
    recordDeeds(
      db,
      { action, who: connection.connectedBy ?? UNNAMED, at: connection.createdAt },
      {
        select: `SELECT ?1 AS project_id, ?3 AS subject, json_object('account', ?2, 'handle', ?4,
                   'kind', ?5, 'shared', json(iif(?6, 'true', 'false'))) AS detail WHERE ${condition}`,
        parameters: [
          connection.projectId,
          connection.designToolUserId,
          connection.id,
          connection.handle,
          connection.kind,
          connection.shared ? 1 : 0,
        ],
      },
    )
  const { tokens, shared, ...fields } = connection
  const upsert = insertInto(
    db,
    'design_connections',
    {
      ...fields,
      status: 'active',
      sealedTokens: tokens.box,
      keyId: tokens.keyId,
      shared: Number(shared),
      obtainedAt: connection.createdAt,
      updatedAt: connection.createdAt,
    },
    `ON CONFLICT (project_id, design_tool_user_id) DO UPDATE SET
       handle = excluded.handle, kind = excluded.kind, status = 'active',
       sealed_tokens = excluded.sealed_tokens, key_id = excluded.key_id,
       token_version = token_version + 1, obtained_at = excluded.obtained_at, refreshed = 0,
       expires_at = excluded.expires_at, refresh_lease = NULL, refresh_lease_until = NULL,
       connected_by = excluded.connected_by, shared = excluded.shared,
       updated_at = excluded.updated_at
     WHERE id = excluded.id
     RETURNING ${COLUMNS}`,
  )
  const [, , upserted] = await db.batch<ConnectionRow>([
    record('design_tool_connected', `NOT EXISTS (${isKnown})`),
    record('design_tool_changed', `EXISTS (${isKnown} AND id = ?3)`),
    upsert,
  ])
  const row = upserted?.results[0]
  return row ? toConnection(row) : null
}

/** Returns false if there is no such connection in scope. */
export async function deleteConnection(
  db: D1Database,
  { projectId, user, id, now }: ConnectionScope & { id: string; now: string },
): Promise<boolean> {
  const [, deleted] = await db.batch([
    recordDeeds(
      db,
      { action: 'design_tool_disconnected', who: user ?? UNNAMED, at: now },
      {
        select: `SELECT project_id, id AS subject,
                   json_object('account', design_tool_user_id, 'handle', handle) AS detail
                 FROM design_connections WHERE ${IN_SCOPE} AND id = ?3`,
        parameters: [projectId, user, id],
      },
    ),
    db
      .prepare(`DELETE FROM design_connections WHERE ${IN_SCOPE} AND id = ?3 RETURNING id`)
      .bind(projectId, user, id),
  ])
  return deleted?.results.length === 1
}

/**
 * Records the status that the design tool reported for this version of the tokens. A newer version is left unchanged.
 */
export async function setConnectionStatus(
  db: D1Database,
  input: { id: string; tokenVersion: number; status: ConnectionStatus; now: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_connections SET status = ?3, updated_at = ?4
      WHERE id = ?1 AND token_version = ?2 AND status <> ?3`)
    .bind(input.id, input.tokenVersion, input.status, input.now)
    .run()
}
