import { ZipError } from './errors.ts'
import { readUint64 } from './integers.ts'

export const END_RECORD_BYTES = 22
export const ZIP64_LOCATOR_BYTES = 20
export const ZIP64_RECORD_BYTES = 56

export const END_SIGNATURE = 0x0605_4b50
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
/** The record at `at`, or the ZIP64 one where it has one. */
export function readEndRecord(tail: DataView, at: number): EndRecord {
  const record: EndRecord = {
    start: at,
    disk: tail.getUint16(at + 4, true),
    directoryDisk: tail.getUint16(at + 6, true),
    entriesOnDisk: tail.getUint16(at + 8, true),
    entryCount: tail.getUint16(at + 10, true),
    directorySize: tail.getUint32(at + 12, true),
    directoryOffset: tail.getUint32(at + 16, true),
  }
  const zip64 = readZip64Record(tail, at)
  if (!zip64) return record
  if (!agree(record, zip64))
    throw new ZipError(
      'bad_directory',
      'The end record and the ZIP64 end record contradict each other',
    )
  return zip64
}

// ZIP64 end of central directory locator (APPNOTE 4.3.15), right before the end record
// offset size field
//      0    4 signature, PK\6\7
//      4    4 disk with the ZIP64 end record
//      8    8 offset of the ZIP64 end record
//     16    4 number of disks
/**
 * The record is taken from right before the locator, where the format has it, and not by the
 * locator's offset: that one is wrong as soon as something was put before the archive.
 */
function readZip64Record(tail: DataView, endRecordAt: number): EndRecord | null {
  const locatorAt = endRecordAt - ZIP64_LOCATOR_BYTES
  if (locatorAt < 0 || tail.getUint32(locatorAt, true) !== ZIP64_LOCATOR_SIGNATURE) return null
  const recordAt = locatorAt - ZIP64_RECORD_BYTES
  if (recordAt < 0 || tail.getUint32(recordAt, true) !== ZIP64_RECORD_SIGNATURE)
    throw new ZipError('bad_directory', 'The ZIP64 end record is not right before its locator')
  if (tail.getUint32(locatorAt + 4, true) !== 0 || tail.getUint32(locatorAt + 16, true) > 1)
    throw new ZipError('multi_disk', 'The archive is one part of several')
  return readZip64Fields(tail, recordAt)
}

// ZIP64 end of central directory record (APPNOTE 4.3.14)
// offset size field
//      0    4 signature, PK\6\6
//      4    8 size of what follows, 44: more would be version 2, for encrypted directories
//     12    2 version made by
//     14    2 version needed
//     16    4 number of this disk
//     20    4 disk where the directory starts
//     24    8 entries on this disk
//     32    8 entries
//     40    8 size of the directory
//     48    8 offset of the directory
function readZip64Fields(tail: DataView, at: number): EndRecord {
  if (readUint64(tail, at + 4) !== ZIP64_RECORD_BYTES - 12)
    throw new ZipError('bad_directory', 'The ZIP64 end record has an unknown size')
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

/** Every field that the 32 bit record can hold is the same in both (APPNOTE 4.4.1.4). */
function agree(record: EndRecord, zip64: EndRecord): boolean {
  return (
    same(record.disk, zip64.disk, 0xffff) &&
    same(record.directoryDisk, zip64.directoryDisk, 0xffff) &&
    same(record.entriesOnDisk, zip64.entriesOnDisk, 0xffff) &&
    same(record.entryCount, zip64.entryCount, 0xffff) &&
    same(record.directorySize, zip64.directorySize, 0xffff_ffff) &&
    same(record.directoryOffset, zip64.directoryOffset, 0xffff_ffff)
  )
}

const same = (short: number, long: number, unset: number): boolean =>
  short === unset || short === long
