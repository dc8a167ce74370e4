import { connectCodeHost } from './connections/operations/connect.ts'
import { listCodeHostConnections } from './connections/operations/list-connections.ts'
import { removeCodeHostConnection } from './connections/operations/remove-connection.ts'
import { startCodeHostApp } from './connections/operations/start-app.ts'
import { testCodeHostConnection } from './connections/operations/test-connection.ts'

export const codeHostOperations = {
  startCodeHostApp,
  listCodeHostConnections,
  connectCodeHost,
  removeCodeHostConnection,
  testCodeHostConnection,
}
