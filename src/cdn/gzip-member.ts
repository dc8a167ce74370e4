import { GZIP_TRAILER_BYTES } from '../builds/entry-index.ts'
import { ZipError, type ZipEntry } from '../zip/index.ts'

// Member header (RFC 1952 §2.3)
// offset size field
//      0    2 ID1 ID2
//      2    1 method, 8 = deflate
//      3    1 flags
//      4    4 modification time, 0 = none
//      8    1 extra flags
//      9    1 operating system, 255 = unknown
export const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

/** How much longer a gzip member is than its deflate bytes. */
export const GZIP_OVERHEAD = gzipHeader.length + GZIP_TRAILER_BYTES

// Member trailer (RFC 1952 §2.3.1)
// offset size field
//      0    4 CRC-32
//      4    4 size of the uncompressed data, modulo 2^32
export function gzipTrailer(crc32: number, uncompressedSize: number): Uint8Array {
  const trailer = new Uint8Array(GZIP_TRAILER_BYTES)
  const view = new DataView(trailer.buffer)
  view.setUint32(0, crc32, true)
  view.setUint32(4, uncompressedSize, true)
  return trailer
}

/**
 * Converts an entry's local header and deflate bytes, as read from the archive, into a gzip member without inflating
 * or allocating. Returns a part of `bytes`, whose other contents are overwritten.
 */
export function gzipMember(
  bytes: Uint8Array,
  dataStart: number,
  entry: Pick<ZipEntry, 'compressedSize' | 'uncompressedSize' | 'crc32'>,
): Uint8Array {
  const dataEnd = dataStart + entry.compressedSize
  if (dataEnd > bytes.length)
    throw new ZipError('truncated', 'The archive ends within the data of an entry')
  // A local header is longer than header and trailer together, so there is always space to move left.
  const shift = Math.max(0, dataEnd + GZIP_TRAILER_BYTES - bytes.length)
  if (shift > 0) bytes.copyWithin(dataStart - shift, dataStart, dataEnd)
  const start = dataStart - shift - gzipHeader.length
  bytes.set(gzipHeader, start)
  bytes.set(gzipTrailer(entry.crc32, entry.uncompressedSize), dataEnd - shift)
  return bytes.subarray(start, start + entry.compressedSize + GZIP_OVERHEAD)
}
