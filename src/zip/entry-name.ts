import { crc32 } from 'node:zlib'
import { decodeCp437 } from './cp437.ts'
import { ZipError } from './errors.ts'
import { extraFields } from './extra-field.ts'
import { viewOf } from './integers.ts'

/** APPNOTE 4.4.4, bit 11: name and comment are UTF-8. */
export const UTF8_NAME = 1 << 11
const UNICODE_PATH = 0x7075

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The name as text. In order: the Unicode Path extra field, the UTF-8 flag, UTF-8 that nobody flagged
 * (zip on macOS and Linux; text in another code page is hardly ever valid UTF-8), code page 437.
 */
export function decodeName(raw: Uint8Array, flags: number, extra: Uint8Array): string {
  const name = unicodePath(raw, extra) ?? decodeUtf8(raw)
  if (name !== null) return name
  if ((flags & UTF8_NAME) !== 0)
    throw new ZipError(
      'bad_directory',
      `The name ${quoteName(decodeCp437(raw))} is marked as UTF-8 but is not`,
    )
  return decodeCp437(raw)
}

/** A name as error messages show it: quoted, control characters escaped, cut to a readable length. */
export function quoteName(name: string): string {
  const quoted = JSON.stringify(name.length > 200 ? `${name.slice(0, 200)}…` : name)
  // JSON leaves DEL and the C1 controls as they are.
  return quoted.replace(/\p{Cc}/gu, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)
}

// Info-ZIP Unicode Path extra field (APPNOTE 4.6.9)
// offset size field
//      0    1 version, 1
//      1    4 CRC-32 of the name in the header: a field left over from before a renaming differs
//      5    … name in UTF-8
function unicodePath(raw: Uint8Array, extra: Uint8Array): string | null {
  for (const field of extraFields(extra, UNICODE_PATH)) {
    if (field.length < 5 || field[0] !== 1) continue
    if (viewOf(field).getUint32(1, true) !== crc32(raw)) continue
    const path = decodeUtf8(field.subarray(5))
    if (path !== null) return path
  }
  return null
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}
