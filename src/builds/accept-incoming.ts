import { readChunks, STREAM_CHUNK_BYTES, tapChunks } from '../base/stream-chunks.ts'
import { isoTime, SECOND_MS } from '../base/time.ts'
import { leaseIncoming, releaseIncoming, rejectIncoming } from '../store/hosting/archive-records.ts'
import { getBuild, type Build } from '../store/hosting/builds.ts'
import { archiveKey, incomingKey } from '../store/object-keys.ts'
import { ByteReader, verifyEntries, ZipError } from '../zip/index.ts'
import { openObjectWriter } from './object-writer.ts'
import { archiveMetadata, settleVersion, type CheckedArchive } from './settle-version.ts'
import {
  ArchiveReplacedError,
  MAX_ARCHIVE_BYTES,
  openRange,
  readEntries,
  type ArchiveRef,
} from './stored-archive.ts'
import type { Stores } from './stores.ts'

/** Long enough to check and copy the largest archive. */
const LEASE_MS = 120 * SECOND_MS

/** `busy`: another request is accepting it, and may still fail. */
type Acceptance = 'accepted' | 'nothing' | 'busy'

/**
 * Accepts an archive that a client sent to R2's S3 API: copies it to the version's key, verifying every entry while
 * it is copied. An archive that is invalid or too large never affects what is served, and is removed. Safe to retry
 * and to run concurrently: one caller at a time holds the lease on an ETag, and an ETag that was accepted or rejected
 * is recorded. The incoming object itself is left to the bucket's lifecycle rule, since its URL may be used again
 * until it expires.
 */
export async function acceptIncoming(stores: Stores, build: Build): Promise<Acceptance> {
  const { bucket, db } = stores
  const key = incomingKey(build.buildId, build.projectId, build.versionId)
  const incoming = await bucket.head(key)
  if (!incoming || incoming.etag === build.incomingEtag) return 'nothing'
  const lease = { buildId: build.buildId, etag: incoming.etag }
  const now = Date.now()
  const times = { now: isoTime(now), until: isoTime(now + LEASE_MS) }
  if (!(await leaseIncoming(db, { ...lease, ...times }))) return reasonNotLeased(stores, lease, key)
  try {
    const archive = await copyChecked(stores, build, { key, etag: incoming.etag }, incoming.size)
    await settleVersion(stores, build, archive)
    return 'accepted'
  } catch (error) {
    if (error instanceof ZipError) {
      // Recorded first, so that it is not verified again if removing it fails.
      await rejectIncoming(db, lease)
      await removeIncoming(bucket, key, incoming.etag)
      return 'nothing'
    }
    await releaseIncoming(db, lease)
    // Replaced by another upload: its own notification, or the next reader, handles the newer object.
    if (error instanceof ArchiveReplacedError) return 'nothing'
    throw error
  }
}

/** Determines why an incoming object could not be leased; removes it if it was rejected. */
async function reasonNotLeased(
  { bucket, db }: Stores,
  { buildId, etag }: { buildId: string; etag: string },
  key: string,
): Promise<Acceptance> {
  const build = await getBuild(db, buildId)
  if (build?.rejectedEtag === etag) await removeIncoming(bucket, key, etag)
  return build?.incomingEtag === etag || build?.rejectedEtag === etag ? 'nothing' : 'busy'
}

async function removeIncoming(bucket: R2Bucket, key: string, etag: string): Promise<void> {
  if ((await bucket.head(key))?.etag === etag) await bucket.delete(key)
}

/** The copy becomes visible, and replaces the previous archive, only after every entry was verified. */
async function copyChecked(
  { bucket }: Stores,
  build: Build,
  source: ArchiveRef,
  size: number,
): Promise<CheckedArchive> {
  if (size > MAX_ARCHIVE_BYTES)
    throw new ZipError('too_large', `The archive is larger than ${MAX_ARCHIVE_BYTES} bytes`)
  const entries = await readEntries(bucket, source, size)
  const { body } = await openRange(bucket, source, { offset: 0, length: size })
  const target = {
    key: archiveKey(build.projectId, build.versionId),
    contentType: 'application/zip',
    customMetadata: archiveMetadata(build.buildId, source.etag),
  }
  const writer = openObjectWriter(bucket, target, size)
  const chunks = readChunks(body, Math.min(size, STREAM_CHUNK_BYTES))
  const reader = new ByteReader(tapChunks(chunks, (chunk) => writer.write(chunk)))
  try {
    await verifyEntries(entries, reader)
    await reader.skip(size - reader.position)
    const { etag } = await writer.complete()
    return { etag, entries }
  } catch (error) {
    await writer.abort()
    throw error
  } finally {
    await reader.close()
  }
}
