import { sha256Hex } from '../../base/hash.ts'
import { randomToken } from '../../base/random-token.ts'
import { isoTime, SECOND_MS } from '../../base/time.ts'
import { getProject } from '../../store/hosting/projects.ts'
import { insertViewGrant } from '../../store/hosting/view-sessions.ts'

/** A grant is redeemed by the redirect that carries it. */
const LIFETIME_MS = 60 * SECOND_MS

/** A member of a project who opens its host. */
export interface Opening {
  projectId: string
  who: string
  /** The project's host, with its port if it has one. */
  host: string
  /** The path there to be redirected to. */
  returnTo: string
}

/** How a member goes on: with a grant if the project is private. */
export interface Opened {
  grant: string | null
}

/** Lets a member open a project. The caller has checked that it is one. Returns null if there is no such project. */
export async function openProject(
  db: D1Database,
  { projectId, who, host, returnTo }: Opening,
): Promise<Opened | null> {
  const project = await getProject(db, projectId)
  if (project?.projectId !== projectId) return null
  if (project.visibility === 'public') return { grant: null }
  const grant = randomToken()
  const now = Date.now()
  const expiresAt = isoTime(now + LIFETIME_MS)
  const grantHash = sha256Hex(grant)
  await insertViewGrant(db, { grantHash, projectId, host, who, returnTo, expiresAt }, isoTime(now))
  return { grant }
}
