import { ifRangeHolds } from './conditional.ts'

export interface ByteRange {
  /** First byte. */
  offset: number
  length: number
}

/**
 * Parses the byte range of a representation of `size` bytes (RFC 9110 §14.1.2). `none`: the header is absent, not in
 * bytes, malformed or lists several ranges, and is ignored as §14.2 allows; `unsatisfiable`: the response is a 416.
 */
export function parseRange(
  header: string | null | undefined,
  size: number,
): ByteRange | 'none' | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header?.trim() ?? '')
  if (!match) return 'none'
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return 'none'
    const length = Math.min(Number(last), size)
    return length > 0 ? { offset: size - length, length } : 'unsatisfiable'
  }
  const offset = Number(first)
  if (last !== '' && Number(last) < offset) return 'none'
  if (offset >= size) return 'unsatisfiable'
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  return { offset, length: end - offset }
}

/**
 * Returns the requested range of a representation with this ETag: `none` unless the request is a GET whose `If-Range`
 * matches, otherwise the result of `parseRange`.
 */
export function requestedRange(
  { method, headers }: Request,
  etag: string,
  size: number,
): ByteRange | 'none' | 'unsatisfiable' {
  const header = headers.get('Range')
  if (header === null || method !== 'GET') return 'none'
  return ifRangeHolds(headers.get('If-Range'), etag) ? parseRange(header, size) : 'none'
}

/** `Content-Range` of a 206. */
export const contentRange = ({ offset, length }: ByteRange, size: number) =>
  `bytes ${offset}-${offset + length - 1}/${size}`

/** `Content-Range` of a 416. */
export const unsatisfiedRange = (size: number) => `bytes */${size}`
