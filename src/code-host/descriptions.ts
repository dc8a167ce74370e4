// Descriptions by the ids of their operations, for the build and for tests: no deployed module imports them.

export { describeStartApp as startCodeHostApp } from './connections/operations/start-app.ts'
export { describeListConnections as listCodeHostConnections } from './connections/operations/list-connections.ts'
export { describeConnect as connectCodeHost } from './connections/operations/connect.ts'
export { describeRemoveConnection as removeCodeHostConnection } from './connections/operations/remove-connection.ts'
export { describeTestConnection as testCodeHostConnection } from './connections/operations/test-connection.ts'
