import { Hono, type MiddlewareHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { AppError } from '../base/errors.ts'
import { readConfig, type Config, type Env } from '../settings/config.ts'
import { endedBody } from './ended-body.ts'
import { protectResponse } from './response-headers.ts'
import { errorResponse } from './error-response.ts'
import { logEvent } from './log.ts'
import { passingFailure } from '../base/passing-failure.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts'

/** The variables of every request. */
export interface RequestVariables {
  requestId: string
  /** Fields that handlers add to the one log line of the request. */
  logFields: Record<string, unknown>
}

export interface AppEnv {
  Bindings: Env
  Variables: RequestVariables & { config: Config }
}

export type App = Hono<AppEnv>

interface AppOptions {
  /** Names the component in the log. */
  component: string
  /** `message` of the response to an unexpected failure. */
  failureMessage: string
}

/** An app of the service, whose handlers find its settings in `config`. */
export function createApp(options: AppOptions): App {
  const app = createHttpApp<AppEnv>(options)
  app.use(async (c, next) => {
    c.set('config', readConfig(c.env))
    await next()
  })
  return app
}

/**
 * A Hono app with the features that the upload and diff services and the dashboard share: a request id on every
 * response, headers that prevent caching, one log line per request, `AppError` mapped to the contract's body, 404 and
 * 405 (with `Allow`) as JSON.
 */
export function createHttpApp<E extends { Variables: RequestVariables }>(
  options: AppOptions,
): Hono<E> {
  return baseApp(options) as unknown as Hono<E>
}

type BaseEnv = { Variables: RequestVariables }

function baseApp({ component, failureMessage }: AppOptions) {
  const app = new Hono<BaseEnv>()
  app.use(identifyAndLog(component))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const allow = { Allow: methods.join(', ') }
        const error = new AppError('method_not_allowed', '', { headers: allow })
        return errorResponse(error, c.get('requestId'))
      },
    }),
  )
  app.notFound((c) => errorResponse(new AppError('not_found'), c.get('requestId')))
  app.onError(async (error, c) => {
    const requestId = c.get('requestId')
    if (error instanceof AppError) return errorResponse(error, requestId)
    if (await endedBody(c.req.raw, error)) return errorResponse(CONNECTION_LOST, requestId)
    const passing = passingFailure(error)
    logEvent('error', passing ? 'platform_failed' : 'unexpected_error', {
      component,
      request_id: requestId,
      name: error.name,
      message: error.message,
    })
    return errorResponse(passing ?? new AppError('internal', failureMessage), requestId)
  })
  return app
}

const CONNECTION_LOST = new AppError(
  'invalid_request',
  'body: the connection was lost before it had come',
)

/** Gives each request an id, and its response the headers and the log line that all have. */
const identifyAndLog =
  (component: string): MiddlewareHandler<BaseEnv> =>
  async (c, next) => {
    const startedAt = Date.now()
    const requestId = requestIdOf(c.req.raw.headers)
    c.set('requestId', requestId)
    c.set('logFields', {})
    await next()
    c.res.headers.set(REQUEST_ID_HEADER, requestId)
    protectResponse(c.res.headers)
    logEvent('info', 'request', {
      component,
      request_id: requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      duration_ms: Date.now() - startedAt,
      ...c.var.logFields,
    })
  }
