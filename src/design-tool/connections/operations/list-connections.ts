import { describe } from '../../../http/openapi/describe.ts'
import { listConnections } from '../../../store/design-tool/connections.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readUser } from '../../connection-selector.ts'
import { INVALID_PARAMETER, PROJECT_ID, USER } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { connectionView } from '../connection-view.ts'
import { ConnectionList } from '../view-schema.ts'
import { CONNECTION } from './examples.ts'

export const listDesignToolConnections = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/design-tool-connections',
  auth: 'bearer',
  params: ProjectPath,
  async handle(c, { params: { projectId } }) {
    const connections = await listConnections(c.env.DB, { projectId, user: readUser(c) })
    return { connections: connections.map(connectionView) }
  },
})

export const describeListConnections = () =>
  describe(listDesignToolConnections, {
    tag: 'Design tool connections',
    summary: 'Connections of a project, newest first',
    parameters: [PROJECT_ID, USER],
    result: {
      description: 'The connections',
      schema: ConnectionList,
      example: { connections: [CONNECTION] },
    },
    errors: [INVALID_PARAMETER],
  })
