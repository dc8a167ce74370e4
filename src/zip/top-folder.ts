import type { ZipEntry } from './directory.ts'

const INDEX = 'index.html'

/**
 * The entries as seen from the site's root: zipping `storybook-static` itself, rather than what is in
 * it, puts every file under one folder, which is taken off if its `index.html` is the only root page.
 */
export function stripTopFolder(entries: ZipEntry[]): ZipEntry[] {
  const first = entries[0]?.path ?? ''
  const folder = first.slice(0, first.indexOf('/') + 1)
  const wrapped =
    folder !== '' &&
    entries.every(({ path }) => path.startsWith(folder)) &&
    entries.some(({ path }) => path === folder + INDEX)
  if (!wrapped) return entries
  return entries.map((entry) => ({ ...entry, path: entry.path.slice(folder.length) }))
}
