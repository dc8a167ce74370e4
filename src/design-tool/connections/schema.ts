import * as z from 'zod'
import { Id } from '../../http/request-fields.ts'
import { UserField } from '../schema.ts'

/** `user` is the dashboard's id of the person who is sent to the design tool. */
export const StartQuery = z.object({
  project: Id,
  user: Id,
  return_to: z.string().min(1).max(2_000).optional(),
})

const secret = z.string().min(1).max(4_096)

/** Either `code` and `state`, whose `user` must be the person who was sent, or `access_token`. */
export const ConnectionBody = z
  .object({
    code: secret
      .nullish()
      .describe('What the design tool added to the redirect after the person agreed.'),
    state: secret
      .nullish()
      .describe('The `state` of the same redirect: valid once, for ten minutes.'),
    access_token: secret
      .regex(/^[\x21-\x7e]*$/, 'holds a character no token has')
      .nullish()
      .describe('A personal token.'),
    user: UserField.describe(
      'The owner of the connection. Required with `code`: the user who started connecting.',
    ),
    shared: z
      .boolean()
      .nullish()
      .describe(
        'Lets every user of the project act as this account of the design tool, except for links ' +
          'in developer mode. Default: false.',
      ),
  })
  .transform(({ code, state, access_token: accessToken, user = null, shared }, ctx) => {
    const terms = { user, shared: shared ?? false }
    if (accessToken && !code && !state) return { kind: 'token' as const, accessToken, ...terms }
    if (code && state && !accessToken) return { kind: 'oauth' as const, code, state, ...terms }
    ctx.addIssue('needs either code and state, or access_token')
    return z.NEVER
  })
  .describe('Either `code` and `state`, or `access_token`.')

export const ConnectionIdQuery = z.object({ id: z.string().min(1) })
