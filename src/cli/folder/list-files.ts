import { readdir, realpath, stat } from 'node:fs/promises'
import nodePath, { join, type PlatformPath } from 'node:path'
import { filePath } from '../../zip/entry-name.ts'
import { systemCode, usageError } from '../errors.ts'

/** A file of the folder as it was found. Two states that are equal are taken for the same content. */
export interface FoundFile {
  /** From the folder, with forward slashes. */
  path: string
  /** Where it is read from; a symbolic link is resolved. */
  absolute: string
  bytes: number
  /** Changes when the file does. */
  state: string
}

/**
 * Lists all files under a folder, sorted by path. Symbolic links are followed within the folder. Throws
 * a CliError for what cannot be in a build: a link that leads out or nowhere, a special file, a name
 * that is not UTF-8 or that the service reads otherwise.
 */
export async function listFiles(folder: string): Promise<FoundFile[]> {
  const root = await realFolder(folder)
  const files: FoundFile[] = []
  await walk(root, '', [root])

  async function walk(absolute: string, path: string, above: string[]): Promise<void> {
    const entries = await attempt(absolute, readdir(absolute))
    for (const name of entries) {
      if (isJunk(name)) continue
      const child = path === '' ? name : `${path}/${name}`
      await add(join(absolute, name), child, above)
    }
  }

  async function add(given: string, path: string, above: string[]): Promise<void> {
    refuseName(path)
    const absolute = await attempt(path, realpath(given))
    if (!isWithin(root, absolute))
      throw usageError(`${path} is a symbolic link out of the folder: copy what it leads to`)
    const stats = await attempt(path, stat(absolute, { bigint: true }))
    if (stats.isDirectory()) {
      if (above.includes(absolute))
        throw usageError(`${path} is a symbolic link to a folder that it is in`)
      return walk(absolute, path, [...above, absolute])
    }
    if (!stats.isFile()) throw usageError(`${path} is neither a file nor a folder`)
    const state = [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ')
    files.push({ path, absolute, bytes: Number(stats.size), state })
  }

  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** What macOS adds by itself; the service leaves it out, too. */
const isJunk = (name: string): boolean => name === '.DS_Store' || name === '__MACOSX'

async function realFolder(folder: string): Promise<string> {
  try {
    const root = await realpath(folder)
    if ((await stat(root)).isDirectory()) return root
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw unreadable(folder, error)
    throw usageError(
      `There is no folder ${folder}: run \`storybook build\`, or name its output folder`,
    )
  }
  throw usageError(`${folder} is not a folder`)
}

/** Whether a path is a folder or in it. On Windows, a path on another drive stays absolute. */
export function isWithin(root: string, path: string, platform: PlatformPath = nodePath): boolean {
  const way = platform.relative(root, path)
  return !platform.isAbsolute(way) && !way.split(platform.sep).includes('..')
}

async function attempt<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** A CliError for a file that the system does not let us read. */
export function unreadable(path: string, error: unknown): Error {
  const code = systemCode(error)
  if (code === undefined) return error as Error
  const why = REASONS[code] ?? `cannot be read (${code})`
  return usageError(`${path} ${why}`)
}

const REASONS: Record<string, string> = {
  EACCES: 'cannot be read: permission denied',
  EPERM: 'cannot be read: permission denied',
  ENOENT: 'is gone, or a symbolic link to nothing; is a build still running?',
  ELOOP: 'is a symbolic link to itself',
}

function refuseName(path: string): void {
  if (path.includes('\u{fffd}')) throw usageError(`The name ${path} is not UTF-8`)
  let read: string | null
  try {
    read = filePath(path)
  } catch (error) {
    throw usageError(`The service refuses a name: ${error instanceof Error ? error.message : path}`)
  }
  if (read !== path)
    throw usageError(`The name ${path} holds a backslash, which separates folders in archives`)
}
