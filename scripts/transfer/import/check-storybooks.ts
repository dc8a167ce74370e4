import { versionOfArchiveKey } from '../../../src/store/object-keys.ts'
import { ByteReader, readDirectory, verifyEntries, ZipError } from '../../../src/zip/index.ts'
import { ArchiveError } from '../archive/errors.ts'
import type { ProjectArchive } from '../archive/read-archive.ts'

/**
 * Checks the archives of builds entry by entry, as an upload does: what is served has passed that, whatever way it came.
 * Throws ArchiveError.
 */
export async function checkStorybooks(
  archive: ProjectArchive,
  objects: readonly { key: string; index: number; size: number }[],
): Promise<void> {
  for (const { key, index, size } of objects) {
    if (!versionOfArchiveKey(key)) continue
    try {
      const read = async (offset: number, length = Infinity) =>
        Buffer.concat(await Array.fromAsync(archive.read(index, offset, length)))
      const readTail = async (length: number) => ({
        bytes: await read(Math.max(0, size - length)),
        size,
      })
      const entries = await readDirectory({ read, readTail })
      await verifyEntries(entries, new ByteReader(archive.read(index)))
    } catch (error) {
      if (error instanceof ZipError) throw new ArchiveError(`${key}: ${error.message}`)
      throw error
    }
  }
}
