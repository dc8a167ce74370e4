import {
  checkSizes,
  METHOD_STORED,
  refuseEncrypted,
  supportedMethod,
  type Method,
} from './compression.ts'
import { completeSizes } from './entry-sizes.ts'
import { decodeName, quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { viewOf } from './integers.ts'
import { LOCAL_HEADER_BYTES } from './local-header.ts'

export const DIRECTORY_SIGNATURE = 0x0201_4b50
export const DIRECTORY_RECORD_BYTES = 46

/** One record of the central directory, its sizes and method found possible. */
export interface DirectoryRecord {
  name: string
  rawName: Uint8Array
  flags: number
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
  const view = viewOf(directory.subarray(at, nameStart))
  if (view.getUint32(0, true) !== DIRECTORY_SIGNATURE)
    throw new ZipError('bad_directory', 'A record of the central directory has no signature')
  const nameLength = view.getUint16(28, true)
  const extraStart = nameStart + nameLength
  const commentStart = extraStart + view.getUint16(30, true)
  const end = commentStart + view.getUint16(32, true)
  if (end > directory.length) throw cutShort()

  const extra = directory.subarray(extraStart, commentStart)
  const rawName = directory.subarray(nameStart, extraStart)
  const flags = view.getUint16(8, true)
  const name = decodeName(rawName, flags, extra)
  const entry = readEntry(view, extra, name)
  return { ...entry, name, rawName, flags, headerSize: LOCAL_HEADER_BYTES + nameLength, end }
}

type Entry = Omit<DirectoryRecord, 'name' | 'rawName' | 'flags' | 'headerSize' | 'end'>

function readEntry(record: DataView, extra: Uint8Array, name: string): Entry {
  refuseEncrypted(record.getUint16(8, true), name)
  const recorded = {
    compressedSize: record.getUint32(20, true),
    uncompressedSize: record.getUint32(24, true),
    disk: record.getUint16(34, true),
    localHeaderOffset: record.getUint32(42, true),
  }
  const { compressedSize, uncompressedSize, disk, localHeaderOffset } = completeSizes(
    recorded,
    extra,
    name,
  )
  if (disk !== 0)
    throw new ZipError('multi_disk', `The entry ${quoteName(name)} is on another disk`)
  // A method without data means nothing: some writers leave an empty file marked as deflated.
  const empty = compressedSize === 0 && uncompressedSize === 0
  const method = supportedMethod(empty ? METHOD_STORED : record.getUint16(10, true), name)
  checkSizes(method, compressedSize, uncompressedSize, name)
  const crc32 = record.getUint32(16, true)
  return { method, crc32, compressedSize, uncompressedSize, localHeaderOffset }
}

const cutShort = () => new ZipError('bad_directory', 'The central directory ends within a record')
