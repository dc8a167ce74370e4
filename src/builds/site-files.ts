import type { ZipEntry } from '../zip/index.ts'

/**
 * Returns the files that make up the site of an archive, by their paths from the site's root. Of
 * several entries with one path the last counts; folders and what macOS adds are left out.
 */
export function siteFiles(entries: ZipEntry[]): ZipEntry[] {
  const files = new Map<string, ZipEntry>()
  for (const entry of entries)
    if (entry.isFile && !isMacosJunk(entry.path)) files.set(entry.path, entry)
  return stripTopFolder([...files.values()])
}

/** Whether macOS added the file by itself: resource forks and Finder settings. */
const isMacosJunk = (path: string): boolean =>
  path.startsWith('__MACOSX/') || path === '.DS_Store' || path.endsWith('/.DS_Store')

/**
 * Zipping `storybook-static` itself, rather than its contents, puts every file under one folder. It is
 * taken off the paths if it holds everything, an `index.html` included.
 */
function stripTopFolder(files: ZipEntry[]): ZipEntry[] {
  const first = files[0]?.path ?? ''
  const folder = first.slice(0, first.indexOf('/') + 1)
  const wrapped =
    folder !== '' &&
    files.every(({ path }) => path.startsWith(folder)) &&
    files.some(({ path }) => path === `${folder}index.html`)
  if (!wrapped) return files
  return files.map((file) => ({ ...file, path: file.path.slice(folder.length) }))
}
