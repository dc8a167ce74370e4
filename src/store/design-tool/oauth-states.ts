import type { Sealed } from '../../base/sealed.ts'

/** An authorisation that a person was sent off to. */
export interface OAuthState {
  id: string
  projectId: string
  /** Who was sent off, as the dashboard calls them. */
  userId: string
  returnTo: string | null
  verifier: Sealed
  expiresAt: string
}

interface OAuthStateRow {
  id: string
  project_id: string
  user_id: string
  return_to: string | null
  sealed_verifier: string
  key_id: string
  expires_at: string
}

const toOAuthState = (row: OAuthStateRow): OAuthState => ({
  id: row.id,
  projectId: row.project_id,
  userId: row.user_id,
  returnTo: row.return_to,
  verifier: { keyId: row.key_id, box: row.sealed_verifier },
  expiresAt: row.expires_at,
})

/** Stores the state; those that nobody came back with in time go. */
export async function insertOAuthState(
  db: D1Database,
  state: OAuthState,
  now: string,
): Promise<void> {
  await db.batch([
    db.prepare(`DELETE FROM design_oauth_states WHERE expires_at <= ?1`).bind(now),
    db
      .prepare(
        `INSERT INTO design_oauth_states
           (id, project_id, user_id, return_to, sealed_verifier, key_id, expires_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
      )
      .bind(
        state.id,
        state.projectId,
        state.userId,
        state.returnTo,
        state.verifier.box,
        state.verifier.keyId,
        state.expiresAt,
      ),
  ])
}

/**
 * Takes the state out, so that of two who come back with it one finds it; null when it is not there for
 * this project and user. Somebody else's is left to them.
 */
export async function claimOAuthState(
  db: D1Database,
  input: { id: string; projectId: string; userId: string; now: string },
): Promise<OAuthState | null> {
  const row = await db
    .prepare(
      `DELETE FROM design_oauth_states WHERE id = ?1 AND project_id = ?2 AND user_id = ?3 AND expires_at > ?4
       RETURNING id, project_id, user_id, return_to, sealed_verifier, key_id, expires_at`,
    )
    .bind(input.id, input.projectId, input.userId, input.now)
    .first<OAuthStateRow>()
  return row && toOAuthState(row)
}
