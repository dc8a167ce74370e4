import { parseDirectory, type ZipEntry } from './directory.ts'
import { ZipError } from './errors.ts'
import { ZIP_LIMITS } from './limits.ts'
import { locateDirectory } from './locate-directory.ts'

/** An archive in storage. What it throws reaches the caller unchanged. */
export interface ByteSource {
  /** The last `length` bytes, or all of a shorter archive, and the size of the whole. */
  readTail(length: number): Promise<{ bytes: Uint8Array; size: number }>
  read(offset: number, length: number): Promise<Uint8Array>
}

/** The files of a stored archive, with one read for its tail and one for a directory that is longer. */
export async function readDirectory(source: ByteSource): Promise<ZipEntry[]> {
  const { bytes: tail, size } = await source.readTail(ZIP_LIMITS.tailBytes)
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
