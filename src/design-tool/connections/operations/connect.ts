import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { Reply } from '../../../http/operations/operation.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readUser } from '../../connection-selector.ts'
import { CALL_FAILURES, PROJECT_ID, USER } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { connectWithCode, connectWithToken } from '../connect.ts'
import { connectionView } from '../connection-view.ts'
import { ConnectionBody } from '../schema.ts'
import { MadeConnection } from '../view-schema.ts'
import { CONNECTION } from './examples.ts'

export const connectDesignTool = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/design-tool-connections',
  auth: 'bearer',
  params: ProjectPath,
  body: ConnectionBody,
  async handle(c, { params: { projectId }, body }) {
    const user = readUser(c, body)
    const { connection, created, returnTo } =
      body.kind === 'oauth'
        ? await connectWithCode(c.env, { projectId, ...body, user })
        : await connectWithToken(c.env, { projectId, ...body, user })
    const view = { ...connectionView(connection), return_to: returnTo }
    return new Reply(view, created ? 201 : 200)
  },
})

export const describeConnect = () =>
  describe(connectDesignTool, {
    tag: 'Design tool connections',
    summary: 'Connect a person',
    description:
      'With the code and state from the authorisation page, or with a personal token, which ' +
      'needs no registered app. There is one connection per person and project: connecting ' +
      'again replaces its token, its owner and whether it is shared. A state can be used once.',
    parameters: [PROJECT_ID, USER],
    body: { access_token: 'figd_example', user: 'ada@example.com' },
    result: {
      status: 201,
      description: 'Connected',
      schema: MadeConnection,
      example: { ...CONNECTION, return_to: '/projects/acme' },
    },
    responses: [
      {
        status: 200,
        description: 'The person was already connected; the token was replaced',
        content: json(MadeConnection, {
          ...CONNECTION,
          kind: 'token',
          expires_at: null,
          return_to: null,
        }),
      },
    ],
    errors: [
      {
        code: 'invalid_request',
        message: 'state: is unknown, expired, already used or another user’s; start again',
        when:
          'The body is malformed, the state is not valid, or the design tool refuses the code or ' +
          'token',
      },
      ...CALL_FAILURES,
    ],
  })
