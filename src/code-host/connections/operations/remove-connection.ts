import { notFound } from '../../../base/errors.ts'
import { isoTime } from '../../../base/time.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { deleteCodeHostConnection } from '../../../store/code-host/connections.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { CONNECTION_NOT_FOUND, PROJECT_ID } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { ConnectionIdQuery } from '../schema.ts'
import { CONNECTION } from './examples.ts'

export const removeCodeHostConnection = operation({
  method: 'DELETE',
  path: '/api/projects/{projectId}/code-host-connections',
  auth: 'bearer',
  params: ProjectPath,
  query: ConnectionIdQuery,
  async handle(c, { params: { projectId }, query: { id, user: who = null } }) {
    const connection = { projectId, id, who, now: isoTime() }
    if (!(await deleteCodeHostConnection(c.env.DB, connection))) throw notFound('Connection')
  },
})

export const describeRemoveConnection = () =>
  describe(removeCodeHostConnection, {
    tag: 'Code host',
    summary: 'Forget the connection with its key or token',
    description:
      'Checks stay as they are, and nothing is reported any more. An App stays on GitHub until its owner deletes it there.',
    parameters: [PROJECT_ID],
    query: {
      id: { description: 'The connection’s id.', example: CONNECTION.id },
      user: { description: 'The person who acts, for the audit log.', example: 'ada' },
    },
    responses: [{ status: 204, description: 'It is forgotten' }],
    errors: [
      {
        code: 'invalid_request',
        message: 'id: Invalid input: expected string, received undefined',
        when: 'The id is missing',
      },
      CONNECTION_NOT_FOUND,
    ],
  })
