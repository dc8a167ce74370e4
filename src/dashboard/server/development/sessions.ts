import { sha256Hex } from '../../../base/hash.ts'
import { randomToken } from '../../../base/random-token.ts'
import { isoTime } from '../../../base/time.ts'
import { cookiesOf } from '../../../http/cookies.ts'
import type { Identity } from '../sign-in/identity.ts'

const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession(db: D1Database, who: string): Promise<string> {
  const token = randomToken()
  const expiresAt = isoTime(Date.now() + LIFETIME_SECONDS * 1000)
  await db.batch([
    db.prepare(`DELETE FROM sessions WHERE expires_at < ?1`).bind(isoTime()),
    db
      .prepare(`INSERT INTO sessions (token_hash, who, expires_at) VALUES (?1, ?2, ?3)`)
      .bind(sha256Hex(token), who, expiresAt),
  ])
  return token
}

/** Returns the person of a live session, or null. */
export async function personOfSession(db: D1Database, token: string): Promise<Identity | null> {
  const row = await db
    .prepare(`
      SELECT p.who, p.name, p.administrator FROM sessions AS s JOIN people AS p ON p.who = s.who
      WHERE s.token_hash = ?1 AND s.expires_at >= ?2`)
    .bind(sha256Hex(token), isoTime())
    .first<{ who: string; name: string; administrator: number }>()
  return row && { who: row.who, name: row.name, administrator: row.administrator === 1 }
}

export async function endSession(db: D1Database, token: string): Promise<void> {
  await db.prepare(`DELETE FROM sessions WHERE token_hash = ?1`).bind(sha256Hex(token)).run()
}

/**
 * Returns the cookies of a session, best first. `__Host-` binds one to this very host, and takes `Secure`, which Chromium and
 * Firefox accept from http://localhost and Safari does not; for Safari there is a plain one on plain http. Cookies ignore
 * ports, so their names hold the port of the server.
 */
function cookieNames({ protocol, port }: URL): { name: string; secure: boolean }[] {
  const suffix = port === '' ? '' : `-${port}`
  const secure = { name: `__Host-session${suffix}`, secure: true }
  return protocol === 'https:' ? [secure] : [secure, { name: `session${suffix}`, secure: false }]
}

/** Returns `Set-Cookie` lines that give the browser a session, or with null remove it. */
export const sessionCookies = (url: URL, token: string | null): string[] =>
  cookieNames(url).map(({ name, secure }) =>
    [
      `${name}=${token ?? ''}`,
      'Path=/',
      'HttpOnly',
      // A person who comes back from the design tool's site is still signed in.
      'SameSite=Lax',
      ...(secure ? ['Secure'] : []),
      `Max-Age=${token === null ? 0 : LIFETIME_SECONDS}`,
    ].join('; '),
  )

/** Returns the session token that a browser sends, or null. */
export function sessionToken(request: Request): string | null {
  const cookies = cookiesOf(request)
  for (const { name } of cookieNames(new URL(request.url))) {
    const token = cookies.get(name)
    if (token) return token
  }
  return null
}
