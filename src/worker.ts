import { WorkerEntrypoint } from 'cloudflare:workers'
import { AppError } from './base/errors.ts'
import { handleCdnRequest } from './cdn/handler.ts'
import { isCdnHost } from './cdn/host.ts'
import { hotFileResponse } from './cdn/hot-files.ts'
import { cdnErrorResponse } from './cdn/responses.ts'
import { ciApp } from './ci/app.ts'
import { splitUrl } from './http/request-url.ts'
import { readConfig, type Env, type ServiceName } from './settings/config.ts'
import { diffApp } from './diff/app.ts'
import type { App } from './http/create-app.ts'
import { errorResponse } from './http/error-response.ts'
import { logEvent } from './http/log.ts'
import { refuseAndReadOn } from './http/refused-body.ts'
import { runRetention } from './retention/run-retention.ts'
import { deleteOldEvents } from './store/audit/end.ts'
import { consumeStorageEvents } from './upload/storage-events.ts'
import { uploadApp } from './upload/app.ts'

export { AdminService } from './admin-service.ts'
export { ArchiveReader } from './cdn/archive-reader.ts'
export { CodeHostReporter } from './code-host/reports/reporter.ts'
export { ReviewQueue } from './review/queue/review-queue.ts'

/** Returns the first path segments of an app's routes. */
const firstSegments = ({ routes }: App): Set<string | undefined> =>
  new Set(routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path.split('/')[1]))

const UPLOAD_PATHS = firstSegments(uploadApp)
const DIFF_PATHS = firstSegments(diffApp)
const CI_PATHS = firstSegments(ciApp)

/** Returns the component that handles a request: by its host, then by its first path segment. */
function componentOf(request: Request): ServiceName {
  const { host, pathname } = splitUrl(request.url)
  if (isCdnHost(host)) return 'cdn'
  const segment = pathname.split('/', 2)[1]
  if (UPLOAD_PATHS.has(segment)) return 'upload'
  if (CI_PATHS.has(segment)) return 'ci'
  return DIFF_PATHS.has(segment) ? 'diff' : 'cdn'
}

/** Runs a component, unless it is disabled in this deployment (`SERVICES`). */
async function dispatch(
  component: ServiceName,
  request: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response> {
  if (!readConfig(env).services.has(component)) throw new AppError('not_found')
  switch (component) {
    case 'cdn':
      return handleCdnRequest(request, env, ctx)
    case 'upload':
      return uploadApp.fetch(request, env, ctx)
    case 'diff':
      return diffApp.fetch(request, env, ctx)
    case 'ci':
      return ciApp.fetch(request, env, ctx)
  }
}

/** Returns the response of a component; after a refusal the rest of the request's body is read. */
async function respond(
  component: ServiceName,
  request: Request,
  env: Env,
  ctx: ExecutionContext,
): Promise<Response> {
  const response = await dispatch(component, request, env, ctx).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    if (component !== 'cdn') return errorResponse(error)
    return cdnErrorResponse(error.code, { message: error.explanation })
  })
  return response.status < 400 ? response : refuseAndReadOn(request, response, ctx)
}

/** Responds with a hot file of the CDN; null if it is not hot, or this deployment has no CDN. */
function hotFile(request: Request, env: Env): Response | null {
  const file = hotFileResponse(request)
  return file && readConfig(env).services.has('cdn') ? file : null
}

export class UploadService extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Promise<Response> {
    return respond('upload', request, this.env, this.ctx)
  }
}

export class CdnService extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return hotFile(request, this.env) ?? respond('cdn', request, this.env, this.ctx)
  }
}

export class DiffService extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Promise<Response> {
    return respond('diff', request, this.env, this.ctx)
  }
}

export class CiService extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Promise<Response> {
    return respond('ci', request, this.env, this.ctx)
  }
}

/**
 * Passes a batch to the upload component. Without it the messages stay in the queue: another deployment may consume
 * them, and the first request that needs an archive detects it without an event.
 */
async function consume(batch: MessageBatch, env: Env): Promise<void> {
  if (readConfig(env).services.has('upload'))
    return consumeStorageEvents({ bucket: env.STORAGE, db: env.DB }, batch)
  logEvent('error', 'arrivals_without_upload', { messages: batch.messages.length })
  batch.retryAll()
}

/** A step of retention, and of the end of the audit log, where the component is that builds belong to. */
async function keepInOrder(env: Env): Promise<void> {
  const config = readConfig(env)
  if (!config.services.has('upload')) return
  await runRetention({ bucket: env.STORAGE, db: env.DB })
  await deleteOldEvents(env.DB, { days: config.auditDays, now: Date.now() })
}

export default {
  fetch: (request, env, ctx) =>
    hotFile(request, env) ?? respond(componentOf(request), request, env, ctx),
  queue: (batch, env) => consume(batch, env),
  scheduled: (_controller, env) => keepInOrder(env),
} satisfies ExportedHandler<Env>
