import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { readDirectory, ZipError, type ByteSource, type ZipEntry } from '../../zip/index.ts'
import { readEntry } from '../archive/read-entry.ts'
import { MOST_JSON_BYTES, parseJson } from '../base/parse-json.ts'
import { withTemporaryFolder } from '../base/temporary-folder.ts'
import { CliError } from '../errors.ts'
import { listFiles } from '../folder/list-files.ts'
import { readable } from '../folder/read-file.ts'
import { RemoteArchive } from '../service/remote-archive.ts'
import type { Service } from '../service/service.ts'
import { readText, type BuildFile } from './build-files.ts'
import { fingerprintBuild } from './fingerprint.ts'
import { STORIES_PATH, StoriesFileSchema, type StoriesFile } from './stories-file.ts'

/** What the stories of a Storybook on disk are rendered from. */
export async function storiesOfFolder(folder: string): Promise<StoriesFile> {
  return fingerprintBuild(readable(await listFiles(folder)))
}

/**
 * What the stories of a deployed version are rendered from, as `deploy` found it. For a build that was
 * uploaded otherwise, the archive is fetched and read. Throws a CliError for an unknown version.
 */
export async function storiesOfVersion(service: Service, version: string): Promise<StoriesFile> {
  const archive = new RemoteArchive(service, version)
  try {
    const entries = [...(await readDirectory(archive))]
    const own = entries.find(({ path }) => path === STORIES_PATH)
    const stories =
      own && (await readStories({ path: own.path, read: () => readEntry(archive, own) }))
    return stories ?? (await fingerprintArchive(archive, entries))
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw new CliError(
      'network',
      `The archive of version ${version} cannot be read: ${error.message}`,
    )
  }
}

/** Null for a file that another version of this program wrote in another form, or that is too large. */
async function readStories(file: BuildFile): Promise<StoriesFile | null> {
  try {
    const text = await readText(file, MOST_JSON_BYTES)
    const result = StoriesFileSchema.safeParse(text === null ? null : parseJson(text))
    return result.success ? result.data : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const COPY_BYTES = 8 * 1024 * 1024

/** Reads an archive from a copy on disk, because every script is read more than once. */
const fingerprintArchive = (archive: RemoteArchive, entries: ZipEntry[]): Promise<StoriesFile> =>
  withTemporaryFolder(async (folder) => {
    const file = await open(join(folder, 'storybook.zip'), 'wx+')
    try {
      const size = await copy(archive, file)
      const source = fileSource(file, size)
      return await fingerprintBuild(siteFiles(entries, source))
    } finally {
      await file.close()
    }
  })

async function copy(archive: RemoteArchive, file: FileHandle): Promise<number> {
  const { size } = await archive.readTail(1)
  for (let at = 0; at < size; at += COPY_BYTES)
    await file.writeFile(await archive.read(at, Math.min(COPY_BYTES, size - at)))
  return size
}

function fileSource(file: FileHandle, size: number): ByteSource {
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
  return {
    read,
    readTail: async (length) => ({ bytes: await read(Math.max(0, size - length), length), size }),
  }
}

/** The entries as files of the site, which may be in a folder of the archive. */
function siteFiles(entries: ZipEntry[], source: ByteSource): BuildFile[] {
  const pages = entries.map(({ path }) => path).filter((path) => /(^|\/)iframe\.html$/.test(path))
  const page = pages.toSorted((a, b) => a.length - b.length)[0] ?? ''
  const folder = page.slice(0, page.lastIndexOf('/') + 1)
  return entries
    .filter(({ isFile, path }) => isFile && path.startsWith(folder))
    .map((entry) => ({
      path: entry.path.slice(folder.length),
      read: () => readEntry(source, entry),
    }))
}
