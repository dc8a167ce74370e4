import { DIRECTORY_RECORD_BYTES, DIRECTORY_SIGNATURE } from './directory-record.ts'
import {
  END_RECORD_BYTES,
  END_SIGNATURE,
  hasZip64Locator,
  isComplete,
  readEndRecord,
  readZip64EndRecord,
  type EndRecord,
} from './end-record.ts'
import { ZipError } from './errors.ts'
import { viewOf } from './integers.ts'
import { ZIP_LIMITS } from './limits.ts'

export interface DirectoryLocation {
  /** Counted from the first byte of the file, like every offset that leaves this room. */
  offset: number
  size: number
  entryCount: number
  /** What stands before the archive in the file (a self-extractor's stub): recorded offsets lack it. */
  base: number
}

/**
 * Finds the central directory by the last bytes of an archive, at least `ZIP_LIMITS.tailBytes` of
 * them or all. A comment may hold what looks like an end record: the last that fits is taken.
 */
export function locateDirectory(tail: Uint8Array, archiveSize: number): DirectoryLocation {
  if (tail.length > archiveSize || tail.length < Math.min(archiveSize, ZIP_LIMITS.tailBytes))
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

/** The directory by the end record at `at`, or by the ZIP64 one that goes with it. */
function locateByRecord(tail: DataView, at: number, tailOffset: number): DirectoryLocation {
  const record = readEndRecord(tail, at)
  if (!hasZip64Locator(tail, at)) return checkRecord(tail, record, tailOffset)
  const byZip64 = attempt(() => locateByZip64Record(tail, at, tailOffset))
  if (!(byZip64 instanceof ZipError)) return byZip64
  // What looks like a locator may be the end of a name or comment: then the plain record fits.
  const plain = isComplete(record) ? attempt(() => checkRecord(tail, record, tailOffset)) : byZip64
  if (plain instanceof ZipError) throw byZip64
  return plain
}

function locateByZip64Record(tail: DataView, at: number, tailOffset: number): DirectoryLocation {
  const record = readZip64EndRecord(tail, at)
  const location = checkRecord(tail, record, tailOffset)
  const recordOffset = tailOffset + record.start
  if (record.locatedAt !== recordOffset && record.locatedAt !== recordOffset - location.base)
    throw new ZipError('bad_directory', 'The ZIP64 locator does not point to the ZIP64 end record')
  return location
}

/** What it returns, or the ZipError it throws. */
function attempt<T>(read: () => T): T | ZipError {
  try {
    return read()
  } catch (error) {
    if (error instanceof ZipError) return error
    throw error
  }
}

/** Says what is the matter with bytes that no end record ends. */
function noEndRecord(tail: DataView): ZipError {
  for (let at = tail.byteLength - END_RECORD_BYTES; at >= 0; at--) {
    if (tail.getUint8(at) !== 0x50 || tail.getUint32(at, true) !== END_SIGNATURE) continue
    const behind = tail.byteLength - at - END_RECORD_BYTES - tail.getUint16(at + 20, true)
    return behind > 0
      ? new ZipError('trailing_bytes', `${behind} bytes follow the end of the archive`)
      : new ZipError('truncated', `The archive lacks the last ${-behind} bytes of its comment`)
  }
  return new ZipError(
    'no_end_record',
    'The archive has no end of central directory record: it is truncated or not a ZIP',
  )
}

/** Where an end record's signature stands with a comment that reaches exactly the end, last first. */
function* endRecordCandidates(tail: DataView): Generator<number> {
  for (let at = tail.byteLength - END_RECORD_BYTES; at >= 0; at--) {
    if (tail.getUint8(at) !== 0x50 || tail.getUint32(at, true) !== END_SIGNATURE) continue
    if (at + END_RECORD_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) yield at
  }
}

/** Throws unless the record agrees with itself and with what stands around it. */
function checkRecord(tail: DataView, record: EndRecord, tailOffset: number): DirectoryLocation {
  const { entryCount, directorySize: size, directoryOffset } = record
  if (record.disk !== 0 || record.directoryDisk !== 0 || record.entriesOnDisk !== entryCount)
    throw new ZipError('multi_disk', 'The archive is one part of several')
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
      `The central directory is recorded at ${directoryOffset}, past where it can be: bytes before it are missing`,
    )
  // Nothing but the first entry's signature can vouch for bytes put before an archive.
  const fits =
    entryCount === 0 ? size === 0 && base === 0 : size >= entryCount * DIRECTORY_RECORD_BYTES
  if (!fits || (entryCount > 0 && !startsDirectory(tail, offset - tailOffset)))
    throw new ZipError('bad_directory', 'The central directory is not where the end record has it')
  return { offset, size, entryCount, base }
}

/** Whether a directory can start there; one that starts before the tail is checked when it is read. */
const startsDirectory = (tail: DataView, at: number): boolean =>
  at < 0 || tail.getUint32(at, true) === DIRECTORY_SIGNATURE
