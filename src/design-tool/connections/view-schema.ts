import * as z from 'zod'
import { ProjectId, Timestamp } from '../../http/response-fields.ts'
import { OwnId } from '../view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

const Status = z
  .enum(['active', 'expired'])
  .describe('The token’s status as the design tool last reported it; `test` asks again.')

export const ConnectionView = z
  .object({
    id: OwnId,
    project_id: ProjectId,
    design_tool_user_id: z.string().describe('The account’s id in the design tool.'),
    handle: z.string().nullable().describe('The account’s name in the design tool.'),
    kind: z
      .enum(['oauth', 'token'])
      .describe('How it was connected: through the authorisation page, or with a personal token.'),
    expires_at: Timestamp.nullable().describe(
      'The expiry of the access token, which is refreshed before then; null for a personal token.',
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
    connected_by: z
      .string()
      .nullable()
      .describe('The owner: the `user` who connected last; null if no user was named.'),
    shared: z
      .boolean()
      .describe('Whether every user of the project may use it, test it and remove it.'),
    status: Status,
  })
  .meta({ id: 'DesignToolConnection', description: 'Never contains a token.' })
export type ConnectionView = z.output<typeof ConnectionView>

export const ConnectionList = z.object({
  connections: z.array(ConnectionView).describe('The connections of the project, newest first.'),
})

export const MadeConnection = ConnectionView.extend({
  return_to: z.string().nullable().describe('As given at the start of connecting.'),
}).meta({ id: 'MadeDesignToolConnection' })

export const ConnectionTest = z.object({
  ok: z.boolean().describe('Whether the design tool accepts the token now.'),
  status: Status,
  handle: z.string().optional().describe('The account’s name in the design tool.'),
})
export type ConnectionTest = z.output<typeof ConnectionTest>
