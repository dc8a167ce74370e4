import { quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { ZIP_LIMITS } from './limits.ts'

export type Method = 'stored' | 'deflated'

/** APPNOTE 4.4.5. */
export const METHOD_STORED = 0
export const METHOD_DEFLATED = 8

/** The methods that archivers write by themselves, to tell people which setting to change. */
const METHOD_NAMES: Record<number, string> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
  99: 'AES',
}

/** APPNOTE 4.4.4: bit 0 encrypted, bit 6 strong encryption, bit 13 masked headers. */
const ENCRYPTED = (1 << 0) | (1 << 6) | (1 << 13)

export const isEncrypted = (flags: number): boolean => (flags & ENCRYPTED) !== 0

export function refuseEncrypted(flags: number, name: string): void {
  if (isEncrypted(flags))
    throw new ZipError('encrypted', `The entry ${quoteName(name)} is encrypted`)
}

/** Null for a method whose data cannot be served. */
export function methodOf(method: number): Method | null {
  if (method === METHOD_STORED) return 'stored'
  return method === METHOD_DEFLATED ? 'deflated' : null
}

export function supportedMethod(method: number, name: string): Method {
  const servable = methodOf(method)
  if (servable) return servable
  const known = METHOD_NAMES[method]
  throw new ZipError(
    'unsupported_method',
    `The entry ${quoteName(name)} uses compression method ${method}${known ? ` (${known})` : ''}: ` +
      'only stored and deflated entries can be served',
  )
}

/**
 * Deflate's best is a match of 258 bytes for one bit of length and one bit of distance (RFC 1951
 * §3.2.5, §3.2.7: a lone distance code still takes a bit), four of them to a byte.
 */
const MAX_DEFLATE_RATIO = 258 * 4

/** Refuses sizes that no data of that method can have. */
export function checkSizes(
  method: Method,
  compressedSize: number,
  uncompressedSize: number,
  name: string,
): void {
  if (uncompressedSize > ZIP_LIMITS.entryBytes)
    throw new ZipError(
      'too_large',
      `The entry ${quoteName(name)} claims ${uncompressedSize} bytes, more than ${ZIP_LIMITS.entryBytes}`,
    )
  if (method === 'stored' && compressedSize !== uncompressedSize)
    throw new ZipError(
      'size_mismatch',
      `The entry ${quoteName(name)} is stored, yet its two sizes differ (${compressedSize} and ${uncompressedSize})`,
    )
  if (method === 'deflated' && uncompressedSize > compressedSize * MAX_DEFLATE_RATIO)
    throw new ZipError(
      'size_mismatch',
      `The entry ${quoteName(name)} claims ${uncompressedSize} bytes out of ${compressedSize}: more than deflate can hold`,
    )
}
