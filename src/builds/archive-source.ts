import { ZipError, type ByteSource } from '../zip/index.ts'

/** Where an archive lies and which of the objects that may lie there is meant. */
export interface ArchiveRef {
  key: string
  etag: string
}

/** The object at the key is not, or no longer, the archive that was asked for by ETag. */
export class ArchiveReplacedError extends Error {
  override readonly name = 'ArchiveReplacedError'
  readonly archive: ArchiveRef

  constructor(archive: ArchiveRef) {
    super(`another object, or none, lies at ${archive.key}`)
    this.archive = archive
  }
}

/**
 * Opens `length` bytes of exactly this archive. Every read carries the ETag, so bytes of two
 * archives can never meet in one answer. Throws ArchiveReplacedError when another lies there.
 */
export async function openRange(
  bucket: R2Bucket,
  archive: ArchiveRef,
  range: R2Range,
): Promise<R2ObjectBody> {
  const object = await bucket.get(archive.key, { range, onlyIf: { etagMatches: archive.etag } })
  // R2 answers a failed precondition with the object's metadata alone, and a missing object with null.
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

/** The archive as the ZIP reader wants it; `size` bounds reads, because R2 refuses an offset past the end. */
export function archiveSource(bucket: R2Bucket, archive: ArchiveRef, size: number): ByteSource {
  return {
    async readTail(length) {
      const suffix = Math.min(length, size)
      if (suffix === 0) return { bytes: new Uint8Array(), size }
      const object = await openRange(bucket, archive, { suffix })
      return { bytes: new Uint8Array(await object.arrayBuffer()), size: object.size }
    },
    async read(offset, length) {
      if (offset < 0 || length < 0 || offset + length > size)
        throw new ZipError('truncated', 'The archive ends before a part that it announces')
      return length === 0 ? new Uint8Array() : readRange(bucket, archive, { offset, length })
    },
  }
}
