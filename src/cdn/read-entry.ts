import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import type { IndexedEntry } from '../builds/entry-index.ts'
import { openRange, readRange, type ArchiveRef } from '../builds/stored-archive.ts'
import { STREAMED_FROM_BYTES } from '../builds/stored-index.ts'
import type { ByteRange } from '../http/range.ts'
import { LOCAL_HEADER_BYTES, readLocalHeader, ZipError } from '../zip/index.ts'
import { gzipHeader, gzipMember, gzipTrailer, GZIP_OVERHEAD } from './gzip-member.ts'

/**
 * The two forms in which a file is sent. A deflated entry is a gzip member without its header and trailer, so that
 * `gzip` needs no inflating; a stored entry has `identity` only.
 */
export type Representation = 'identity' | 'gzip'

export const representationLength = (entry: IndexedEntry, representation: Representation): number =>
  representation === 'gzip' ? entry.compressedSize + GZIP_OVERHEAD : entry.uncompressedSize

/** From this size on a file is inflated as a stream. */
const INFLATED_AT_ONCE_BYTES = 4 * 1024 * 1024

/** The smallest buffer that the runtime's inflate allocates. */
const INFLATE_BUFFER_BYTES = 64 * 1024

/** The number of bytes that a stream inflates at a time. */
const INFLATE_CHUNK_BYTES = 256 * 1024

/** Whether to read this entry by `readEntryBytes`; otherwise by `streamEntry`. */
export const fitsInMemory = (entry: IndexedEntry, representation: Representation): boolean =>
  entry.compressedSize < STREAMED_FROM_BYTES &&
  (representation === 'gzip' || entry.uncompressedSize < INFLATED_AT_ONCE_BYTES)

/**
 * Reads a whole small entry with one range read that covers the local header and the data. Throws
 * ArchiveReplacedError, ZipError.
 */
export async function readEntryBytes(
  bucket: R2Bucket,
  archive: ArchiveRef,
  entry: IndexedEntry,
  representation: Representation,
): Promise<Uint8Array> {
  const { bytes, dataStart } = await readWithHeader(bucket, archive, entry)
  if (representation === 'gzip') return gzipMember(bytes, dataStart, entry)
  const data = bytes.subarray(dataStart, dataStart + entry.compressedSize)
  return entry.method === 'stored' ? data : inflate(data, entry.uncompressedSize)
}

async function readWithHeader(
  bucket: R2Bucket,
  archive: ArchiveRef,
  entry: IndexedEntry,
): Promise<{ bytes: Uint8Array; dataStart: number }> {
  const offset = entry.localHeaderOffset
  const bytes = await readRange(bucket, archive, { offset, length: entry.readLength })
  const { dataStart } = readLocalHeader(bytes, entry)
  const length = dataStart + entry.compressedSize
  if (length <= bytes.length) return { bytes, dataStart }
  // The extra field is longer than the index allowed for, which is rare enough for a second read.
  const all = await readRange(bucket, archive, { offset, length })
  if (all.length < length)
    throw new ZipError('truncated', 'The archive ends within the data of an entry')
  return { bytes: all, dataStart }
}

function inflate(data: Uint8Array, size: number): Uint8Array {
  if (size === 0) return new Uint8Array()
  try {
    // workerd compares the limit with its buffer, which grows by doubling, not with the bytes in it.
    const bytes = inflateRawSync(data, { maxOutputLength: 2 * size + INFLATE_BUFFER_BYTES })
    if (bytes.length === size) return bytes
  } catch {
    // Falls through: whatever is wrong with the data, the file cannot be read.
  }
  throw new ZipError('bad_data', 'An entry does not inflate to its recorded size')
}

/**
 * Streams `representationLength` bytes of an entry, or `range` of its inflated bytes, in memory that does not
 * grow with the file. Throws ArchiveReplacedError, ZipError.
 */
export async function streamEntry(
  bucket: R2Bucket,
  archive: ArchiveRef,
  entry: IndexedEntry,
  representation: Representation,
  range: ByteRange | null = null,
): Promise<ReadableStream> {
  const dataOffset = entry.dataOffset ?? (await locateData(bucket, archive, entry))
  if (entry.method === 'stored') {
    const { offset, length } = range ?? { offset: 0, length: entry.compressedSize }
    return (await openRange(bucket, archive, { offset: dataOffset + offset, length })).body
  }
  const data = { offset: dataOffset, length: entry.compressedSize }
  const { body } = await openRange(bucket, archive, data)
  if (representation === 'gzip') return gzipStream(body, entry)
  return inflateStream(body, range ?? { offset: 0, length: entry.uncompressedSize })
}

async function locateData(
  bucket: R2Bucket,
  archive: ArchiveRef,
  entry: IndexedEntry,
): Promise<number> {
  const offset = entry.localHeaderOffset
  const header = await readRange(bucket, archive, { offset, length: LOCAL_HEADER_BYTES })
  return offset + readLocalHeader(header, entry).dataStart
}

/** Streams the header, the entry's own deflate bytes, which the runtime pipes, and the trailer. */
function gzipStream(data: ReadableStream, entry: IndexedEntry): ReadableStream {
  const { readable, writable } = new FixedLengthStream(representationLength(entry, 'gzip'))
  void pump(data, writable, gzipHeader, gzipTrailer(entry.crc32, entry.uncompressedSize))
  return readable
}

async function pump(
  data: ReadableStream,
  writable: WritableStream,
  head: Uint8Array,
  tail: Uint8Array,
): Promise<void> {
  try {
    await write(writable, head)
    await data.pipeTo(writable, { preventClose: true })
    await write(writable, tail)
    await writable.close()
  } catch {
    // The client disconnected, or storage failed. In both cases the stream ends early, which the client detects by
    // the Content-Length.
    await writable.abort().catch(() => {})
  }
}

async function write(writable: WritableStream, bytes: Uint8Array): Promise<void> {
  const writer = writable.getWriter()
  try {
    await writer.write(bytes)
  } finally {
    writer.releaseLock()
  }
}

/**
 * Streams `range` of the inflated data. DecompressionStream would inflate all its input before anyone reads it, and a
 * slow client of a large file would fill the isolate's memory. This stream inflates only as far as the client reads,
 * and no further than the range.
 */
function inflateStream(data: ReadableStream, range: ByteRange): ReadableStream {
  const { readable, writable } = new FixedLengthStream(range.length)
  void pumpInflated(data, writable, range)
  return readable
}

async function pumpInflated(
  data: ReadableStream,
  writable: WritableStream,
  range: ByteRange,
): Promise<void> {
  const inflated = createInflateRaw({ chunkSize: INFLATE_CHUNK_BYTES })
  // Errors surface in the loop below; leaving the loop also stops reading from storage.
  pipeline(Readable.fromWeb(data as unknown as NodeReadableStream), inflated, () => {})
  const writer = writable.getWriter()
  let skip = range.offset
  let left = range.length
  try {
    for await (const chunk of inflated as AsyncIterable<Uint8Array>) {
      const bytes = chunk.subarray(skip).subarray(0, left)
      skip = Math.max(0, skip - chunk.length)
      left -= bytes.length
      if (bytes.length > 0) await writer.write(bytes)
      if (left === 0) break
    }
    await writer.close()
  } catch {
    // As in `pump`.
    await writer.abort().catch(() => {})
  }
}
