import type { ByteReader } from './byte-reader.ts'
import { completeSizes, methodOf, refuseEncrypted, type Method } from './directory-entry.ts'
import { quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { viewOf } from './integers.ts'

/** The length of the fixed part, which `readLocalHeader` needs. */
export const LOCAL_HEADER_BYTES = 30

const LOCAL_SIGNATURE = 0x0403_4b50
/** APPNOTE 4.4.4, bit 3: the CRC-32 and the sizes follow the data. */
export const HAS_DESCRIPTOR = 1 << 3

// Local file header (APPNOTE 4.3.7)
// offset size field
//      0    4 signature, PK\3\4
//      4    2 version needed
//      6    2 flags
//      8    2 compression method
//     10    4 time and date
//     14    4 CRC-32; like the two sizes, zero if a data descriptor follows the data
//     18    4 compressed size
//     22    4 uncompressed size
//     26    2 name length
//     28    2 extra field length
//     30    … name, extra field
/** Reads the fixed part; null if the bytes are not a local header. */
function readFields(bytes: Uint8Array) {
  const view = viewOf(bytes)
  if (view.getUint32(0, true) !== LOCAL_SIGNATURE) return null
  return {
    flags: view.getUint16(6, true),
    method: view.getUint16(8, true),
    crc32: view.getUint32(14, true),
    compressedSize: view.getUint32(18, true),
    uncompressedSize: view.getUint32(22, true),
    nameLength: view.getUint16(26, true),
    extraLength: view.getUint16(28, true),
  }
}

/** The facts from the directory that an entry's local header has to match. */
interface ExpectedHeader {
  path: string
  method: Method
  compressedSize: number
  /** If given, the data has to end within this span. */
  span?: number
  /** If given, the name must have this length, in bytes. */
  nameLength?: number
}

/** Returns the distance from the start of the local header to the entry's data. Throws ZipError. */
export function readLocalHeader(
  bytes: Uint8Array,
  expected: ExpectedHeader,
): { dataStart: number } {
  const { path, method, compressedSize, span, nameLength } = expected
  if (bytes.length < LOCAL_HEADER_BYTES)
    throw new ZipError(
      'truncated',
      `The archive ends within the local header of ${quoteName(path)}`,
    )
  const fields = readFields(bytes)
  if (!fields) throw noLocalHeader(path)
  refuseEncrypted(fields.flags, path)
  if (compressedSize > 0 && methodOf(fields.method) !== method)
    throw new ZipError(
      'bad_local_header',
      `The local header of ${quoteName(path)} names another compression method than the directory`,
    )
  if (nameLength !== undefined && fields.nameLength !== nameLength)
    throw new ZipError(
      'bad_local_header',
      `The local header of ${quoteName(path)} has another name than the directory`,
    )
  const dataStart = LOCAL_HEADER_BYTES + fields.nameLength + fields.extraLength
  if (span !== undefined && dataStart + compressedSize > span)
    throw new ZipError(
      'overlapping_entries',
      `The data of ${quoteName(path)} runs into the next entry or the directory`,
    )
  return { dataStart }
}

export const noLocalHeader = (path: string): ZipError =>
  new ZipError('bad_local_header', `There is no local header where ${quoteName(path)} is recorded`)

export interface Sizes {
  compressedSize: number
  uncompressedSize: number
}

/** A local header as read from the archive, before any check. */
export interface LocalHeader {
  rawName: Uint8Array
  flags: number
  method: number
  /** Whether the CRC-32 and the sizes follow the data. */
  hasDescriptor: boolean
  crc32: number
  /** Null if they follow the data, or if the ZIP64 extra field lacks them. */
  sizes: Sizes | null
}

/**
 * Consumes the next local header and returns it with its bytes; null, with nothing consumed, if there is none. Its
 * name and its bytes are valid until the reader's next call.
 */
export async function takeLocalHeader(
  reader: ByteReader,
): Promise<{ header: LocalHeader; bytes: Uint8Array } | null> {
  const fixed = await reader.take(LOCAL_HEADER_BYTES)
  const fields = fixed.length === LOCAL_HEADER_BYTES ? readFields(fixed) : null
  reader.unread(fixed)
  if (!fields) return null
  const length = LOCAL_HEADER_BYTES + fields.nameLength + fields.extraLength
  const bytes = await reader.take(length)
  if (bytes.length < length) {
    reader.unread(bytes)
    return null
  }
  const { flags, method, crc32 } = fields
  const extraStart = LOCAL_HEADER_BYTES + fields.nameLength
  const rawName = bytes.subarray(LOCAL_HEADER_BYTES, extraStart)
  const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0
  const sizes = hasDescriptor ? null : localSizes(fields, bytes.subarray(extraStart))
  return { header: { rawName, flags, method, hasDescriptor, crc32, sizes }, bytes }
}

function localSizes(fields: Sizes, extra: Uint8Array): Sizes | null {
  try {
    return completeSizes({ ...fields, localHeaderOffset: 0, disk: 0 }, extra, '')
  } catch (error) {
    if (error instanceof ZipError) return null
    throw error
  }
}
