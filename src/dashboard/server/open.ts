import type { Context } from 'hono'
import { AppError } from '../../base/errors.ts'
import { parseReturnTo } from '../../http/return-to.ts'
import { projectUrl } from './cdn-hosts.ts'
import type { DashboardEnv } from './env.ts'
import type { DashboardHttp } from './http.ts'
import { notFoundPage, withoutPerson } from './guard/pages.ts'
import { countRequest } from './guard/rate-limit.ts'
import { maySee } from './people/may-see.ts'

/** Any longer path is a made-up one; people get to the start page then. */
const MOST_CHARACTERS = 4_096

/**
 * `/open?project=…&to=…`: where the CDN sends a browser that opens a private project. A member goes on to the project's
 * host, with a grant that opens a session there; anybody else sees that there is no such page.
 */
export async function openProject(c: Context<DashboardHttp>): Promise<Response> {
  const {
    env,
    var: { signIn },
  } = c
  const person = await signIn.identify(c.req.raw, env)
  await countRequest(c, person)
  if (!person) return withoutPerson(c)
  const { project: projectId = '', to = '' } = c.req.query()
  const { who } = person
  if (!(await maySee(signIn, env, { projectId, who }))) return notFoundPage(c)
  const url = viewUrl(env, projectId, to)
  if (!url) return notFoundPage(c)
  const returnTo = url.pathname + url.search
  const opened = await env.ADMIN.openProject({ projectId, who, host: url.host, returnTo })
  if (!opened) return notFoundPage(c)
  const session = new URL('/.session', url)
  session.searchParams.set('grant', opened.grant ?? '')
  return c.redirect(opened.grant === null ? url.href : session.href, 302)
}

/**
 * Returns the address of a path on a project's host, or of its start page for what is no path of that host; null for an
 * id that no host can be named after.
 */
function viewUrl(env: DashboardEnv, projectId: string, path: string): URL | null {
  // A trial has no host of a project, and shows no private one.
  const { CDN_TRIAL_HOST: _, ...onDomain } = env
  const host = projectUrl(onDomain, projectId)
  if (host === null) throw new AppError('not_configured', 'CDN_DOMAIN is not set')
  const isPath = path.startsWith('/') && path.length <= MOST_CHARACTERS
  if (!URL.canParse(host)) return null
  return new URL((isPath && parseReturnTo(path, host)) || '/', host)
}
