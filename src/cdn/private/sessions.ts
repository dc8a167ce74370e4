import { AppError } from '../../base/errors.ts'
import { sha256Hex } from '../../base/hash.ts'
import { LruCache } from '../../base/lru.ts'
import { randomToken } from '../../base/random-token.ts'
import { HOUR_MS, isoTime, SECOND_MS } from '../../base/time.ts'
import { cookiesOf } from '../../http/cookies.ts'
import type { Memberships } from '../../settings/config.ts'
import {
  deleteViewSession,
  getViewSession,
  redeemViewGrant,
} from '../../store/hosting/view-sessions.ts'

/** The prefix binds the cookie to this very host: no other project's page can set it. */
const COOKIE = '__Host-view-session'
const LIFETIME_MS = 12 * HOUR_MS
/** Whoever is no member any more is refused within this time. */
const MEMBER_FOR_MS = 30 * SECOND_MS

const KNOWN_SESSIONS = 10_000

interface KnownSession {
  projectId: string
  expiresAt: number
  /** When its person was last found to be a member. */
  memberAt: number
}

/** Sessions by the hash of their token. */
const known = new LruCache<KnownSession>(KNOWN_SESSIONS)

interface OpenedSession {
  /** The path that the person wanted to open. */
  returnTo: string
  setCookie: string
}

/** Opens a session for a grant of this project and host, once. Returns null if the grant is not good (any more). */
export async function openSession(
  db: D1Database,
  { grant, projectId, host }: { grant: string; projectId: string; host: string },
): Promise<OpenedSession | null> {
  const token = randomToken()
  const now = Date.now()
  const returnTo = await redeemViewGrant(db, {
    grantHash: sha256Hex(grant),
    projectId,
    host,
    tokenHash: sha256Hex(token),
    now: isoTime(now),
    sessionExpiresAt: isoTime(now + LIFETIME_MS),
  })
  const attributes = `Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${LIFETIME_MS / SECOND_MS}`
  return returnTo === null ? null : { returnTo, setCookie: `${COOKIE}=${token}; ${attributes}` }
}

/**
 * Whether a request carries an open session of the project whose person is a member. Costs a query and a question to the
 * dashboard every MEMBER_FOR_MS; a session whose person is no member any more ends. Throws `bad_gateway`.
 */
export async function hasSession(
  { db, members }: { db: D1Database; members: Memberships },
  request: Request,
  projectId: string,
): Promise<boolean> {
  const token = cookiesOf(request).get(COOKIE)
  if (!token) return false
  const tokenHash = sha256Hex(token)
  const now = Date.now()
  if (isKnown(known.get(tokenHash), projectId, now)) return true
  const session = await getViewSession(db, { tokenHash, projectId, now: isoTime(now) })
  if (!session) return false
  if (!(await isMember(members, { projectId, who: session.who }))) {
    await deleteViewSession(db, tokenHash)
    return false
  }
  known.set(tokenHash, { projectId, expiresAt: Date.parse(session.expiresAt), memberAt: now })
  return true
}

const isKnown = (session: KnownSession | undefined, projectId: string, now: number): boolean =>
  session?.projectId === projectId &&
  now < session.expiresAt &&
  now - session.memberAt < MEMBER_FOR_MS

async function isMember(
  members: Memberships,
  person: { projectId: string; who: string },
): Promise<boolean> {
  try {
    return await members.isMember(person)
  } catch {
    throw new AppError('bad_gateway', 'The dashboard cannot be asked who may open this project')
  }
}
