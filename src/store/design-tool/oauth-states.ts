import type { Sealed } from '../../base/sealed.ts'
import { selected } from '../columns.ts'
import { insertInto } from '../insert-into.ts'

/** An authorisation that a user has started but not finished. */
export interface OAuthState {
  id: string
  projectId: string
  /** The dashboard's id of the user who started it. */
  userId: string
  returnTo: string | null
  verifier: Sealed
  expiresAt: string
}

type OAuthStateRow = Omit<OAuthState, 'verifier'> & Sealed

const COLUMNS = selected<OAuthStateRow>()('id projectId userId returnTo keyId expiresAt', {
  box: 'sealed_verifier',
})

/** Stores a state, and deletes those that have expired. */
export async function insertOAuthState(
  db: D1Database,
  { verifier, ...fields }: OAuthState,
  now: string,
): Promise<void> {
  await db.batch([
    db.prepare(`DELETE FROM design_oauth_states WHERE expires_at <= ?1`).bind(now),
    insertInto(db, 'design_oauth_states', {
      ...fields,
      sealedVerifier: verifier.box,
      keyId: verifier.keyId,
    }),
  ])
}

/**
 * Deletes and returns a state, so that only one of two concurrent requests gets it. Returns null if this project and
 * user have no such state; another user's state is left in place.
 */
export async function consumeOAuthState(
  db: D1Database,
  input: { id: string; projectId: string; userId: string; now: string },
): Promise<OAuthState | null> {
  const row = await db
    .prepare(`
      DELETE FROM design_oauth_states WHERE id = ?1 AND project_id = ?2 AND user_id = ?3 AND expires_at > ?4
      RETURNING ${COLUMNS}`)
    .bind(input.id, input.projectId, input.userId, input.now)
    .first<OAuthStateRow>()
  if (row === null) return null
  const { keyId, box, ...state } = row
  return { ...state, verifier: { keyId, box } }
}
