import { selected } from '../columns.ts'
import { insertInto } from '../insert-into.ts'

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

const COLUMNS = selected<CodeHostAppState>()(
  'id projectId userId connectionId repository returnTo expiresAt',
)

/** Stores a state, and deletes those that have expired. */
export async function insertCodeHostState(
  db: D1Database,
  state: CodeHostAppState,
  now: string,
): Promise<void> {
  await db.batch([
    db.prepare(`DELETE FROM code_host_states WHERE expires_at <= ?1`).bind(now),
    insertInto(db, 'code_host_states', { ...state }),
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
  return db
    .prepare(`
      DELETE FROM code_host_states WHERE id = ?1 AND project_id = ?2 AND user_id = ?3 AND expires_at > ?4
      RETURNING ${COLUMNS}`)
    .bind(input.id, input.projectId, input.userId, input.now)
    .first<CodeHostAppState>()
}
