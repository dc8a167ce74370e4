import { columnNames } from '../columns.ts'

/** An App that a person has begun to make on the code host. */
export interface CodeHostAppState {
  id: string
  projectId: string
  /** Who began, by the dashboard's name for them. */
  userId: string
  /** The id that the connection gets. */
  connectionId: string
  repository: string
  /** The page of the dashboard that the person comes back to. */
  returnTo: string
  expiresAt: string
}

interface StateRow {
  id: string
  project_id: string
  user_id: string
  connection_id: string
  repository: string
  return_to: string
  expires_at: string
}

const COLUMNS = columnNames<StateRow>({
  id: true,
  project_id: true,
  user_id: true,
  connection_id: true,
  repository: true,
  return_to: true,
  expires_at: true,
}).join(', ')

const toState = (row: StateRow): CodeHostAppState => ({
  id: row.id,
  projectId: row.project_id,
  userId: row.user_id,
  connectionId: row.connection_id,
  repository: row.repository,
  returnTo: row.return_to,
  expiresAt: row.expires_at,
})

/** Stores a state, and deletes those that have expired. */
export async function insertCodeHostState(
  db: D1Database,
  state: CodeHostAppState,
  now: string,
): Promise<void> {
  await db.batch([
    db.prepare(`DELETE FROM code_host_states WHERE expires_at <= ?1`).bind(now),
    db
      .prepare(`INSERT INTO code_host_states (${COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`)
      .bind(
        state.id,
        state.projectId,
        state.userId,
        state.connectionId,
        state.repository,
        state.returnTo,
        state.expiresAt,
      ),
  ])
}

/**
 * Deletes and returns a state, so that only one of two requests at once gets it. Returns null if this project
 * and user have no such state.
 */
export async function consumeCodeHostState(
  db: D1Database,
  input: { id: string; projectId: string; userId: string; now: string },
): Promise<CodeHostAppState | null> {
  const row = await db
    .prepare(
      `DELETE FROM code_host_states WHERE id = ?1 AND project_id = ?2 AND user_id = ?3 AND expires_at > ?4
       RETURNING ${COLUMNS}`,
    )
    .bind(input.id, input.projectId, input.userId, input.now)
    .first<StateRow>()
  return row && toState(row)
}
