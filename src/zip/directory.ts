import { readDirectoryEntry, type DirectoryEntry } from './directory-entry.ts'
import { quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { refuseInflatedBytes } from './limits.ts'
import { LOCAL_HEADER_BYTES } from './local-header.ts'
import { locateDirectory, TAIL_BYTES, type DirectoryLocation } from './locate-directory.ts'

export interface ZipEntry extends DirectoryEntry {
  /** The number of bytes from the local header to the next one, or to the directory. */
  span: number
}

/** An archive in storage. What it throws reaches the caller unchanged. */
export interface ByteSource {
  /** Reads the last `length` bytes, or all of a shorter archive; `size` is that of the whole. */
  readTail(length: number): Promise<{ bytes: Uint8Array; size: number }>
  read(offset: number, length: number): Promise<Uint8Array>
}

/**
 * Reads the entries of a stored archive: one read for its tail, and another for a directory that is
 * longer than that. Throws ZipError.
 */
export async function readDirectory(source: ByteSource): Promise<ZipEntry[]> {
  const { bytes: tail, size } = await source.readTail(TAIL_BYTES)
  const location = locateDirectory(tail, size)
  const start = location.offset - (size - tail.length)
  if (start >= 0) return parseDirectory(tail.subarray(start, start + location.size), location)
  // The directory ends where the end records begin: only its first part can be missing.
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
 * Parses the central directory. Throws ZipError if any entry is broken, unsafe, unservable or beyond
 * the limits, or if two share bytes.
 */
export function parseDirectory(bytes: Uint8Array, location: DirectoryLocation): ZipEntry[] {
  if (bytes.length !== location.size)
    throw new ZipError('truncated', 'The central directory could not be read whole')
  const entries: ZipEntry[] = []
  let inflatedBytes = 0
  let at = 0
  for (let count = 0; count < location.entryCount; count++) {
    const { entry, end } = readDirectoryEntry(bytes, at, location.base)
    entries.push({ ...entry, span: 0 })
    inflatedBytes += entry.uncompressedSize
    at = end
  }
  if (at !== bytes.length)
    throw new ZipError('bad_directory', 'The central directory holds more than its entries')
  refuseInflatedBytes(inflatedBytes)
  measureSpans(entries, location.offset)
  return entries
}

/** Sets every span. Throws if an entry's header and data reach into another entry or the directory. */
function measureSpans(entries: ZipEntry[], directoryOffset: number): void {
  let next = directoryOffset
  for (const entry of entries.toSorted((a, b) => b.localHeaderOffset - a.localHeaderOffset)) {
    entry.span = next - entry.localHeaderOffset
    if (leastLength(entry) > entry.span) throw overrun(entry, directoryOffset)
    next = entry.localHeaderOffset
  }
}

/** The bytes that an entry takes at least: only its local header gives the length of an extra field. */
const leastLength = ({ rawName, compressedSize }: DirectoryEntry): number =>
  LOCAL_HEADER_BYTES + rawName.length + compressedSize

function overrun(entry: DirectoryEntry, directoryOffset: number): ZipError {
  const name = quoteName(entry.path)
  return entry.localHeaderOffset + leastLength(entry) > directoryOffset
    ? new ZipError('entry_outside_archive', `The entry ${name} does not end before the directory`)
    : new ZipError('overlapping_entries', `The entry ${name} shares bytes with another entry`)
}
