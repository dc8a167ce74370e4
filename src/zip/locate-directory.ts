import { DIRECTORY_RECORD_BYTES, DIRECTORY_SIGNATURE } from './directory-entry.ts'
import { ZipError } from './errors.ts'
import { readUint64, viewOf } from './integers.ts'
import { ZIP_LIMITS } from './limits.ts'

const END_RECORD_BYTES = 22
const ZIP64_LOCATOR_BYTES = 20
const ZIP64_RECORD_BYTES = 56
/** Signature and size, which the size does not count. */
const ZIP64_RECORD_HEAD_BYTES = 12
const MAX_COMMENT_BYTES = 65_535
/** Space for the data that a ZIP64 end record may contain beyond its fields. */
const EXTENSIBLE_DATA_BYTES = 4096

const END_SIGNATURE = 0x0605_4b50
const ZIP64_LOCATOR_SIGNATURE = 0x0706_4b50
const ZIP64_RECORD_SIGNATURE = 0x0606_4b50
const UNSET_16 = 0xffff
const UNSET_32 = 0xffff_ffff

/** The part of an archive's end that may contain its end records: the longest comment, and ZIP64 records before it. */
export const TAIL_BYTES =
  END_RECORD_BYTES +
  MAX_COMMENT_BYTES +
  ZIP64_LOCATOR_BYTES +
  ZIP64_RECORD_BYTES +
  EXTENSIBLE_DATA_BYTES

export interface DirectoryLocation {
  /** Relative to the first byte of the file, like every offset that leaves this folder. */
  offset: number
  size: number
  entryCount: number
  /**
   * The length of what precedes the archive in the file (a self-extractor's stub), which recorded offsets do not
   * include.
   */
  base: number
}

/**
 * Finds the central directory from the last bytes of an archive: at least TAIL_BYTES, or all. A comment may contain
 * bytes that look like an end record: the last one that fits is used. Throws ZipError.
 */
export function locateDirectory(tail: Uint8Array, archiveSize: number): DirectoryLocation {
  if (tail.length > archiveSize || tail.length < Math.min(archiveSize, TAIL_BYTES))
    throw new ZipError('truncated', 'The end of the archive could not be read whole')
  const view = viewOf(tail)
  let refusal: ZipError | null = null
  for (const at of endRecordCandidates(view)) {
    const location = attempt(() => locateByRecord(view, at, archiveSize - tail.length))
    if (!(location instanceof ZipError)) return location
    refusal ??= location
  }
  throw refusal ?? noEndRecord(view)
}

/** Yields the positions of end record signatures whose comment would end exactly at the end of the file, last first. */
function* endRecordCandidates(tail: DataView): Generator<number> {
  for (const at of endSignatures(tail))
    if (at + END_RECORD_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) yield at
}

function* endSignatures(tail: DataView): Generator<number> {
  for (let at = tail.byteLength - END_RECORD_BYTES; at >= 0; at--)
    if (tail.getUint8(at) === 0x50 && tail.getUint32(at, true) === END_SIGNATURE) yield at
}

/** Returns the reason why no end record ends at the end of the file. */
function noEndRecord(tail: DataView): ZipError {
  for (const at of endSignatures(tail)) {
    const behind = tail.byteLength - at - END_RECORD_BYTES - tail.getUint16(at + 20, true)
    return behind > 0
      ? new ZipError('trailing_bytes', `${behind} bytes follow the end of the archive`)
      : new ZipError('truncated', `The archive lacks the last ${-behind} bytes of its comment`)
  }
  const [where, followed] =
    tail.byteLength < TAIL_BYTES
      ? ['', '']
      : [` in its last ${TAIL_BYTES} bytes`, 'other bytes follow it, or ']
  return new ZipError(
    'no_end_record',
    `The archive has no end of central directory record${where}: ${followed}it is truncated or not a ZIP`,
  )
}

/** Locates the directory with the end record at `at`, or with the ZIP64 record that belongs to it. */
function locateByRecord(tail: DataView, at: number, tailOffset: number): DirectoryLocation {
  const record = readEndRecord(tail, at)
  if (!hasZip64Locator(tail, at)) return checkRecord(tail, record, tailOffset)
  const byZip64 = attempt(() => locateByZip64Record(tail, at, tailOffset))
  if (!(byZip64 instanceof ZipError)) return byZip64
  // Apparent locators may be the end of a name or comment: then the plain record fits.
  const plain = isComplete(record) ? attempt(() => checkRecord(tail, record, tailOffset)) : byZip64
  if (plain instanceof ZipError) throw byZip64
  return plain
}

function locateByZip64Record(tail: DataView, at: number, tailOffset: number): DirectoryLocation {
  const { record, locatedAt } = readZip64EndRecord(tail, at)
  const location = checkRecord(tail, record, tailOffset)
  const recordOffset = tailOffset + record.start
  if (locatedAt !== recordOffset && locatedAt !== recordOffset - location.base)
    throw new ZipError('bad_directory', 'The ZIP64 locator does not point to the ZIP64 end record')
  return location
}

/** Returns the result of `read`, or the ZipError that it throws. */
function attempt<T>(read: () => T): T | ZipError {
  try {
    return read()
  } catch (error) {
    if (error instanceof ZipError) return error
    throw error
  }
}

/** Throws unless the record is consistent with itself and the bytes around it. */
function checkRecord(tail: DataView, record: EndRecord, tailOffset: number): DirectoryLocation {
  const { entryCount, directorySize: size, directoryOffset } = record
  if (record.disk !== 0 || record.directoryDisk !== 0 || record.entriesOnDisk !== entryCount)
    throw new ZipError('multi_disk', 'The archive is one part of a split archive')
  if (entryCount > ZIP_LIMITS.entries)
    throw new ZipError(
      'too_many_entries',
      `The archive has ${entryCount} entries, more than ${ZIP_LIMITS.entries}`,
    )
  if (size > ZIP_LIMITS.directoryBytes)
    throw new ZipError(
      'directory_too_large',
      `The central directory has ${size} bytes, more than ${ZIP_LIMITS.directoryBytes}`,
    )

  // The directory ends where the end records begin, whatever its recorded offset is.
  const offset = tailOffset + record.start - size
  const base = offset - directoryOffset
  if (base < 0)
    throw new ZipError(
      'truncated',
      `The central directory is recorded at ${directoryOffset}, beyond its actual place: bytes before it are missing`,
    )
  // If bytes precede the archive, only the signature of the first entry confirms the offset.
  const fits =
    entryCount === 0 ? size === 0 && base === 0 : size >= entryCount * DIRECTORY_RECORD_BYTES
  if (!fits || (entryCount > 0 && !startsDirectory(tail, offset - tailOffset)))
    throw new ZipError(
      'bad_directory',
      'The central directory is not where the end record says it is',
    )
  return { offset, size, entryCount, base }
}

/** Whether a directory can start there; one that starts before the tail is checked when it is read. */
const startsDirectory = (tail: DataView, at: number): boolean =>
  at < 0 || tail.getUint32(at, true) === DIRECTORY_SIGNATURE

/** An end record as read from the archive, before any check. */
interface EndRecord {
  /** The position of the end records within the tail, which is where the directory ends. */
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
function readEndRecord(tail: DataView, at: number): EndRecord {
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
/** Whether the bytes before the end record at `at` look like a locator; a name may happen to. */
function hasZip64Locator(tail: DataView, at: number): boolean {
  const locatorAt = at - ZIP64_LOCATOR_BYTES
  return locatorAt >= 0 && tail.getUint32(locatorAt, true) === ZIP64_LOCATOR_SIGNATURE
}

/**
 * Reads the ZIP64 record that belongs to the end record at `at`, and returns it with the offset recorded in the
 * locator, which does not include what precedes the archive.
 */
function readZip64EndRecord(tail: DataView, at: number): { record: EndRecord; locatedAt: number } {
  const locatorAt = at - ZIP64_LOCATOR_BYTES
  const recordAt = findZip64Record(tail, locatorAt)
  if (recordAt < 0)
    throw new ZipError('bad_directory', 'The ZIP64 end record is not right before its locator')
  if (tail.getUint32(locatorAt + 4, true) !== 0 || tail.getUint32(locatorAt + 16, true) > 1)
    throw new ZipError('multi_disk', 'The archive is one part of a split archive')
  const record = readZip64Fields(tail, recordAt)
  if (!agree(readEndRecord(tail, at), record))
    throw new ZipError(
      'bad_directory',
      'The end record and the ZIP64 end record contradict each other',
    )
  return { record, locatedAt: readUint64(tail, locatorAt + 8) }
}

/**
 * Returns the position of the record that ends at the locator, or -1. It is found by its own size and not by the
 * locator's offset, which is too small if something precedes the archive.
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

/** Whether the record itself contains every field and delegates none to a ZIP64 record. */
const isComplete = (record: EndRecord): boolean =>
  record.disk !== UNSET_16 &&
  record.directoryDisk !== UNSET_16 &&
  record.entriesOnDisk !== UNSET_16 &&
  record.entryCount !== UNSET_16 &&
  record.directorySize !== UNSET_32 &&
  record.directoryOffset !== UNSET_32

/** Whether the records agree in every field that the short one contains (APPNOTE 4.4.1.4). */
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
