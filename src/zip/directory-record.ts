import {
  checkSizes,
  METHOD_STORED,
  refuseEncrypted,
  supportedMethod,
  type Method,
} from './compression.ts'
import { decodeName, quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { findExtraField } from './extra-field.ts'
import { readUint64, viewOf } from './integers.ts'
import { LOCAL_HEADER_BYTES } from './local-header.ts'

export const DIRECTORY_SIGNATURE = 0x0201_4b50
export const DIRECTORY_RECORD_BYTES = 46

const ZIP64_FIELD = 0x0001
const UNSET_16 = 0xffff
const UNSET_32 = 0xffff_ffff

/** One record of the central directory, its sizes and method found possible. */
export interface DirectoryRecord {
  name: string
  method: Method
  crc32: number
  compressedSize: number
  uncompressedSize: number
  /** As recorded: without what stands before the archive. */
  localHeaderOffset: number
  /** Of the local header, its extra field apart, whose length only the local header tells. */
  headerSize: number
  /** Where the next record begins. */
  end: number
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
/** Throws ZipError for a record that is no record, or an entry that cannot be served. */
export function readDirectoryRecord(directory: Uint8Array, at: number): DirectoryRecord {
  const nameStart = at + DIRECTORY_RECORD_BYTES
  if (nameStart > directory.length) throw cutShort()
  const view = viewOf(directory.subarray(at))
  if (view.getUint32(0, true) !== DIRECTORY_SIGNATURE)
    throw new ZipError('bad_directory', 'A record of the central directory has no signature')
  const nameLength = view.getUint16(28, true)
  const extraStart = nameStart + nameLength
  const commentStart = extraStart + view.getUint16(30, true)
  const end = commentStart + view.getUint16(32, true)
  if (end > directory.length) throw cutShort()

  const flags = view.getUint16(8, true)
  const extra = directory.subarray(extraStart, commentStart)
  const name = decodeName(directory.subarray(nameStart, extraStart), flags, extra)
  const quoted = quoteName(name)
  refuseEncrypted(flags, quoted)
  const sizes = readSizes(view, extra, quoted)
  // A method without data means nothing: some writers leave an empty file marked as deflated.
  const empty = sizes.compressedSize === 0 && sizes.uncompressedSize === 0
  const method = supportedMethod(empty ? METHOD_STORED : view.getUint16(10, true), quoted)
  checkSizes(method, sizes.compressedSize, sizes.uncompressedSize, quoted)
  const headerSize = LOCAL_HEADER_BYTES + nameLength
  return { name, method, crc32: view.getUint32(16, true), ...sizes, headerSize, end }
}

type Sizes = Pick<DirectoryRecord, 'compressedSize' | 'uncompressedSize' | 'localHeaderOffset'>

// ZIP64 extended information (APPNOTE 4.5.3): of these, in this order, those the record leaves unset
// size field
//    8 uncompressed size
//    8 compressed size
//    8 offset of the local header
//    4 disk where the entry starts
function readSizes(record: DataView, extra: Uint8Array, quoted: string): Sizes {
  const field = findExtraField(extra, ZIP64_FIELD) ?? new Uint8Array()
  const view = viewOf(field)
  let at = 0
  const take = (size: number): number => {
    at += size
    if (at <= field.length) return at - size
    throw new ZipError('bad_directory', `The entry ${quoted} lacks its ZIP64 sizes`)
  }
  const long = (short: number) => (short === UNSET_32 ? readUint64(view, take(8)) : short)

  const uncompressedSize = long(record.getUint32(24, true))
  const compressedSize = long(record.getUint32(20, true))
  const localHeaderOffset = long(record.getUint32(42, true))
  const shortDisk = record.getUint16(34, true)
  const disk = shortDisk === UNSET_16 ? view.getUint32(take(4), true) : shortDisk
  if (disk !== 0) throw new ZipError('multi_disk', `The entry ${quoted} is on another disk`)
  return { uncompressedSize, compressedSize, localHeaderOffset }
}

const cutShort = () => new ZipError('bad_directory', 'The central directory ends within a record')
