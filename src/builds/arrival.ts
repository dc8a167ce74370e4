import { recordArrival, recordLostArchive } from '../store/build-arrivals.ts'
import type { ArrivedBuild, Build } from '../store/builds.ts'
import { archiveKey, incomingKey, versionOfArchiveKey } from '../store/object-keys.ts'
import { ZipError, type ZipEntry } from '../zip/index.ts'
import { deleteArchiveIndex, readEntries, writeArchiveIndex } from './archive-index.ts'
import { ArchiveReplacedError, type ArchiveRef } from './archive-source.ts'

export interface Stores {
  bucket: R2Bucket
  db: D1Database
}

export interface VersionRef {
  projectId: string
  versionId: string
}

/** The entries of an archive that was checked before it was stored under this ETag. */
export interface CheckedArchive {
  etag: string
  entries: ZipEntry[]
}

/** Put on every archive object, so that the object itself says whose it is whatever the records say. */
export const archiveMetadata = (buildId: string, incomingEtag?: string) => ({
  build: buildId,
  ...(incomingEtag && { incoming: incomingEtag }),
})

/**
 * Brings the records of a version in line with the archive that lies at its key, and answers the
 * build it belongs to (null: none that we know). The object is the truth and D1 follows it: uploads
 * that race, or die between the two, end with the records of whichever object storage kept, because
 * every writer looks again after it has written.
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
 * Settles the version of an archive that turned out to be replaced or gone. Answers the build to read
 * instead; null when there is none, and then the lost archive's build is no longer served.
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
    await writeArchiveIndex(stores.bucket, archive, fresh.entries)
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
    await deleteArchiveIndex(bucket, { projectId, versionId, archiveEtag, archiveSize })
  }
}

/**
 * Takes in an archive that a client sent to R2's S3 API: checks it where it lies and, if it is valid,
 * copies it to the version's key, so that an invalid one never touches what is served. Safe to
 * repeat and to race: an incoming object already taken is known by its ETag. The incoming object
 * itself is left to the bucket's lifecycle rule, since its URL may be used again until it expires.
 * Answers whether an archive was taken in.
 */
export async function adoptIncoming(stores: Stores, build: Build): Promise<boolean> {
  const { bucket } = stores
  const key = incomingKey(build.buildId, build.projectId, build.versionId)
  const incoming = await bucket.head(key)
  if (!incoming || incoming.etag === build.incomingEtag) return false
  const source = { key, etag: incoming.etag }
  try {
    const entries = await readEntries(bucket, source, incoming.size)
    const object = await bucket.get(key, { onlyIf: { etagMatches: incoming.etag } })
    if (!object || !('body' in object)) return false
    const stored = await bucket.put(archiveKey(build.projectId, build.versionId), object.body, {
      httpMetadata: { contentType: 'application/zip' },
      customMetadata: archiveMetadata(build.buildId, incoming.etag),
    })
    await settleVersion(stores, build, { etag: stored.etag, entries })
    return true
  } catch (error) {
    // Sent again meanwhile: its own notification, or the next reader, takes the newer one in.
    if (error instanceof ArchiveReplacedError) return false
    if (error instanceof ZipError) {
      await bucket.delete(key)
      return false
    }
    throw error
  }
}

/** Looks whether the archive of a reserved build has arrived unseen; answers whether records changed. */
export async function findArrival(stores: Stores, build: Build): Promise<boolean> {
  if (build.uploadMethod === 'presigned_s3') return adoptIncoming(stores, build)
  const object = await stores.bucket.head(archiveKey(build.projectId, build.versionId))
  if (object?.customMetadata?.['build'] !== build.buildId) return false
  return (await settleVersion(stores, build)) !== null
}
