import type { Memberships } from '../../settings/config.ts'
import { isKeyOfProject } from '../../tenancy/authenticate.ts'
import { cdnErrorResponse, forMembersOnly, redirectOnce } from '../responses.ts'
import { hasSession, openSession } from './sessions.ts'

/** What decides who may open a private project. */
export interface Gate {
  db: D1Database
  /** Where people sign in, and who says whether they are members; null in a deployment without it. */
  dashboard: { url: string; members: Memberships } | null
}

/** Where the dashboard sends a member with a grant. Without one it is a path as any other. */
const SESSION_PATH = '/.session'

/**
 * Decides about a request to a private project, whose id is given as stored. Returns null if it may be served: it carries
 * an API key of the project, or the session of a member. Otherwise returns the response.
 */
export async function admit(
  gate: Gate,
  request: Request,
  url: URL,
  projectId: string,
): Promise<Response | null> {
  const grant = url.pathname === SESSION_PATH ? url.searchParams.get('grant') : null
  if (grant !== null && request.method === 'GET') {
    const opened = await openSession(gate.db, { grant, projectId, host: url.host })
    if (opened) return redirectOnce(opened.returnTo, { 'Set-Cookie': opened.setCookie })
  }
  const isAdmitted =
    (await hasKey(gate, request, projectId)) || (await isMember(gate, request, projectId))
  if (grant === null)
    return isAdmitted ? null : refuse(gate, request, url.pathname + url.search, projectId)
  // A grant that was used before, as after "back": whoever has a session goes on with it.
  return isAdmitted ? redirectOnce('/') : refuse(gate, request, '/', projectId)
}

const hasKey = ({ db }: Gate, { headers }: Request, projectId: string): Promise<boolean> =>
  isKeyOfProject(db, { rawKey: headers.get('X-API-Key') ?? undefined, projectId })

const isMember = async (
  { db, dashboard }: Gate,
  request: Request,
  projectId: string,
): Promise<boolean> =>
  dashboard !== null && (await hasSession({ db, members: dashboard.members }, request, projectId))

/** Sends a browser that opens a page to the dashboard, and refuses everything else. */
function refuse({ dashboard }: Gate, request: Request, to: string, projectId: string): Response {
  const isNavigation =
    request.method === 'GET' && (request.headers.get('Accept') ?? '').includes('text/html')
  if (dashboard && isNavigation) {
    const query = new URLSearchParams({ project: projectId, to })
    return redirectOnce(`${dashboard.url}/open?${query.toString()}`)
  }
  const ways = dashboard
    ? 'sign in at the dashboard, or send an API key of it as X-API-Key'
    : 'send an API key of it as X-API-Key; this deployment has no dashboard to sign in at'
  return forMembersOnly(
    cdnErrorResponse('authentication_required', { message: `This project is private: ${ways}` }),
  )
}
