import { locateDirectory, parseDirectory, type ZipEntry } from '../../src/zip/index.ts'
import { buildArchive, type ArchiveSpec } from './build-archive.ts'

/** Returns the files of an archive that is in memory as a whole. */
export function parseArchive(archive: Uint8Array | ArchiveSpec): ZipEntry[] {
  const bytes = archive instanceof Uint8Array ? archive : buildArchive(archive)
  const location = locateDirectory(bytes, bytes.length)
  const directory = bytes.subarray(location.offset, location.offset + location.size)
  return [...parseDirectory(directory, location)].filter(({ isFile }) => isFile)
}

export const pathsOf = (archive: Uint8Array | ArchiveSpec): string[] =>
  parseArchive(archive).map((entry) => entry.path)
