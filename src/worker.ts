import { WorkerEntrypoint } from 'cloudflare:workers'
import { AppError } from './base/errors.ts'
import { errorAnswer } from './cdn/answers.ts'
import { handleCdnRequest } from './cdn/handler.ts'
import { isCdnHost } from './cdn/host.ts'
import { answerHotFile } from './cdn/hot-files.ts'
import { splitUrl } from './http/request-url.ts'
import { readConfig, type Env, type ServiceName } from './config.ts'
import { diffApp } from './diff/routes.ts'
import { errorResponse } from './http/error-response.ts'
import { consumeStorageEvents } from './upload/arrivals.ts'
import { uploadApp } from './upload/routes.ts'

export { AdminService } from './admin-service.ts'
export { ArchiveReader } from './cdn/archive-reader.ts'
export { ReviewQueue } from './diff/review-queue/review-queue.ts'

const UPLOAD_PATHS = new Set([
  'health',
  'upload',
  'presigned-url',
  'storage',
  'openapi.json',
  'docs',
])
const DIFF_PATHS = new Set(['healthz', 'api', 'image'])

/** The component a request is meant for: by its host, then by its first path segment. */
function componentOf(request: Request): ServiceName {
  const { host, pathname } = splitUrl(request.url)
  if (isCdnHost(host)) return 'cdn'
  const segment = pathname.split('/', 2)[1] ?? ''
  if (UPLOAD_PATHS.has(segment)) return 'upload'
  return DIFF_PATHS.has(segment) ? 'diff' : 'cdn'
}

export class UploadService extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return uploadApp.fetch(request, this.env, this.ctx)
  }
}

export class CdnService extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return answerHotFile(request) ?? handleCdnRequest(request, this.env, this.ctx)
  }
}

export class DiffService extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return diffApp.fetch(request, this.env, this.ctx)
  }
}

/** Runs a component, unless this deployment has it switched off (`SERVICES`). */
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
  }
}

async function answer(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const component = componentOf(request)
  try {
    return await dispatch(component, request, env, ctx)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (component !== 'cdn') return errorResponse(error)
    return errorAnswer(error.code, { message: error.explanation })
  }
}

export default {
  fetch: (request, env, ctx) => answerHotFile(request) ?? answer(request, env, ctx),
  queue: (batch, env) => consumeStorageEvents({ bucket: env.STORAGE, db: env.DB }, batch),
} satisfies ExportedHandler<Env>
