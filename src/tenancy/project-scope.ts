import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { notFound } from '../base/errors.ts'
import type { AppEnv } from '../http/create-app.ts'
import { confiningParameter, validate } from '../http/validate.ts'
import { Id } from '../http/request-fields.ts'

/**
 * The project that a request is confined to (`project=` in its query), or null. For such a request nothing of other
 * projects exists. Pairs, issues and runs never change their project, so that checking before a write is as good as
 * checking within it.
 */
export type ProjectScope = string | null

const Query = z.object({ project: Id })

/** Returns the scope of a request. Throws `invalid_request` if the project is empty or given twice. */
export function projectScope(c: Context): ProjectScope {
  const project = confiningParameter(c, 'project')
  return project === undefined ? null : validate(Query, { project }).project
}

/** Whether the scope excludes the project; without a scope, nothing is excluded. */
export const isOutside = (scope: ProjectScope, projectId: string): boolean =>
  scope !== null && scope !== projectId

/** Refuses a malformed scope on every route, even if nothing reads it. */
export const checkProjectScope: MiddlewareHandler<AppEnv> = async (c, next) => {
  projectScope(c)
  await next()
}

/** Refuses a path of a project outside the scope. */
export const checkProjectPath: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isOutside(projectScope(c), c.req.param('projectId') ?? '')) throw notFound('Project')
  await next()
}
