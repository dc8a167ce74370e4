import type { ArrivedBuild } from '../store/hosting/builds.ts'
import { archiveKey } from '../store/object-keys.ts'
import { readDirectory, ZipError, type ByteSource, type ZipEntries } from '../zip/index.ts'

/** 100 MB, as the specification defines it, however an archive is sent. */
export const MAX_ARCHIVE_BYTES = 100 * 1024 * 1024

/** The key of an archive, and the ETag of a specific object under that key. */
export interface ArchiveRef {
  key: string
  etag: string
}

/** The fields of a build that locate its archive. */
export type ArchiveOf = Pick<
  ArrivedBuild,
  'projectId' | 'versionId' | 'archiveEtag' | 'archiveSize'
>

export const archiveRef = (build: ArchiveOf): ArchiveRef => ({
  key: archiveKey(build.projectId, build.versionId),
  etag: build.archiveEtag,
})

/** Thrown if the object at the key is not, or no longer, the archive with the requested ETag. */
export class ArchiveReplacedError extends Error {
  override readonly name = 'ArchiveReplacedError'
  readonly archive: ArchiveRef

  constructor(archive: ArchiveRef) {
    super(`another object, or none, is at ${archive.key}`)
    this.archive = archive
  }
}

/**
 * Opens a range of exactly this archive. Every read is conditional on the ETag, so that a response never mixes the
 * bytes of two archives. Throws ArchiveReplacedError if another object is stored there.
 */
export async function openRange(
  bucket: R2Bucket,
  archive: ArchiveRef,
  range: R2Range,
): Promise<R2ObjectBody> {
  const object = await bucket.get(archive.key, { range, onlyIf: { etagMatches: archive.etag } })
  // R2 returns the object without a body if the precondition fails, and null if there is no object.
  if (object === null || !('body' in object)) throw new ArchiveReplacedError(archive)
  return object
}

export async function readRange(
  bucket: R2Bucket,
  archive: ArchiveRef,
  range: { offset: number; length: number },
): Promise<Uint8Array> {
  const object = await openRange(bucket, archive, range)
  return new Uint8Array(await object.arrayBuffer())
}

/** Reads the directory of a stored archive of `size` bytes. Throws ZipError, ArchiveReplacedError. */
export const readEntries = (
  bucket: R2Bucket,
  archive: ArchiveRef,
  size: number,
): Promise<ZipEntries> => readDirectory(byteSource(bucket, archive, size))

/** `size` bounds the reads, because R2 rejects an offset past the end. */
function byteSource(bucket: R2Bucket, archive: ArchiveRef, size: number): ByteSource {
  return {
    async readTail(length) {
      const suffix = Math.min(length, size)
      if (suffix === 0) return { bytes: new Uint8Array(), size }
      const object = await openRange(bucket, archive, { suffix })
      return { bytes: new Uint8Array(await object.arrayBuffer()), size: object.size }
    },
    async read(offset, length) {
      if (offset < 0 || length < 0 || offset + length > size)
        throw new ZipError('truncated', 'The archive is shorter than its records say')
      return length === 0 ? new Uint8Array() : readRange(bucket, archive, { offset, length })
    },
  }
}
