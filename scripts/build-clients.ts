import { cliClient } from './clients/cli-client.ts'
import { cliOperations, dashboardOperations, pageOperations } from './clients/operations.ts'
import { DASHBOARD, DIFF, pageClient } from './clients/page-client.ts'
import { findSchemaExports } from './clients/schema-exports.ts'
import { signatureOf } from './clients/signature.ts'
import type { ClientOperation } from '../src/http/openapi/describe-for-client.ts'
import { writeGenerated } from './local/generated.ts'

// `npm run build:clients`: makes the clients of the dashboard's page and of the command line, one function for each
// operation that they may call, from what describes the API.

const exports = await findSchemaExports()
const signatures = (operations: readonly ClientOperation[]) =>
  operations.map((operation) => signatureOf(operation, exports))

writeGenerated('clients/diff.ts', pageClient(DIFF, signatures(pageOperations())))
writeGenerated(
  'clients/dashboard.ts',
  pageClient(DASHBOARD, signatures(await dashboardOperations())),
)
writeGenerated('clients/pipeline.ts', cliClient(signatures(cliOperations())))
