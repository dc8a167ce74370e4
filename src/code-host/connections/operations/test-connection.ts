import { describe } from '../../../http/openapi/describe.ts'
import { pathId } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import {
  CALL_FAILURES,
  CONNECTION_NOT_FOUND,
  INVALID_PARAMETER,
  PROJECT_ID,
} from '../../description-terms.ts'
import { ConnectionPath } from '../schema.ts'
import { reporterOf } from '../../reports/reporter-stub.ts'
import { testConnection } from '../test-connection.ts'
import { CodeHostConnectionTest } from '../view-schema.ts'
import { CONNECTION } from './examples.ts'

export const testCodeHostConnection = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/code-host-connections/{id}/test',
  auth: 'bearer',
  params: ConnectionPath,
  async handle(c, { params }) {
    const { status, reason } = await testConnection(c.env, params)
    if (status === 'active') await reporterOf(c.env, params.projectId)?.resume()
    return { ok: status === 'active', status, reason }
  },
})

export const describeTestConnection = () =>
  describe(testCodeHostConnection, {
    tag: 'Code host',
    summary: 'Whether the connection works',
    description: 'Asks GitHub, which is how the installation of an App is found.',
    parameters: [PROJECT_ID, pathId('id', 'The connection’s id.', CONNECTION.id)],
    result: {
      description: 'What GitHub says, also when it does not work',
      schema: CodeHostConnectionTest,
      example: { ok: true, status: 'active', reason: null },
    },
    errors: [INVALID_PARAMETER, CONNECTION_NOT_FOUND, ...CALL_FAILURES],
  })
