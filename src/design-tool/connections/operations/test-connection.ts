import { describe } from '../../../http/openapi/describe.ts'
import { pathId } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readUser } from '../../connection-selector.ts'
import {
  CALL_FAILURES,
  CONNECTION_NOT_FOUND,
  INVALID_PARAMETER,
  PROJECT_ID,
  USER,
} from '../../description-terms.ts'
import { IdPath } from '../../schema.ts'
import { testConnection } from '../test-connection.ts'
import { ConnectionTest } from '../view-schema.ts'
import { CONNECTION } from './examples.ts'

export const testDesignToolConnection = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/design-tool-connections/{id}/test',
  auth: 'bearer',
  params: IdPath,
  handle: (c, { params: { projectId, id } }) =>
    testConnection(c.env, { projectId, user: readUser(c), id }),
})

export const describeTestConnection = () =>
  describe(testDesignToolConnection, {
    tag: 'Design tool connections',
    summary: 'Whether a connection still works',
    parameters: [PROJECT_ID, pathId('id', 'The connection’s id.', CONNECTION.id), USER],
    result: {
      description: 'The design tool’s verdict, even if the connection no longer works',
      schema: ConnectionTest,
      example: { ok: true, status: 'active', handle: 'ada' },
    },
    errors: [INVALID_PARAMETER, CONNECTION_NOT_FOUND, ...CALL_FAILURES],
  })
