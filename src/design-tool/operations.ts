import { connectDesignTool } from './connections/operations/connect.ts'
import { listDesignToolConnections } from './connections/operations/list-connections.ts'
import { removeDesignToolConnection } from './connections/operations/remove-connection.ts'
import { startDesignToolOAuth } from './connections/operations/start-oauth.ts'
import { testDesignToolConnection } from './connections/operations/test-connection.ts'
import { listDevResources } from './dev-resources/operations/list-dev-resources.ts'
import { putDevResource } from './dev-resources/operations/put-dev-resource.ts'
import { getDesignFileMeta } from './files/operations/get-file-meta.ts'
import { resolveDesignFile } from './files/operations/resolve-file.ts'
import { getDesignScreenImage } from './screens/operations/get-screen-image.ts'
import { listDesignScreens } from './screens/operations/list-screens.ts'
import { completeDesignSnapshot } from './snapshots/operations/complete-snapshot.ts'
import { ingestDesignFile } from './snapshots/operations/ingest-file.ts'
import { listDesignSnapshots } from './snapshots/operations/list-snapshots.ts'
import { startDesignSnapshot } from './snapshots/operations/start-snapshot.ts'
import { listDesignSources } from './sources/operations/list-sources.ts'
import { trackDesignSource } from './sources/operations/track-source.ts'

export const designToolOperations = {
  startDesignToolOAuth,
  listDesignToolConnections,
  connectDesignTool,
  removeDesignToolConnection,
  testDesignToolConnection,
  getDesignFileMeta,
  resolveDesignFile,
  listDesignSources,
  trackDesignSource,
  listDesignSnapshots,
  startDesignSnapshot,
  ingestDesignFile,
  completeDesignSnapshot,
  listDesignScreens,
  getDesignScreenImage,
  listDevResources,
  putDevResource,
}
