import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { CALL_FAILURES, PROJECT_ID } from '../../description-terms.ts'
import { reporterOf } from '../../reports/reporter-stub.ts'
import { ProjectPath } from '../../schema.ts'
import { connectByApp, connectByToken } from '../connect.ts'
import { connectionView } from '../connection-view.ts'
import { CodeHostConnectionBody } from '../schema.ts'
import { MadeCodeHostConnection } from '../view-schema.ts'
import { CONNECTION } from './examples.ts'

export const connectCodeHost = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/code-host-connections',
  auth: 'bearer',
  params: ProjectPath,
  body: CodeHostConnectionBody,
  status: 201,
  async handle(c, { params: { projectId }, body }) {
    const { connection, returnTo } =
      body.kind === 'app'
        ? await connectByApp(c.env, { projectId, ...body })
        : await connectByToken(c.env, { projectId, ...body })
    await reporterOf(c.env, projectId)?.resume()
    return { ...connectionView(c.var.config.codeHost, connection), return_to: returnTo }
  },
})

export const describeConnect = () =>
  describe(connectCodeHost, {
    tag: 'Code host',
    summary: 'Connect the project to its repository on GitHub',
    description:
      'With the code and state that the person came back with, or with a fine-grained personal token that may set ' +
      'commit statuses of the repository. An App can keep a check; a token can set a commit status only. A project ' +
      'has one connection: this replaces an earlier one. A state counts once.',
    parameters: [PROJECT_ID],
    body: { repository: 'acme/shop', token: 'github_pat_example', user: 'ada@example.com' },
    result: {
      status: 201,
      description: 'Connected; an App has still to be installed, at `install_url`',
      schema: MadeCodeHostConnection,
      example: { ...CONNECTION, return_to: 'https://review.example.com/p/acme/settings' },
    },
    errors: [
      {
        code: 'invalid_request',
        message: 'state: is unknown, expired, already used or another user’s; start again',
        when: 'The body is malformed, the state does not count, or GitHub refuses code or token',
      },
      ...CALL_FAILURES,
    ],
  })
