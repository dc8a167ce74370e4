import { measureJson } from './json-size.ts'

/** Limits on JSON text, checked before it is parsed. */
export interface JsonBounds {
  /** In UTF-16 code units; a text never has more of them than bytes. */
  length: number
  values: number
  /** Objects and arrays, which take most of the memory. */
  containers: number
  /** Nesting depth of objects and arrays. */
  depth: number
}

/** Some editors prepend a byte order mark, which JSON does not allow (RFC 8259 §8.1). */
const BYTE_ORDER_MARK = '\ufeff'
const MEBIBYTE = 1024 * 1024

/** Throws a RangeError with the reason if a JSON text exceeds the bounds. */
export function requireBounded(text: string, bounds: JsonBounds): void {
  if (text.length > bounds.length)
    throw new RangeError(`is larger than ${bounds.length / MEBIBYTE} MiB`)
  const { values, containers, depth } = measureJson(text, bounds.values)
  if (depth > bounds.depth)
    throw new RangeError(`holds JSON nested deeper than ${bounds.depth} levels`)
  if (values > bounds.values) throw new RangeError(`holds more than ${bounds.values} JSON values`)
  if (containers > bounds.containers)
    throw new RangeError(`holds more than ${bounds.containers} objects and arrays`)
}

/** Parses untrusted JSON. Throws a RangeError with the reason if it is malformed or exceeds the bounds. */
export function parseBoundedJson(text: string, bounds: JsonBounds): unknown {
  requireBounded(text, bounds)
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch {
    throw new RangeError('is not valid JSON')
  }
}
