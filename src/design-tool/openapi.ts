import type { OperationDescription } from '../http/openapi/description.ts'
import { connectionOperations } from './connections/openapi.ts'
import { devResourceOperations } from './dev-resources/openapi.ts'
import { fileOperations } from './files/openapi.ts'
import { screenOperations } from './screens/openapi.ts'
import { snapshotOperations } from './snapshots/openapi.ts'
import { sourceOperations } from './sources/openapi.ts'

export const designToolOperations: OperationDescription[] = [
  ...connectionOperations,
  ...fileOperations,
  ...sourceOperations,
  ...snapshotOperations,
  ...screenOperations,
  ...devResourceOperations,
]
