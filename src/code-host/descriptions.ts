import type { DescriptionsOf } from '../http/openapi/describe.ts'
import { describeConnect } from './connections/operations/connect.ts'
import { describeListConnections } from './connections/operations/list-connections.ts'
import { describeRemoveConnection } from './connections/operations/remove-connection.ts'
import { describeStartApp } from './connections/operations/start-app.ts'
import { describeTestConnection } from './connections/operations/test-connection.ts'
import type { codeHostOperations } from './operations.ts'

export const codeHostDescriptions: DescriptionsOf<typeof codeHostOperations> = {
  startCodeHostApp: describeStartApp,
  listCodeHostConnections: describeListConnections,
  connectCodeHost: describeConnect,
  removeCodeHostConnection: describeRemoveConnection,
  testCodeHostConnection: describeTestConnection,
}
