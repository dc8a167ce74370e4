import type { DescriptionsOf } from '../http/openapi/describe.ts'
import { describeConnect } from './connections/operations/connect.ts'
import { describeListConnections } from './connections/operations/list-connections.ts'
import { describeRemoveConnection } from './connections/operations/remove-connection.ts'
import { describeStartOAuth } from './connections/operations/start-oauth.ts'
import { describeTestConnection } from './connections/operations/test-connection.ts'
import { describeListDevResources } from './dev-resources/operations/list-dev-resources.ts'
import { describePutDevResource } from './dev-resources/operations/put-dev-resource.ts'
import { describeGetFileMeta } from './files/operations/get-file-meta.ts'
import { describeResolveFile } from './files/operations/resolve-file.ts'
import type { designToolOperations } from './operations.ts'
import { describeGetScreenImage } from './screens/operations/get-screen-image.ts'
import { describeListScreens } from './screens/operations/list-screens.ts'
import { describeCompleteSnapshot } from './snapshots/operations/complete-snapshot.ts'
import { describeIngestFile } from './snapshots/operations/ingest-file.ts'
import { describeListSnapshots } from './snapshots/operations/list-snapshots.ts'
import { describeStartSnapshot } from './snapshots/operations/start-snapshot.ts'
import { describeListSources } from './sources/operations/list-sources.ts'
import { describeTrackSource } from './sources/operations/track-source.ts'

export const designToolDescriptions: DescriptionsOf<typeof designToolOperations> = {
  startDesignToolOAuth: describeStartOAuth,
  listDesignToolConnections: describeListConnections,
  connectDesignTool: describeConnect,
  removeDesignToolConnection: describeRemoveConnection,
  testDesignToolConnection: describeTestConnection,
  getDesignFileMeta: describeGetFileMeta,
  resolveDesignFile: describeResolveFile,
  listDesignSources: describeListSources,
  trackDesignSource: describeTrackSource,
  listDesignSnapshots: describeListSnapshots,
  startDesignSnapshot: describeStartSnapshot,
  ingestDesignFile: describeIngestFile,
  completeDesignSnapshot: describeCompleteSnapshot,
  listDesignScreens: describeListScreens,
  getDesignScreenImage: describeGetScreenImage,
  listDevResources: describeListDevResources,
  putDevResource: describePutDevResource,
}
