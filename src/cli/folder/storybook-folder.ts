import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ZIP_LIMITS } from '../../zip/limits.ts'
import { usageError } from '../errors.ts'
import { sizeText } from '../output/size-text.ts'
import { DEFAULT_FOLDER } from './default-folder.ts'
import { listFiles, type FoundFile } from './list-files.ts'

/** What `storybook build` always writes: the manager and the preview. */
const PAGES = ['index.html', 'iframe.html']

/** A built Storybook on disk. */
export interface StorybookFolder {
  folder: string
  files: FoundFile[]
}

/** Lists the files of a built Storybook. Throws a CliError for a folder that holds none, or that the service refuses. */
export async function openStorybook(folder: string): Promise<StorybookFolder> {
  const files = await listFiles(folder)
  const paths = new Set(files.map(({ path }) => path))
  const missing = PAGES.find((page) => !paths.has(page))
  if (missing)
    throw usageError(`${folder} holds no ${missing}, so it is not a built Storybook${hint(folder)}`)
  refuseTooMuch(files)
  return { folder, files }
}

function hint(folder: string): string {
  const inner = join(folder, DEFAULT_FOLDER)
  return existsSync(inner) ? `: did you mean ${inner}?` : ': run `storybook build` first'
}

function refuseTooMuch(files: FoundFile[]): void {
  const { entries, entryBytes, inflatedBytes } = ZIP_LIMITS
  // deploy adds an entry that lists the stories.
  if (files.length + 1 > entries)
    throw usageError(`The folder holds ${files.length} files; the service takes ${entries - 1}`)
  const large = files.find(({ bytes }) => bytes > entryBytes)
  if (large)
    throw usageError(
      `${large.path} takes ${sizeText(large.bytes)}; the service takes files of ${sizeText(entryBytes)}`,
    )
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > inflatedBytes)
    throw usageError(
      `The folder takes ${sizeText(total)}; the service takes ${sizeText(inflatedBytes)}. ${largest(files)}`,
    )
}

/** Names what takes most, as far as one line goes. */
export function largest(files: readonly Pick<FoundFile, 'path' | 'bytes'>[]): string {
  const maps = files.filter(({ path }) => path.endsWith('.map'))
  const mapBytes = maps.reduce((sum, { bytes }) => sum + bytes, 0)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (mapBytes * 4 > total)
    return `Source maps are ${sizeText(mapBytes)} of it: build without them, or delete them.`
  const most = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 3)
  return `Most is in ${most.map(({ path, bytes }) => `${path} (${sizeText(bytes)})`).join(', ')}.`
}
