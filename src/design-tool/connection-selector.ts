import type { Context } from 'hono'
import { AppError } from '../base/errors.ts'
import { confiningParameter, queryOf, validate } from '../http/validate.ts'
import type { ConnectionScope } from '../store/design-tool/connections.ts'
import { SelectorQuery, UserQuery } from './schema.ts'

/** Selects the connection for a call to the design tool. */
export interface ConnectionSelector extends ConnectionScope {
  /** Null selects the newest connection in scope. */
  connectionId: string | null
}

interface Body {
  user?: string | null | undefined
}

/**
 * Reads the user that a request is made for, from its query or its body. Returns null if neither names one; the
 * request is then not confined to a user. Throws `invalid_request` if the two differ, or the query has two.
 */
export function readUser(c: Context, body: Body = {}): string | null {
  const { user: queryUser = null } = validate(UserQuery, { user: confiningParameter(c, 'user') })
  const { user: bodyUser = null } = body
  if (queryUser === null || bodyUser === null || queryUser === bodyUser)
    return queryUser ?? bodyUser
  throw new AppError('invalid_request', 'user: the query and the body name different users')
}

/** Reads which of the project's connections a request uses. Throws as `readUser`. */
export function readSelector(
  c: Context,
  { projectId }: { projectId: string },
  body: Body = {},
): ConnectionSelector {
  const { connection: connectionId = null } = queryOf(c, SelectorQuery)
  return { projectId, user: readUser(c, body), connectionId }
}
