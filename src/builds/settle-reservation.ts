import type { Build } from '../store/hosting/builds.ts'
import { archiveKey } from '../store/object-keys.ts'
import { acceptIncoming } from './accept-incoming.ts'
import { settleVersion } from './settle-version.ts'
import type { Stores } from './stores.ts'

/**
 * Settles a reserved build whose archive is in storage without a record of its arrival. Returns whether any record
 * changed.
 */
export async function settleReservation(stores: Stores, build: Build): Promise<boolean> {
  if (build.uploadMethod === 'presigned_s3')
    return (await acceptIncoming(stores, build)) === 'accepted'
  const object = await stores.bucket.head(archiveKey(build.projectId, build.versionId))
  if (object?.customMetadata?.['build'] !== build.buildId) return false
  return (await settleVersion(stores, build)) !== null
}
