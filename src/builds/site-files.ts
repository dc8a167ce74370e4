import { mapIterable } from './map-iterable.ts'
import type { ZipEntries, ZipEntry } from '../zip/index.ts'
import { EncodedPaths } from './encoded-paths.ts'

/** Marks an entry that is not a file of the site, or whose path was already listed. */
const NONE = 0xffff_ffff

/**
 * The files that make up the site of an archive, by their paths relative to the site's root. Of several entries with
 * the same path the last one counts; folders and files that macOS adds are left out.
 */
export function siteFiles(entries: ZipEntries): Iterable<ZipEntry> {
  const chosen = lastOfEachPath(entries)
  const files = mapIterable(chosen, (ordinal) => entries.at(ordinal) as ZipEntry)
  const folderLength = topFolder(files).length
  if (folderLength === 0) return files
  return mapIterable(files, (file) => ({ ...file, path: file.path.slice(folderLength) }))
}

/** Returns the ordinal of the last entry of each path, in the order in which the paths first occur. */
function lastOfEachPath(entries: ZipEntries): Uint32Array {
  const paths = new EncodedPaths(
    // Entries that are not files of the site get an empty path.
    mapIterable(entries, ({ isFile, path }) => (isFile && !isMacosJunk(path) ? path : '')),
  )
  const chosen = new Uint32Array(entries.length).fill(NONE)
  let first = NONE
  for (const ordinal of paths.sorted()) {
    if (paths.at(ordinal).length === 0) continue
    if (first === NONE || paths.compare(first, ordinal) !== 0) first = ordinal
    chosen[first] = ordinal
  }
  paths.release()
  return chosen.filter((ordinal) => ordinal !== NONE)
}

/** Whether macOS added the file by itself: resource forks and Finder settings. */
const isMacosJunk = (path: string): boolean =>
  path.startsWith('__MACOSX/') || path === '.DS_Store' || path.endsWith('/.DS_Store')

/**
 * Zipping `storybook-static` itself, rather than its contents, puts every file into one folder. Returns that folder,
 * which is stripped from the paths, if it contains everything, including an `index.html`.
 */
function topFolder(files: Iterable<ZipEntry>): string {
  let folder: string | null = null
  let hasIndex = false
  for (const { path } of files) {
    folder ??= path.slice(0, path.indexOf('/') + 1)
    if (folder === '' || !path.startsWith(folder)) return ''
    hasIndex ||= path === `${folder}index.html`
  }
  return hasIndex && folder !== null ? folder : ''
}
