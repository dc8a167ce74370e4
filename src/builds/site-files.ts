import { mapIterable } from '../base/map-iterable.ts'
import type { ZipEntries, ZipEntry } from '../zip/index.ts'
import { EncodedPaths } from './encoded-paths.ts'

/** Stands for an entry that is no file of the site, or whose path was there before. */
const NONE = 0xffff_ffff

/**
 * The files that make up the site of an archive, by their paths from the site's root. Of several entries with
 * one path the last counts; folders and what macOS adds are left out.
 */
export function siteFiles(entries: ZipEntries): Iterable<ZipEntry> {
  const chosen = lastOfEachPath(entries)
  const files = mapIterable(chosen, (ordinal) => entries.at(ordinal) as ZipEntry)
  const folderLength = topFolder(files).length
  if (folderLength === 0) return files
  return mapIterable(files, (file) => ({ ...file, path: file.path.slice(folderLength) }))
}

/** Returns for each path of a file the ordinal of its last entry, in the order of the first ones. */
function lastOfEachPath(entries: ZipEntries): Uint32Array {
  const paths = new EncodedPaths(
    // What is no file of the site has no path there.
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
 * Zipping `storybook-static` itself, rather than its contents, puts every file under one folder. Returns
 * that folder, which is taken off the paths, if it holds everything, an `index.html` included.
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
