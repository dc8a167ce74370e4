import { isoTime } from '../base/time.ts'
import { readConfig, type Env } from '../settings/config.ts'
import { failureResponse } from './failure-response.ts'
import { projectOfHost } from './host.ts'
import { hotBytes } from './hot-files.ts'
import {
  cdnErrorResponse,
  healthResponse,
  methodNotAllowedResponse,
  preflightResponse,
} from './responses.ts'
import { admit, type Gate } from './private/admit.ts'
import { serveProject, type Gatekeeper, type ServeContext } from './serve.ts'

/**
 * The CDN: handles every request to a `view-{project}` host. Plain functions without a router: there is one route,
 * and it is the hottest of the service. `gate` decides about private projects: without one, members and API keys get in.
 */
export async function handleCdnRequest(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  gate: Gatekeeper = (...asked) => admit(gateOf(env), ...asked),
): Promise<Response> {
  const url = new URL(request.url)
  const projectId = projectOfHost(url.host)
  if (!projectId) return cdnErrorResponse('invalid_subdomain')
  if (request.method === 'OPTIONS') return preflightResponse()
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowedResponse()
  if (url.pathname === '/health') return healthResponse(isoTime())
  return serve(contextOf(env, ctx, gate), request, url, projectId)
}

/** Reads a file of a project, also of a private one, for a caller that has checked who asks. */
export function readProjectFile(
  env: Env,
  ctx: ExecutionContext,
  { projectId, path }: { projectId: string; path: string },
): Promise<Response> {
  const url = new URL(path, `https://view-${projectId}.invalid`)
  return serve(contextOf(env, ctx, null), new Request(url), url, projectId)
}

/** Fails before the project is known without saying whose it is: no cache stores that either. */
const serve = (
  context: ServeContext,
  request: Request,
  url: URL,
  projectId: string,
): Promise<Response> =>
  serveProject(context, request, url, projectId).catch((error: unknown) =>
    failureResponse(error, request, projectId),
  )

function contextOf(env: Env, ctx: ExecutionContext, gate: ServeContext['gate']): ServeContext {
  const { cdn } = readConfig(env)
  return {
    stores: { bucket: env.STORAGE, db: env.DB },
    config: cdn,
    reading: {
      bucket: env.STORAGE,
      exports: cdn.edgeCache ? ctx.exports : null,
      hot: hotBytes(cdn.memoryCacheBytes),
    },
    gate,
    background: (work: Promise<unknown>) => ctx.waitUntil(work),
  }
}

/** People can sign in only where the dashboard has an address and can be asked who is a member. */
function gateOf(env: Env): Gate {
  const { dashboardUrl: url } = readConfig(env)
  const members = env.DASHBOARD
  return { db: env.DB, dashboard: url !== null && members ? { url, members } : null }
}
