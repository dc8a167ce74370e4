import type { Method } from './compression.ts'
import { readDirectoryRecord } from './directory-record.ts'
import { quoteName } from './entry-name.ts'
import { filePath, isMacosJunk } from './entry-path.ts'
import { ZipError } from './errors.ts'
import { refuseInflatedBytes } from './limits.ts'
import type { DirectoryLocation } from './locate-directory.ts'

/** An entry of an archive: a file or a folder. Offsets count from the first byte of the archive's file. */
export interface ZipEntry {
  /** Relative, with single forward slashes and no `.` or `..` parts. */
  path: string
  /** Whether it is a file of the site: no folder, and nothing that macOS adds. */
  isFile: boolean
  /** As both its headers spell it. */
  rawName: Uint8Array
  /** APPNOTE 4.4.4. */
  flags: number
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
 * The entries of the central directory. Throws ZipError if any is broken, unsafe, unservable or beyond
 * the limits, or if two share bytes.
 */
export function parseDirectory(bytes: Uint8Array, location: DirectoryLocation): ZipEntry[] {
  if (bytes.length !== location.size)
    throw new ZipError('truncated', 'The central directory could not be read whole')
  const entries: ZipEntry[] = []
  let inflatedBytes = 0
  let at = 0
  for (let count = 0; count < location.entryCount; count++) {
    const record = readDirectoryRecord(bytes, at)
    const path = filePath(record.name)
    entries.push({
      path: path ?? record.name,
      isFile: path !== null && !isMacosJunk(path),
      rawName: record.rawName,
      flags: record.flags,
      localHeaderOffset: location.base + record.localHeaderOffset,
      compressedSize: record.compressedSize,
      uncompressedSize: record.uncompressedSize,
      crc32: record.crc32,
      method: record.method,
      span: 0,
      headerSize: record.headerSize,
    })
    inflatedBytes += record.uncompressedSize
    at = record.end
  }
  if (at !== bytes.length)
    throw new ZipError('bad_directory', 'The central directory holds more than its entries')
  refuseInflatedBytes(inflatedBytes)
  measureSpans(entries, location.offset)
  return entries
}

/** The files that a site is made of, one for each path: of entries with one name the last counts. */
export function siteFiles(entries: ZipEntry[]): ZipEntry[] {
  const files = new Map<string, ZipEntry>()
  for (const entry of entries) if (entry.isFile) files.set(entry.path, entry)
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
