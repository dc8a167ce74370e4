import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { AppError, notFound } from '../base/errors.ts'
import type { AppEnv } from '../http/app.ts'
import { validate } from '../http/validate.ts'
import { Id } from '../http/request-fields.ts'

/**
 * The project that a request confines itself to (`project=` in its query); null: none. What belongs to
 * another one is to such a request as if it did not exist. Pairs, issues and runs never change their
 * project, so it may be asked before a write as well as within it.
 */
export type ProjectScope = string | null

const Query = z.object({ project: Id })

/**
 * Throws `invalid_request` for an empty project, and for a second one: whoever appends its own to a
 * query must not be overruled by one that stood there before.
 */
export function projectScope(c: Context): ProjectScope {
  const given = new URL(c.req.url).searchParams.getAll('project')
  if (given.length > 1) throw new AppError('invalid_request', 'project: must be given once')
  return given.length === 0 ? null : validate(Query, { project: given[0] }).project
}

export const isOutside = (scope: ProjectScope, projectId: string): boolean =>
  scope !== null && scope !== projectId

/** Refuses a malformed scope on every route, those that have no use for it included. */
export const checkProjectScope: MiddlewareHandler<AppEnv> = async (c, next) => {
  projectScope(c)
  await next()
}

/** Keeps what lies under the path of another project out of the scope. */
export const checkProjectPath: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isOutside(projectScope(c), c.req.param('projectId') ?? '')) throw notFound('Project')
  await next()
}
