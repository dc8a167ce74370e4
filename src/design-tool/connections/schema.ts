import * as z from 'zod'
import { Id } from '../../http/request-fields.ts'
import { UserField } from '../caller.ts'

/** `user`: who is sent off, as the dashboard calls them. */
export const StartQuery = z.object({
  project: Id,
  user: Id,
  return_to: z.string().min(1).max(2_000).optional(),
})

const secret = z.string().min(1).max(4_096)

/** Of `code` and `state`, whose `user` must be who was sent off, or of `access_token`. */
export const ConnectionBody = z
  .object({
    code: secret.nullish(),
    state: secret.nullish(),
    access_token: secret.regex(/^[\x21-\x7e]*$/, 'holds a character no token has').nullish(),
    user: UserField,
    shared: z.boolean().nullish(),
  })
  .transform(({ code, state, access_token: accessToken, user = null, shared }, ctx) => {
    const terms = { user, shared: shared ?? false }
    if (accessToken && !code && !state) return { kind: 'token' as const, accessToken, ...terms }
    if (code && state && !accessToken) return { kind: 'oauth' as const, code, state, ...terms }
    ctx.addIssue('needs either code and state, or access_token')
    return z.NEVER
  })

export const ConnectionIdQuery = z.object({ id: z.string().min(1) })
