import type { EndingVersion } from '../store/retention/endings.ts'
import type { ExpiredVersion } from './view-schema.ts'

export const expiredVersion = (ending: EndingVersion): ExpiredVersion => ({
  version: ending.versionId,
  builds: ending.builds,
  removed_after: ending.removedAfter,
})
