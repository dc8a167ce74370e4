import { notFound } from '../../../base/errors.ts'
import { isoTime } from '../../../base/time.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { deleteConnection } from '../../../store/design-tool/connections.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readUser } from '../../connection-selector.ts'
import { CONNECTION_NOT_FOUND, PROJECT_ID, USER } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { ConnectionIdQuery } from '../schema.ts'
import { CONNECTION } from './examples.ts'

export const removeDesignToolConnection = operation({
  method: 'DELETE',
  path: '/api/projects/{projectId}/design-tool-connections',
  auth: 'bearer',
  params: ProjectPath,
  query: ConnectionIdQuery,
  async handle(c, { params: { projectId }, query: { id } }) {
    const connection = { projectId, user: readUser(c), id, now: isoTime() }
    if (!(await deleteConnection(c.env.DB, connection))) throw notFound('Connection')
  },
})

export const describeRemoveConnection = () =>
  describe(removeDesignToolConnection, {
    tag: 'Design tool connections',
    summary: 'Delete a connection and its token',
    parameters: [PROJECT_ID, USER],
    query: { id: { description: 'The connection’s id.', example: CONNECTION.id } },
    responses: [{ status: 204, description: 'The connection was deleted' }],
    errors: [
      {
        code: 'invalid_request',
        message: 'id: Invalid input: expected string, received undefined',
        when: 'The id is missing',
      },
      CONNECTION_NOT_FOUND,
    ],
  })
