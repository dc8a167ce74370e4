import { ZipError } from './errors.ts'
import { quoteName } from './entry-name.ts'

/**
 * The path of the file that an entry's name stands for, with single forward slashes and no `.` parts;
 * null where the name is a directory's. Throws `unsafe_path` for a name that leads elsewhere.
 */
export function filePath(name: string): string | null {
  // APPNOTE 4.4.17.1 wants forward slashes; Windows tools have written backslashes.
  const written = name.replaceAll('\\', '/')
  if (/\p{Cc}/u.test(written)) refuse(name, 'holds control characters')
  if (written.startsWith('/') || /^[A-Za-z]:/.test(written)) refuse(name, 'is absolute')
  const segments = written.split('/')
  if (segments.includes('..')) refuse(name, 'leads out of the archive')
  const last = segments.at(-1)
  if (last === '' || last === '.') return null
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/')
}

/** What macOS adds of its own: resource forks and Finder settings. */
export const isMacosJunk = (path: string): boolean =>
  path.startsWith('__MACOSX/') || path === '.DS_Store' || path.endsWith('/.DS_Store')

function refuse(name: string, why: string): never {
  throw new ZipError('unsafe_path', `The path ${quoteName(name)} ${why}`)
}
