import { AppError } from '../base/errors.ts'
import { isoTime } from '../base/time.ts'
import { readConfig, type Env } from '../settings/config.ts'
import { logEvent } from '../http/log.ts'
import { passingFailure } from '../http/passing-failure.ts'
import { ZipError } from '../zip/index.ts'
import type { ReaderExports } from './archive-reader.ts'
import { projectOfHost } from './host.ts'
import { hotBytes } from './hot-files.ts'
import { cdnErrorResponse, healthResponse, notFoundPage, preflightResponse } from './responses.ts'
import { serveProject } from './serve.ts'

/**
 * The CDN: handles every request to a `view-{project}` host. Plain functions without a router: there is one route,
 * and it is the hottest of the service.
 */
export async function handleCdnRequest(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response> {
  const head = request.method === 'HEAD'
  const url = new URL(request.url)
  const projectId = projectOfHost(url.host)
  if (!projectId) return cdnErrorResponse('invalid_subdomain')
  if (request.method === 'OPTIONS') return preflightResponse()
  if (request.method !== 'GET' && !head)
    return cdnErrorResponse('method_not_allowed', { headers: { Allow: 'GET, HEAD, OPTIONS' } })
  if (url.pathname === '/health') return healthResponse(isoTime())
  try {
    const { cdn } = readConfig(env)
    const context = {
      stores: { bucket: env.STORAGE, db: env.DB },
      config: cdn,
      reading: {
        bucket: env.STORAGE,
        exports: cdn.edgeCache ? (ctx.exports as unknown as ReaderExports) : null,
        hot: hotBytes(cdn.memoryCacheBytes),
      },
      background: (work: Promise<unknown>) => ctx.waitUntil(work),
    }
    return await serveProject(context, request, url, projectId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_configured')
      return cdnErrorResponse(error.code, { message: error.explanation })
    logEvent('error', 'cdn_failed', {
      project_id: projectId,
      path: url.pathname,
      name: error instanceof Error ? error.name : 'unknown',
      message: error instanceof Error ? error.message : '',
    })
    // A damaged entry is a fault of the archive, not of the service: the file counts as missing.
    if (error instanceof ZipError) return notFoundPage(projectId, head)
    const {
      code,
      explanation: message,
      details,
    } = passingFailure(error) ?? new AppError('internal')
    return cdnErrorResponse(code, { message, ...details })
  }
}
