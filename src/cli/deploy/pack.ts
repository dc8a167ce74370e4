import { join } from 'node:path'
import { ZIP_LIMITS } from '../../zip/limits.ts'
import { writeArchive, type Source } from '../archive/write-archive.ts'
import { usageError } from '../errors.ts'
import { listFiles } from '../folder/list-files.ts'
import { readable, refuseChanges } from '../folder/read-file.ts'
import { largest, type StorybookFolder } from '../folder/storybook-folder.ts'
import type { Output } from '../output/output.ts'
import { sizeText } from '../output/size-text.ts'
import { MOST_ARCHIVE_BYTES } from '../service/remote-archive.ts'

export interface PackedArchive {
  path: string
  bytes: number
  /** Files of the folder in it. */
  files: number
}

/**
 * Packs a Storybook into an archive inside `target`, with the `added` files. Throws a CliError if the
 * archive is more than the service takes, or the folder changes meanwhile.
 */
export async function packStorybook(
  { folder, files }: StorybookFolder,
  { target, added, output }: { target: string; added: readonly Source[]; output: Output },
): Promise<PackedArchive> {
  const own = new Set(added.map(({ path }) => path))
  const kept = files.filter(({ path }) => !own.has(path))
  const sources = [...readable(kept), ...added].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  refuseLongDirectory(sources)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const progress = output.progress('Packing', total)
  const path = join(target, 'storybook.zip')
  try {
    const bytes = await writeArchive(path, sources, {
      onProgress(archiveBytes, contentBytes) {
        if (archiveBytes > MOST_ARCHIVE_BYTES)
          throw usageError(
            `The archive takes more than ${sizeText(MOST_ARCHIVE_BYTES)}, which the service refuses. ${largest(files)}`,
          )
        progress.update(contentBytes)
      },
    })
    refuseChanges(files, await listFiles(folder))
    return { path, bytes, files: kept.length }
  } finally {
    progress.end()
  }
}

/** What a directory's record takes besides the name (APPNOTE 4.3.12). */
const RECORD_BYTES = 46

function refuseLongDirectory(sources: readonly Source[]): void {
  const bytes = sources.reduce((sum, { path }) => sum + RECORD_BYTES + Buffer.byteLength(path), 0)
  if (bytes > ZIP_LIMITS.directoryBytes)
    throw usageError(
      `The names of all files take ${sizeText(bytes)}; the service takes ${sizeText(ZIP_LIMITS.directoryBytes)}`,
    )
}
