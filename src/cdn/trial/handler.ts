import { AppError } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import { refuseAndReadOn } from '../../http/refused-body.ts'
import type { Env } from '../../settings/config.ts'
import { handleCdnRequest } from '../handler.ts'
import { hotFileResponse } from '../hot-files.ts'
import {
  cdnErrorResponse,
  forMembersOnly,
  healthResponse,
  methodNotAllowedResponse,
  preflightResponse,
  redirectByPage,
  redirectTo,
} from '../responses.ts'
import { parseProjectPath, referringProject, type ProjectPath } from './project-path.ts'

// The CDN without a domain of its own: `/p/{project}/…` on one host is what `view-{project}.{domain}/…` is elsewhere.

const WORDS =
  'This is a trial of the service: all projects share this host, so a page of one can read what is at /p/{project}/ of any other'

/** Handles a request to the host that all projects share. */
export async function handleTrialRequest(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response> {
  const response = await respond(request, env, ctx).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return cdnErrorResponse(error.code, { message: error.explanation })
  })
  return response.status < 400 ? response : refuseAndReadOn(request, response, ctx)
}

async function respond(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  if (request.method === 'OPTIONS') return preflightResponse()
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowedResponse()
  const url = new URL(request.url)
  const asked = parseProjectPath(url.pathname)
  if (!asked) return outsideOfProjects(request, url)
  if (asked.path === '') return redirectTo(`${url.pathname}/${url.search}`)
  const onHost = requestOnHost(request, url, asked)
  const response =
    hotFileResponse(onHost) ?? (await handleCdnRequest(onHost, env, ctx, refusePrivate))
  const location = response.headers.get('Location')
  if (location === null) return response
  // The CDN redirects within the host, by a path.
  const redirect = new Response(null, response)
  redirect.headers.set('Location', `/p/${asked.projectId}${location}`)
  return redirect
}

/** The same request as it would be to the project's own host; pages of other projects are none of that host's. */
function requestOnHost(request: Request, url: URL, { projectId, path }: ProjectPath): Request {
  const host = `${url.protocol}//view-${projectId}.${url.host}`
  const onHost = new Request(`${host}${path}${url.search}`, request)
  const from = referringProject(request.headers, url.host)
  if (from?.projectId === projectId) onHost.headers.set('Referer', `${host}${from.path || '/'}`)
  else onHost.headers.delete('Referer')
  return onHost
}

/**
 * A page that was built for the root of a host asks for `/logo.svg`. It is redirected to its own project, and by a response
 * that nobody keeps: the same URL leads elsewhere for the pages of another. A service worker's script may not be
 * redirected, so that none can control more than its project.
 */
function outsideOfProjects(request: Request, url: URL): Response {
  if (url.pathname === '/health') return healthResponse(isoTime())
  const from = referringProject(request.headers, url.host)
  if (from) return redirectByPage(`/p/${from.projectId}${url.pathname}${url.search}`)
  return cdnErrorResponse('not_found', { message: WORDS })
}

/** Pages of other projects could read a private one with the session of whoever opens them. */
const refusePrivate = (): Promise<Response> =>
  Promise.resolve(
    forMembersOnly(
      cdnErrorResponse('forbidden', {
        message: `${WORDS}. It shows no private project; a deployment with a domain does`,
      }),
    ),
  )
