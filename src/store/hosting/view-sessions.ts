import { insertInto } from '../insert-into.ts'

/** The right to open one session on the host of a project. */
interface ViewGrant {
  grantHash: string
  projectId: string
  /** With its port, if it has one. */
  host: string
  who: string
  /** The path on the host that the person wanted to open. */
  returnTo: string
  expiresAt: string
}

/** Records a grant, and deletes those that have expired. */
export async function insertViewGrant(
  db: D1Database,
  grant: ViewGrant,
  now: string,
): Promise<void> {
  await db.batch([
    db.prepare(`DELETE FROM view_grants WHERE expires_at <= ?1`).bind(now),
    insertInto(db, 'view_grants', { ...grant }),
  ])
}

/**
 * Turns a grant of this project and host into a session, in one transaction: of several requests with one grant only one
 * gets the session. Returns where the person wanted to go, or null if there is no such grant (any more). Deletes the
 * sessions that have expired.
 */
export async function redeemViewGrant(
  db: D1Database,
  redeemed: Pick<ViewGrant, 'grantHash' | 'projectId' | 'host'> & {
    tokenHash: string
    now: string
    sessionExpiresAt: string
  },
): Promise<string | null> {
  const { grantHash, projectId, host, now } = redeemed
  const isGood = `grant_hash = ?1 AND project_id = ?2 AND host = ?3 AND expires_at > ?4`
  const grant = [grantHash, projectId, host, now] as const
  const [, , deleted] = await db.batch<{ return_to: string }>([
    db.prepare(`DELETE FROM view_sessions WHERE expires_at <= ?1`).bind(now),
    db
      .prepare(`
        INSERT INTO view_sessions (token_hash, project_id, who, expires_at)
        SELECT ?5, project_id, who, ?6 FROM view_grants WHERE ${isGood}`)
      .bind(...grant, redeemed.tokenHash, redeemed.sessionExpiresAt),
    db.prepare(`DELETE FROM view_grants WHERE ${isGood} RETURNING return_to`).bind(...grant),
  ])
  return deleted?.results[0]?.return_to ?? null
}

/** Returns whose session this is and until when, or null if the project has no such session (any more). */
export async function getViewSession(
  db: D1Database,
  session: { tokenHash: string; projectId: string; now: string },
): Promise<{ who: string; expiresAt: string } | null> {
  const row = await db
    .prepare(`
      SELECT who, expires_at FROM view_sessions
      WHERE token_hash = ?1 AND project_id = ?2 AND expires_at > ?3`)
    .bind(session.tokenHash, session.projectId, session.now)
    .first<{ who: string; expires_at: string }>()
  return row && { who: row.who, expiresAt: row.expires_at }
}

export async function deleteViewSession(db: D1Database, tokenHash: string): Promise<void> {
  await db.prepare(`DELETE FROM view_sessions WHERE token_hash = ?1`).bind(tokenHash).run()
}
