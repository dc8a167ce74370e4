import { ZipError } from './errors.ts'

/** Quotes a name for an error message: control characters escaped, cut to a readable length. */
export function quoteName(name: string): string {
  const quoted = JSON.stringify(name.length > 200 ? `${name.slice(0, 200)}…` : name)
  // JSON does not escape DEL and the C1 controls.
  return quoted.replace(/\p{Cc}/gu, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)
}

/** An empty segment, `.` or `..`; names are read often, and few contain one. */
const UNUSUAL_SEGMENT = /(?:^|\/)\.{0,2}(?:\/|$)/

/**
 * Returns the path of the file that an entry names, with single forward slashes and no `.` segments, or null for a
 * folder. Throws `unsafe_path` for a name that leads elsewhere.
 */
export function filePath(name: string): string | null {
  // APPNOTE 4.4.17.1 requires forward slashes; some Windows tools write backslashes.
  const written = name.replaceAll('\\', '/')
  // Other control characters occur in real names (`Icon\r` in folders of a Mac) and are possible in a URL.
  if (written.includes('\0')) refuse(name, 'holds a NUL')
  if (written.startsWith('/') || /^[A-Za-z]:/.test(written)) refuse(name, 'is absolute')
  if (!UNUSUAL_SEGMENT.test(written)) return written
  const segments = written.split('/')
  if (segments.includes('..')) refuse(name, 'leads out of the archive')
  const last = segments.at(-1)
  if (last === '' || last === '.') return null
  return segments.filter((segment) => segment !== '' && segment !== '.').join('/')
}

function refuse(name: string, why: string): never {
  throw new ZipError('unsafe_path', `The path ${quoteName(name)} ${why}`)
}

/** Code page 437, in which DOS archivers wrote names (APPNOTE D.1): the characters 0x80 to 0xff. */
const CP437_UPPER_HALF =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

export function decodeCp437(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes)
    text += byte < 0x80 ? String.fromCharCode(byte) : CP437_UPPER_HALF.charAt(byte - 0x80)
  return text
}
