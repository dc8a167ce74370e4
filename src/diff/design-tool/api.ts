import type { Operation } from '../../http/api-description.ts'
import { connectionOperations } from './connections/api.ts'
import { devResourceOperations } from './dev-resources/api.ts'
import { fileOperations } from './files/api.ts'
import { screenOperations } from './screens/api.ts'
import { snapshotOperations } from './snapshots/api.ts'
import { sourceOperations } from './sources/api.ts'

export const designToolOperations: Operation[] = [
  ...connectionOperations,
  ...fileOperations,
  ...sourceOperations,
  ...snapshotOperations,
  ...screenOperations,
  ...devResourceOperations,
]
