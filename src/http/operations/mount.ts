import type { Context, Env, Hono } from 'hono'
import type * as z from 'zod'
import type { AppEnv } from '../create-app.ts'
import { jsonBody, optionalJsonBody, queryOf, validate } from '../validate.ts'
import { Reply, type Operation } from './operation.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- operations differ in what their requests hold
type Any = any

/** Any operation whose handler needs this `Access`; of any app, unless one is named. */
export type AnyOperation<Access, App extends Env = Any> = Operation<
  Access,
  string,
  Any,
  Any,
  Any,
  Any,
  App
>

/**
 * Routes requests to operations, in their order. `access` runs first: it refuses unauthorised callers, and returns
 * the facts about others that handlers need. Then path, query and body are validated, in this order.
 */
export function mount<Access, App extends Env = AppEnv>(
  app: Hono<App>,
  operations: Record<string, AnyOperation<Access, App>>,
  access: (c: Context<App>, operation: AnyOperation<Access, App>) => Promise<Access> | Access,
): void {
  for (const operation of Object.values(operations)) {
    const paths = operation.routes ?? [pattern(operation.path)]
    app.on(operation.method, paths, async (c) => {
      const request = {
        access: await access(c, operation),
        params: operation.params
          ? validate(operation.params as z.ZodType, c.req.param())
          : c.req.param(),
        query: operation.query && queryOf(c, operation.query as z.ZodType),
        body: await bodyOf(c, operation),
      }
      return respond(c, operation, await operation.handle(c, request))
    })
  }
}

/** Returns a path as the router's pattern: `/api/issues/:id` for `/api/issues/{id}`. */
const pattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

async function bodyOf(c: Context, operation: AnyOperation<never>): Promise<unknown> {
  const { body, bodyIsOptional, bodyLimit } = operation
  if (body === undefined) return undefined
  return bodyIsOptional
    ? optionalJsonBody(c, body as z.ZodType)
    : jsonBody(c, body as z.ZodType, bodyLimit)
}

function respond(c: Context, operation: AnyOperation<never>, result: unknown): Response {
  if (result instanceof Response) return result
  if (result === undefined) return c.body(null, 204)
  if (result instanceof Reply) return c.json(result.result as object, result.status)
  return c.json(result as object, operation.status ?? 200)
}
