import { crc32 } from 'node:zlib'
import { decodeCp437, filePath, quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { readUint64, viewOf } from './integers.ts'
import { ZIP_LIMITS } from './limits.ts'

// One entry, as its record in the central directory describes it: name, sizes, extra fields, flags and compression
// method. The local header has most of these fields too.

export const DIRECTORY_SIGNATURE = 0x0201_4b50
export const DIRECTORY_RECORD_BYTES = 46

export type Method = 'stored' | 'deflated'

/** An entry of an archive, which is a file or a folder. */
export interface DirectoryEntry {
  /** Relative, with single forward slashes and no `.` or `..` parts; for a folder, the name unchanged. */
  path: string
  isFile: boolean
  /** The name's bytes, which its local header repeats. */
  rawName: Uint8Array
  /** APPNOTE 4.4.4. */
  flags: number
  method: Method
  crc32: number
  compressedSize: number
  uncompressedSize: number
  /** Relative to the first byte of the file that contains the archive. */
  localHeaderOffset: number
}

// Central directory file header (APPNOTE 4.3.12)
// offset size field
//      0    4 signature, PK\1\2
//      4    2 version made by
//      6    2 version needed
//      8    2 flags
//     10    2 compression method
//     12    4 time and date
//     16    4 CRC-32
//     20    4 compressed size
//     24    4 uncompressed size
//     28    2 name length
//     30    2 extra field length
//     32    2 comment length
//     34    2 disk where the entry starts
//     36    2 internal attributes
//     38    4 external attributes
//     42    4 offset of the local header
//     46    … name, extra field, comment
/**
 * Reads the record at `at`, and returns its entry and where the record ends. `base` is added to the
 * recorded offset. Throws ZipError for a broken record and for an entry that cannot be served.
 */
export function readDirectoryEntry(
  directory: Uint8Array,
  at: number,
  base: number,
): { entry: DirectoryEntry; end: number } {
  const nameStart = at + DIRECTORY_RECORD_BYTES
  if (nameStart > directory.length) throw cutShort()
  const record = viewOf(directory.subarray(at, nameStart))
  if (record.getUint32(0, true) !== DIRECTORY_SIGNATURE)
    throw new ZipError('bad_directory', 'A record of the central directory has no signature')
  const extraStart = nameStart + record.getUint16(28, true)
  const commentStart = extraStart + record.getUint16(30, true)
  const end = commentStart + record.getUint16(32, true)
  if (end > directory.length) throw cutShort()

  const rawName = directory.subarray(nameStart, extraStart)
  const extra = directory.subarray(extraStart, commentStart)
  const flags = record.getUint16(8, true)
  const name = decodeName(rawName, flags, extra)
  refuseEncrypted(flags, name)
  const recorded = {
    compressedSize: record.getUint32(20, true),
    uncompressedSize: record.getUint32(24, true),
    disk: record.getUint16(34, true),
    localHeaderOffset: record.getUint32(42, true),
  }
  const sizes = completeSizes(recorded, extra, name)
  const { compressedSize, uncompressedSize } = sizes
  if (sizes.disk !== 0)
    throw new ZipError('multi_disk', `The entry ${quoteName(name)} is on another disk`)
  // Without data the method has no meaning: some writers mark an empty file as deflated.
  const empty = compressedSize === 0 && uncompressedSize === 0
  const method = supportedMethod(empty ? METHOD_STORED : record.getUint16(10, true), name)
  refuseImpossibleSizes(method, compressedSize, uncompressedSize, name)
  const path = filePath(name)
  const entry = {
    path: path ?? name,
    isFile: path !== null,
    rawName,
    flags,
    method,
    crc32: record.getUint32(16, true),
    compressedSize,
    uncompressedSize,
    localHeaderOffset: base + sizes.localHeaderOffset,
  }
  return { entry, end }
}

const cutShort = () => new ZipError('bad_directory', 'The central directory ends within a record')

// Extensible data fields (APPNOTE 4.5.1), one after another
// offset size field
//      0    2 header id
//      2    2 data size
//      4    … data
/**
 * Yields the data of the extra fields with this id. Trailing bytes that do not form a whole field are skipped,
 * because some writers pad there.
 */
function* extraFields(extra: Uint8Array, id: number): Generator<Uint8Array, void> {
  if (extra.length === 0) return
  const view = viewOf(extra)
  let at = 0
  while (at + 4 <= extra.length) {
    const start = at + 4
    const end = start + view.getUint16(at + 2, true)
    if (end > extra.length) return
    if (view.getUint16(at, true) === id) yield extra.subarray(start, end)
    at = end
  }
}

/** APPNOTE 4.4.4, bit 11: name and comment are UTF-8. */
export const UTF8_NAME = 1 << 11
const UNICODE_PATH = 0x7075

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes a name by the first of these that applies: the Unicode Path extra field; UTF-8, flagged or not (zip on
 * macOS and Linux does not set the flag, and text in another code page is hardly ever valid UTF-8); code page 437.
 * Throws `bad_directory` if the flag is wrong.
 */
function decodeName(raw: Uint8Array, flags: number, extra: Uint8Array): string {
  const name = unicodePath(raw, extra) ?? decodeUtf8(raw)
  if (name !== null) return name
  if ((flags & UTF8_NAME) !== 0)
    throw new ZipError(
      'bad_directory',
      `The name ${quoteName(decodeCp437(raw))} is marked as UTF-8 but is not`,
    )
  return decodeCp437(raw)
}

// Info-ZIP Unicode Path extra field (APPNOTE 4.6.9)
// offset size field
//      0    1 version, 1
//      1    4 CRC-32 of the name in the header, which differs in a field that outlived a renaming
//      5    … name in UTF-8
function unicodePath(raw: Uint8Array, extra: Uint8Array): string | null {
  for (const field of extraFields(extra, UNICODE_PATH)) {
    if (field.length < 5 || field[0] !== 1) continue
    if (viewOf(field).getUint32(1, true) !== crc32(raw)) continue
    const path = decodeUtf8(field.subarray(5))
    if (path) return path
  }
  return null
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

const ZIP64_FIELD = 0x0001
const UNSET_16 = 0xffff
const UNSET_32 = 0xffff_ffff

/** The fields that a header may leave to its ZIP64 extra field. */
interface RecordedSizes {
  uncompressedSize: number
  compressedSize: number
  localHeaderOffset: number
  disk: number
}

/** Returns the sizes, with unset ones taken from the extra field. Throws `bad_directory`. */
export function completeSizes(
  sizes: RecordedSizes,
  extra: Uint8Array,
  name: string,
): RecordedSizes {
  const complete =
    sizes.uncompressedSize !== UNSET_32 &&
    sizes.compressedSize !== UNSET_32 &&
    sizes.localHeaderOffset !== UNSET_32 &&
    sizes.disk !== UNSET_16
  return complete ? sizes : readZip64Field(sizes, extra, name)
}

// ZIP64 extended information (APPNOTE 4.5.3): in this order, those of the fields that are unset
// size field
//    8 uncompressed size
//    8 compressed size
//    8 offset of the local header
//    4 disk where the entry starts
function readZip64Field(sizes: RecordedSizes, extra: Uint8Array, name: string): RecordedSizes {
  const [field = new Uint8Array()] = extraFields(extra, ZIP64_FIELD)
  const view = viewOf(field)
  let at = 0
  const take = (size: number): number => {
    at += size
    if (at <= field.length) return at - size
    throw new ZipError('bad_directory', `The entry ${quoteName(name)} lacks its ZIP64 sizes`)
  }
  const long = (short: number) => (short === UNSET_32 ? readUint64(view, take(8)) : short)
  return {
    uncompressedSize: long(sizes.uncompressedSize),
    compressedSize: long(sizes.compressedSize),
    localHeaderOffset: long(sizes.localHeaderOffset),
    disk: sizes.disk === UNSET_16 ? view.getUint32(take(4), true) : sizes.disk,
  }
}

/** APPNOTE 4.4.4: bit 0 encrypted, bit 6 strong encryption, bit 13 masked headers. */
const ENCRYPTED = (1 << 0) | (1 << 6) | (1 << 13)

export const isEncrypted = (flags: number): boolean => (flags & ENCRYPTED) !== 0

export function refuseEncrypted(flags: number, name: string): void {
  if (isEncrypted(flags))
    throw new ZipError('encrypted', `The entry ${quoteName(name)} is encrypted`)
}

/** APPNOTE 4.4.5. */
export const METHOD_STORED = 0
export const METHOD_DEFLATED = 8

/** The methods that archivers choose by default, so that people know which setting to change. */
const METHOD_NAMES: Record<number, string> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
  99: 'AES',
}

/** Returns the method with this number, or null if its data cannot be served. */
export function methodOf(method: number): Method | null {
  if (method === METHOD_STORED) return 'stored'
  return method === METHOD_DEFLATED ? 'deflated' : null
}

function supportedMethod(method: number, name: string): Method {
  const supported = methodOf(method)
  if (supported) return supported
  const known = METHOD_NAMES[method]
  throw new ZipError(
    'unsupported_method',
    `The entry ${quoteName(name)} uses compression method ${method}${known ? ` (${known})` : ''}: ` +
      'only stored and deflated entries can be served',
  )
}

/**
 * The best that deflate can do is a match of 258 bytes for one bit of length and one bit of distance
 * (RFC 1951 §3.2.5, §3.2.7: a lone distance code still takes a bit), four of them to a byte.
 */
const MAX_DEFLATE_RATIO = 258 * 4

/** Throws ZipError for sizes that no data of that method can have, or that are over the limit. */
function refuseImpossibleSizes(
  method: Method,
  compressedSize: number,
  uncompressedSize: number,
  name: string,
): void {
  if (uncompressedSize > ZIP_LIMITS.entryBytes)
    throw new ZipError(
      'too_large',
      `The entry ${quoteName(name)} declares ${uncompressedSize} bytes, more than ${ZIP_LIMITS.entryBytes}`,
    )
  if (method === 'stored' && compressedSize !== uncompressedSize)
    throw new ZipError(
      'size_mismatch',
      `The entry ${quoteName(name)} is stored, yet its two sizes differ (${compressedSize} and ${uncompressedSize})`,
    )
  if (method === 'deflated' && uncompressedSize > compressedSize * MAX_DEFLATE_RATIO)
    throw new ZipError(
      'size_mismatch',
      `The entry ${quoteName(name)} declares ${uncompressedSize} bytes out of ${compressedSize}: more than deflate can hold`,
    )
}
