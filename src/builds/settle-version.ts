import { recordArrival, recordLostArchive } from '../store/hosting/archive-records.ts'
import type { ArrivedBuild, Build } from '../store/hosting/builds.ts'
import { archiveKey, versionOfArchiveKey } from '../store/object-keys.ts'
import type { ZipEntries } from '../zip/index.ts'
import type { ArchiveRef } from './stored-archive.ts'
import { deleteIndex, storeIndex } from './stored-index.ts'
import type { Stores } from './stores.ts'

export interface VersionRef {
  projectId: string
  versionId: string
}

/** The entries of an archive that was verified before it was stored under this ETag. */
export interface CheckedArchive {
  etag: string
  entries: ZipEntries
}

/** The metadata of every archive object, which names its build whatever the records say. */
export const archiveMetadata = (buildId: string, incomingEtag?: string) => ({
  build: buildId,
  ...(incomingEtag && { incoming: incomingEtag }),
})

/**
 * Updates the records of a version to match the archive at its key, and returns the build that the archive belongs
 * to, or null if there is none. Storage is the source of truth: uploads that race, or fail between the two writes,
 * end with the records of whichever object storage kept, because every writer checks the object again after it has
 * written.
 */
export async function settleVersion(
  stores: Stores,
  version: VersionRef,
  fresh?: CheckedArchive,
): Promise<ArrivedBuild | null> {
  const key = archiveKey(version.projectId, version.versionId)
  let object = await stores.bucket.head(key)
  for (;;) {
    const buildId = object?.customMetadata?.['build']
    if (!object || !buildId) return null
    const build = await settleObject(stores, version, object, buildId, fresh)
    const now = await stores.bucket.head(key)
    if (now?.etag === object.etag && now.uploaded.getTime() === object.uploaded.getTime())
      return build
    object = now
  }
}

/**
 * Settles the version of an archive that turned out to be replaced or gone. Returns the build to read instead, or
 * null if there is none; the build of the lost archive is then no longer served.
 */
export async function settleReplaced(
  stores: Stores,
  archive: ArchiveRef,
): Promise<ArrivedBuild | null> {
  const version = versionOfArchiveKey(archive.key)
  if (!version) return null
  const build = await settleVersion(stores, version)
  if (!build) await recordLostArchive(stores.db, { ...version, archiveEtag: archive.etag })
  return build
}

async function settleObject(
  stores: Stores,
  version: VersionRef,
  object: R2Object,
  buildId: string,
  fresh: CheckedArchive | undefined,
): Promise<ArrivedBuild | null> {
  if (fresh?.etag === object.etag) {
    const archive = { ...version, archiveEtag: object.etag, archiveSize: object.size }
    await storeIndex(stores.bucket, archive, fresh.entries)
  }
  const { build, replaced } = await recordArrival(stores.db, {
    buildId,
    arrivedAt: object.uploaded.toISOString(),
    archiveEtag: object.etag,
    archiveSize: object.size,
    incomingEtag: object.customMetadata?.['incoming'] ?? null,
  })
  await deleteIndexesOf(stores.bucket, replaced, object.etag)
  return build?.status === 'active' ? build : null
}

async function deleteIndexesOf(
  bucket: R2Bucket,
  replaced: Build[],
  keptEtag: string,
): Promise<void> {
  for (const { archiveEtag, archiveSize, projectId, versionId } of replaced) {
    if (archiveEtag === null || archiveSize === null || archiveEtag === keptEtag) continue
    await deleteIndex(bucket, { projectId, versionId, archiveEtag, archiveSize })
  }
}
