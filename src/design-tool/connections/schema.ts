import * as z from 'zod'
import { ProjectId, Timestamp } from '../../http/response-fields.ts'
import { Id } from '../../http/request-fields.ts'
import { OwnId, UserField } from '../schema.ts'

/** `user` is the person sent to the design tool, by the dashboard's name for them. */
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
      .meta({ description: 'What the design tool added to the redirect after the person agreed.' }),
    state: secret
      .nullish()
      .meta({ description: 'The `state` of the same redirect: valid for ten minutes, once.' }),
    access_token: secret
      .regex(/^[\x21-\x7e]*$/, 'holds a character no token has')
      .nullish()
      .meta({ description: 'A personal token.' }),
    user: UserField.meta({
      description:
        'The owner of the connection. With `code` it is required, and is the user who started.',
    }),
    shared: z
      .boolean()
      .nullish()
      .meta({
        description:
          'Lets every user of the project act as this account of the design tool, but for links in ' +
          'developer mode. Default: false.',
      }),
  })
  .transform(({ code, state, access_token: accessToken, user = null, shared }, ctx) => {
    const terms = { user, shared: shared ?? false }
    if (accessToken && !code && !state) return { kind: 'token' as const, accessToken, ...terms }
    if (code && state && !accessToken) return { kind: 'oauth' as const, code, state, ...terms }
    ctx.addIssue('needs either code and state, or access_token')
    return z.NEVER
  })
  .meta({ description: 'Either `code` and `state`, or `access_token`.' })

export const ConnectionIdQuery = z.object({ id: z.string().min(1) })

const Status = z.enum(['active', 'expired']).meta({
  description: 'What the design tool last said about the token; `test` asks it again.',
})

export const ConnectionView = z
  .object({
    id: OwnId,
    project_id: ProjectId,
    design_tool_user_id: z.string().meta({ description: 'The account’s id in the design tool.' }),
    handle: z.string().nullable().meta({ description: 'The account’s name in the design tool.' }),
    kind: z.enum(['oauth', 'token']).meta({
      description:
        'How it was connected: through the authorisation page, or with a personal token.',
    }),
    expires_at: Timestamp.nullable().meta({
      description:
        'The expiry of the access token, which is refreshed before then; null for a personal token.',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
    connected_by: z.string().nullable().meta({
      description: 'The owner: the `user` who connected last; null if no user was named.',
    }),
    shared: z.boolean().meta({
      description: 'Whether every user of the project may use it, test it and remove it.',
    }),
    status: Status,
  })
  .meta({ id: 'DesignToolConnection', description: 'Never holds a token.' })
export type ConnectionView = z.output<typeof ConnectionView>

export const ConnectionList = z.object({
  connections: z.array(ConnectionView).meta({ description: 'Of the project, newest first.' }),
})
export type ConnectionList = z.output<typeof ConnectionList>

export const MadeConnection = ConnectionView.extend({
  return_to: z.string().nullable().meta({ description: 'As given at the start of connecting.' }),
}).meta({ id: 'MadeDesignToolConnection' })
export type MadeConnection = z.output<typeof MadeConnection>

export const ConnectionTest = z.object({
  ok: z.boolean().meta({ description: 'Whether the design tool accepts the token now.' }),
  status: Status,
  handle: z.string().optional().meta({ description: 'The account’s name in the design tool.' }),
})
export type ConnectionTest = z.output<typeof ConnectionTest>
