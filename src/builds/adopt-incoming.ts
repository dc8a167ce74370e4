import { readChunks, STREAM_CHUNK_BYTES, tapChunks } from '../base/chunks.ts'
import { isoTime, SECOND_MS } from '../base/time.ts'
import { claimAdoption, releaseAdoption, rejectIncoming } from '../store/hosting/build-arrivals.ts'
import { getBuild, type Build } from '../store/hosting/builds.ts'
import { archiveKey, incomingKey } from '../store/object-keys.ts'
import { ByteReader, verifyEntries, ZipError } from '../zip/index.ts'
import { readEntries } from './archive-index.ts'
import { ArchiveReplacedError, openRange, type ArchiveRef } from './archive-source.ts'
import { archiveMetadata, settleVersion, type CheckedArchive, type Stores } from './arrival.ts'
import { openObjectWriter } from './object-writer.ts'

/** 100 MB, as the specification counts them, by whatever way an archive comes. */
export const MAX_ARCHIVE_BYTES = 100 * 1024 * 1024

/** Long enough to check and copy the largest archive. */
const CLAIM_MS = 120 * SECOND_MS

/** `busy`: someone else is at it, and may yet fail. */
export type Adoption = 'taken' | 'nothing' | 'busy'

/**
 * Takes in an archive that a client sent to R2's S3 API: copies it to the version's key, checking every
 * entry as it passes, so that one that is invalid or too large never touches what is served, and is
 * removed. Safe to repeat and to race: one caller at a time has the claim on an ETag, and one already
 * taken or refused is known by it. The incoming object itself is left to the bucket's lifecycle rule,
 * since its URL may be used again until it expires.
 */
export async function adoptIncoming(stores: Stores, build: Build): Promise<Adoption> {
  const { bucket, db } = stores
  const key = incomingKey(build.buildId, build.projectId, build.versionId)
  const incoming = await bucket.head(key)
  if (!incoming || incoming.etag === build.incomingEtag) return 'nothing'
  const claim = { buildId: build.buildId, etag: incoming.etag }
  const now = Date.now()
  const times = { now: isoTime(now), until: isoTime(now + CLAIM_MS) }
  if (!(await claimAdoption(db, { ...claim, ...times }))) return unclaimed(stores, claim, key)
  try {
    const archive = await copyChecked(stores, build, { key, etag: incoming.etag }, incoming.size)
    await settleVersion(stores, build, archive)
    return 'taken'
  } catch (error) {
    if (error instanceof ZipError) {
      // Remembered first: should removing it fail, it is not checked again.
      await rejectIncoming(db, claim)
      await removeIncoming(bucket, key, incoming.etag)
      return 'nothing'
    }
    await releaseAdoption(db, claim)
    // Sent again meanwhile: its own notification, or the next reader, takes the newer one in.
    if (error instanceof ArchiveReplacedError) return 'nothing'
    throw error
  }
}

/** What became of an incoming object that cannot be claimed. */
async function unclaimed(
  { bucket, db }: Stores,
  { buildId, etag }: { buildId: string; etag: string },
  key: string,
): Promise<Adoption> {
  const build = await getBuild(db, buildId)
  if (build?.rejectedEtag === etag) await removeIncoming(bucket, key, etag)
  return build?.incomingEtag === etag || build?.rejectedEtag === etag ? 'nothing' : 'busy'
}

async function removeIncoming(bucket: R2Bucket, key: string, etag: string): Promise<void> {
  if ((await bucket.head(key))?.etag === etag) await bucket.delete(key)
}

/** The copy shows, and replaces the previous archive, only once every entry was found sound. */
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
