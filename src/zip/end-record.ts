import { ZipError } from './errors.ts'
import { readUint64 } from './integers.ts'

export const END_RECORD_BYTES = 22
export const ZIP64_LOCATOR_BYTES = 20
export const ZIP64_RECORD_BYTES = 56
/** Signature and size, which the size does not count. */
const ZIP64_RECORD_HEAD_BYTES = 12

export const END_SIGNATURE = 0x0605_4b50
const UNSET_16 = 0xffff
const UNSET_32 = 0xffff_ffff
const ZIP64_LOCATOR_SIGNATURE = 0x0706_4b50
const ZIP64_RECORD_SIGNATURE = 0x0606_4b50

/** What an end record says, before anybody checked that it is true. */
export interface EndRecord {
  /** Where the records that end the archive begin, within the bytes looked at: the directory ends there. */
  start: number
  disk: number
  directoryDisk: number
  entriesOnDisk: number
  entryCount: number
  directorySize: number
  directoryOffset: number
}

// End of central directory record (APPNOTE 4.3.16)
// offset size field
//      0    4 signature, PK\5\6
//      4    2 number of this disk
//      6    2 disk where the directory starts
//      8    2 entries on this disk
//     10    2 entries
//     12    4 size of the directory
//     16    4 offset of the directory
//     20    2 comment length
//     22    … comment
/** The record at `at` in the last bytes of an archive, as it stands. */
export function readEndRecord(tail: DataView, at: number): EndRecord {
  return {
    start: at,
    disk: tail.getUint16(at + 4, true),
    directoryDisk: tail.getUint16(at + 6, true),
    entriesOnDisk: tail.getUint16(at + 8, true),
    entryCount: tail.getUint16(at + 10, true),
    directorySize: tail.getUint32(at + 12, true),
    directoryOffset: tail.getUint32(at + 16, true),
  }
}

// ZIP64 end of central directory locator (APPNOTE 4.3.15), right before the end record
// offset size field
//      0    4 signature, PK\6\7
//      4    4 disk with the ZIP64 end record
//      8    8 offset of the ZIP64 end record
//     16    4 number of disks
/** Whether the bytes before the end record at `at` look like a locator: a name may happen to. */
export function hasZip64Locator(tail: DataView, at: number): boolean {
  const locatorAt = at - ZIP64_LOCATOR_BYTES
  return locatorAt >= 0 && tail.getUint32(locatorAt, true) === ZIP64_LOCATOR_SIGNATURE
}

/** A ZIP64 end record and where its locator has it, not counting what stands before the archive. */
export interface Zip64EndRecord extends EndRecord {
  locatedAt: number
}

/** The ZIP64 record that goes with the end record at `at`, which has a locator before it. */
export function readZip64EndRecord(tail: DataView, at: number): Zip64EndRecord {
  const locatorAt = at - ZIP64_LOCATOR_BYTES
  const recordAt = findZip64Record(tail, locatorAt)
  if (recordAt < 0)
    throw new ZipError('bad_directory', 'The ZIP64 end record is not right before its locator')
  if (tail.getUint32(locatorAt + 4, true) !== 0 || tail.getUint32(locatorAt + 16, true) > 1)
    throw new ZipError('multi_disk', 'The archive is one part of several')
  const zip64 = readZip64Fields(tail, recordAt)
  if (!agree(readEndRecord(tail, at), zip64))
    throw new ZipError(
      'bad_directory',
      'The end record and the ZIP64 end record contradict each other',
    )
  return { ...zip64, locatedAt: readUint64(tail, locatorAt + 8) }
}

/**
 * Where the record that ends at the locator begins, -1 if none does. It is found by its own size and
 * not by the locator's offset, which is too small as soon as something was put before the archive.
 */
function findZip64Record(tail: DataView, locatorAt: number): number {
  for (let at = locatorAt - ZIP64_RECORD_BYTES; at >= 0; at--) {
    if (tail.getUint8(at) !== 0x50 || tail.getUint32(at, true) !== ZIP64_RECORD_SIGNATURE) continue
    const size = tail.getBigUint64(at + 4, true)
    if (size === BigInt(locatorAt - at - ZIP64_RECORD_HEAD_BYTES)) return at
  }
  return -1
}

// ZIP64 end of central directory record (APPNOTE 4.3.14)
// offset size field
//      0    4 signature, PK\6\6
//      4    8 size of what follows: 44, more with an extensible data sector (APPNOTE 4.3.14.2)
//     12    2 version made by
//     14    2 version needed
//     16    4 number of this disk
//     20    4 disk where the directory starts
//     24    8 entries on this disk
//     32    8 entries
//     40    8 size of the directory
//     48    8 offset of the directory
//     56    … extensible data
function readZip64Fields(tail: DataView, at: number): EndRecord {
  return {
    start: at,
    disk: tail.getUint32(at + 16, true),
    directoryDisk: tail.getUint32(at + 20, true),
    entriesOnDisk: readUint64(tail, at + 24),
    entryCount: readUint64(tail, at + 32),
    directorySize: readUint64(tail, at + 40),
    directoryOffset: readUint64(tail, at + 48),
  }
}

/** Whether every field of a record stands in it, instead of in a ZIP64 one. */
export const isComplete = (record: EndRecord): boolean =>
  record.disk !== UNSET_16 &&
  record.directoryDisk !== UNSET_16 &&
  record.entriesOnDisk !== UNSET_16 &&
  record.entryCount !== UNSET_16 &&
  record.directorySize !== UNSET_32 &&
  record.directoryOffset !== UNSET_32

/** Every field that the 32 bit record can hold is the same in both (APPNOTE 4.4.1.4). */
function agree(record: EndRecord, zip64: EndRecord): boolean {
  return (
    same(record.disk, zip64.disk, UNSET_16) &&
    same(record.directoryDisk, zip64.directoryDisk, UNSET_16) &&
    same(record.entriesOnDisk, zip64.entriesOnDisk, UNSET_16) &&
    same(record.entryCount, zip64.entryCount, UNSET_16) &&
    same(record.directorySize, zip64.directorySize, UNSET_32) &&
    same(record.directoryOffset, zip64.directoryOffset, UNSET_32)
  )
}

const same = (short: number, long: number, unset: number): boolean =>
  short === unset || short === long
