import { describe } from '../../../http/openapi/describe.ts'
import { getCodeHostConnection } from '../../../store/code-host/connections.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { INVALID_PARAMETER, PROJECT_ID } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { connectionView } from '../connection-view.ts'
import { CodeHostConnectionList } from '../view-schema.ts'
import { CONNECTION } from './examples.ts'

export const listCodeHostConnections = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/code-host-connections',
  auth: 'bearer',
  params: ProjectPath,
  async handle(c, { params: { projectId } }) {
    const connection = await getCodeHostConnection(c.env.DB, projectId)
    return { connections: connection ? [connectionView(c.var.config.codeHost, connection)] : [] }
  },
})

export const describeListConnections = () =>
  describe(listCodeHostConnections, {
    tag: 'Code host',
    summary: 'The project’s connection to GitHub, and whether it works',
    parameters: [PROJECT_ID],
    result: {
      description: 'The connection, or none',
      schema: CodeHostConnectionList,
      example: { connections: [CONNECTION] },
    },
    errors: [INVALID_PARAMETER],
  })
