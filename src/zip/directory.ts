import { readDirectoryEntry, type DirectoryEntry } from './directory-entry.ts'
import { quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { refuseInflatedBytes } from './limits.ts'
import { LOCAL_HEADER_BYTES } from './local-header.ts'
import { locateDirectory, TAIL_BYTES, type DirectoryLocation } from './locate-directory.ts'
import { DirectoryEntries, inFileOrder, type ZipEntry } from './zip-entries.ts'

/** An archive in storage. Errors it throws reach the caller unchanged. */
export interface ByteSource {
  /** Reads the last `length` bytes, or all of a shorter archive; `size` is that of the whole. */
  readTail(length: number): Promise<{ bytes: Uint8Array; size: number }>
  read(offset: number, length: number): Promise<Uint8Array>
}

/**
 * Reads the entries of a stored archive: one read for its tail, and another if the directory is longer. Throws
 * ZipError.
 */
export async function readDirectory(source: ByteSource): Promise<DirectoryEntries> {
  const { bytes: tail, size } = await source.readTail(TAIL_BYTES)
  const location = locateDirectory(tail, size)
  const start = location.offset - (size - tail.length)
  if (start >= 0) return parseDirectory(tail.subarray(start, start + location.size), location)
  // The directory ends where the end records begin, so only its beginning can be missing.
  const missing = -start
  const head = await source.read(location.offset, missing)
  if (head.length !== missing)
    throw new ZipError('truncated', 'The central directory could not be read whole')
  const directory = new Uint8Array(location.size)
  directory.set(head)
  directory.set(tail.subarray(0, location.size - missing), missing)
  return parseDirectory(directory, location)
}

/**
 * Parses the central directory, whose bytes the entries refer to. Throws ZipError if any entry is broken, unsafe,
 * unsupported or beyond the limits, or if two overlap.
 */
export function parseDirectory(bytes: Uint8Array, location: DirectoryLocation): DirectoryEntries {
  const { size, entryCount, base, offset } = location
  if (bytes.length !== size)
    throw new ZipError('truncated', 'The central directory could not be read whole')
  const records = new Uint32Array(entryCount)
  const offsets = new Float64Array(entryCount)
  const leastLengths = new Float64Array(entryCount)
  let inflatedBytes = 0
  let at = 0
  for (let ordinal = 0; ordinal < entryCount; ordinal++) {
    const { entry, end } = readDirectoryEntry(bytes, at, base)
    records[ordinal] = at
    offsets[ordinal] = entry.localHeaderOffset
    leastLengths[ordinal] = leastLength(entry)
    inflatedBytes += entry.uncompressedSize
    at = end
  }
  if (at !== bytes.length)
    throw new ZipError('bad_directory', 'The central directory holds more than its entries')
  refuseInflatedBytes(inflatedBytes)
  const { spans, overrun } = measureSpans(offsets, leastLengths, offset)
  const entries = new DirectoryEntries(bytes, base, records, spans)
  if (overrun !== null) throw overrunBy(entries.at(overrun) as ZipEntry, offset)
  return entries
}

/**
 * Returns every entry's span, and the ordinal of an entry whose header and data overlap another entry or the
 * directory, if any.
 */
function measureSpans(
  offsets: Float64Array,
  leastLengths: Float64Array,
  directoryOffset: number,
): { spans: Float64Array; overrun: number | null } {
  const spans = new Float64Array(offsets.length)
  let next = directoryOffset
  const inOrder = inFileOrder(offsets)
  for (let i = inOrder.length - 1; i >= 0; i--) {
    const ordinal = inOrder[i] as number
    const start = offsets[ordinal] ?? 0
    spans[ordinal] = next - start
    if ((leastLengths[ordinal] ?? 0) > next - start) return { spans, overrun: ordinal }
    next = start
  }
  return { spans, overrun: null }
}

/** The minimum size of an entry: the length of its extra field is known only from the local header. */
const leastLength = ({ rawName, compressedSize }: DirectoryEntry): number =>
  LOCAL_HEADER_BYTES + rawName.length + compressedSize

function overrunBy(entry: DirectoryEntry, directoryOffset: number): ZipError {
  const name = quoteName(entry.path)
  return entry.localHeaderOffset + leastLength(entry) > directoryOffset
    ? new ZipError('entry_outside_archive', `The entry ${name} does not end before the directory`)
    : new ZipError('overlapping_entries', `The entry ${name} shares bytes with another entry`)
}
