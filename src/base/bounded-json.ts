import { measureJson } from './json-size.ts'

/** The most that a text of JSON may be: told from the text, before anything is made of it. */
export interface JsonBounds {
  /** In UTF-16 units, which no text has more of than bytes. */
  length: number
  values: number
  /** Objects and arrays: those take the memory. */
  containers: number
  /** Objects and arrays in each other. */
  depth: number
}

/** Editors of some systems put it before a text; JSON has none (RFC 8259 §8.1). */
const BYTE_ORDER_MARK = '\ufeff'
const MEBIBYTE = 1024 * 1024

/** Throws a RangeError saying why a text, if it is JSON, is none of a bearable size. */
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

/** Parses JSON that others wrote. Throws a RangeError saying why a text is no JSON of a bearable size. */
export function parseBoundedJson(text: string, bounds: JsonBounds): unknown {
  requireBounded(text, bounds)
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch {
    throw new RangeError('is not valid JSON')
  }
}
