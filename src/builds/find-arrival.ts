import type { Build } from '../store/hosting/builds.ts'
import { archiveKey } from '../store/object-keys.ts'
import { adoptIncoming } from './adopt-incoming.ts'
import { settleVersion, type Stores } from './arrival.ts'

/** Looks whether the archive of a reserved build has arrived unseen; returns whether records changed. */
export async function findArrival(stores: Stores, build: Build): Promise<boolean> {
  if (build.uploadMethod === 'presigned_s3') return (await adoptIncoming(stores, build)) === 'taken'
  const object = await stores.bucket.head(archiveKey(build.projectId, build.versionId))
  if (object?.customMetadata?.['build'] !== build.buildId) return false
  return (await settleVersion(stores, build)) !== null
}
