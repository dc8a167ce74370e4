import type { Method } from './compression.ts'
import { readDirectoryRecord } from './directory-record.ts'
import { quoteName } from './entry-name.ts'
import { filePath, isMacosJunk } from './entry-path.ts'
import { ZipError } from './errors.ts'
import type { DirectoryLocation } from './locate-directory.ts'

/** A file in an archive. Offsets count from the first byte of the archive's file. */
export interface ZipEntry {
  /** Relative, with single forward slashes and no `.` or `..` parts. */
  path: string
  localHeaderOffset: number
  compressedSize: number
  uncompressedSize: number
  crc32: number
  method: Method
  /** From the local header to the next one, or to the directory. */
  span: number
  /** Of the local header, its extra field apart, whose length only the local header tells. */
  headerSize: number
}

/**
 * The files of the central directory, one for each path: of entries with one name the last counts.
 * Directories and what macOS adds are left out. Throws ZipError if any record, left out or not, is
 * broken, unsafe or unservable, or if two share bytes.
 */
export function parseDirectory(bytes: Uint8Array, location: DirectoryLocation): ZipEntry[] {
  if (bytes.length !== location.size)
    throw new ZipError('truncated', 'The central directory could not be read whole')
  const all: ZipEntry[] = []
  const files = new Map<string, ZipEntry>()
  let at = 0
  for (let count = 0; count < location.entryCount; count++) {
    const record = readDirectoryRecord(bytes, at)
    const path = filePath(record.name)
    const entry: ZipEntry = {
      path: path ?? record.name,
      localHeaderOffset: location.base + record.localHeaderOffset,
      compressedSize: record.compressedSize,
      uncompressedSize: record.uncompressedSize,
      crc32: record.crc32,
      method: record.method,
      span: 0,
      headerSize: record.headerSize,
    }
    all.push(entry)
    if (path !== null && !isMacosJunk(path)) files.set(path, entry)
    at = record.end
  }
  if (at !== bytes.length)
    throw new ZipError('bad_directory', 'The central directory holds more than its entries')
  measureSpans(all, location.offset)
  return [...files.values()]
}

/** Sets every span. Throws if header and data of an entry reach into another entry or the directory. */
function measureSpans(entries: ZipEntry[], directoryOffset: number): void {
  const inFileOrder = entries.toSorted((a, b) => b.localHeaderOffset - a.localHeaderOffset)
  let next = directoryOffset
  for (const entry of inFileOrder) {
    entry.span = next - entry.localHeaderOffset
    if (entry.headerSize + entry.compressedSize > entry.span) throw overrun(entry, directoryOffset)
    next = entry.localHeaderOffset
  }
}

function overrun(entry: ZipEntry, directoryOffset: number): ZipError {
  const end = entry.localHeaderOffset + entry.headerSize + entry.compressedSize
  const name = quoteName(entry.path)
  return end > directoryOffset
    ? new ZipError('entry_outside_archive', `The entry ${name} does not end before the directory`)
    : new ZipError('overlapping_entries', `The entry ${name} shares bytes with another entry`)
}
