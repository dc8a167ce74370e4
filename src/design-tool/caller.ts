import type { Context } from 'hono'
import * as z from 'zod'
import { AppError } from '../base/errors.ts'
import { queryOf } from '../http/validate.ts'
import { Id } from '../http/request-fields.ts'

const UserQuery = z.object({ user: Id.optional() })

const CallerQuery = UserQuery.extend({ connection: z.string().min(1).optional() })

/** A body may name the user as the query does, so that one put there is never passed over. */
export const UserField = Id.nullish()

interface Body {
  user?: string | null | undefined
}

/**
 * Who asks, as the dashboard calls them; null: nobody is named, and nothing is confined. Throws
 * `invalid_request` for a query and a body that name two.
 */
export function userOf(c: Context, body: Body = {}): string | null {
  const { user: asking = null } = queryOf(c, UserQuery)
  const { user: named = null } = body
  if (asking === null || named === null || asking === named) return asking ?? named
  throw new AppError('invalid_request', 'user: the query and the body name different users')
}

/** Who asks, and which connection a call of the design tool is to be made with; null: the newest. */
export function callerOf(
  c: Context,
  body: Body = {},
): { user: string | null; connectionId: string | null } {
  const { connection = null } = queryOf(c, CallerQuery)
  return { user: userOf(c, body), connectionId: connection }
}
