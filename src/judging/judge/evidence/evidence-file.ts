import { measureJson } from './json-size.ts'

const MAX_BYTES = 8 * 1024 * 1024

/** The most nodes of a tree, and how deep it may be nested. */
export const MAX_NODES = 20_000
export const MAX_DEPTH = 200

/** Of JSON, before anything is made of it; a node takes two levels, and what it holds a few more. */
const MAX_VALUES = 1_000_000
const MAX_CONTAINERS = 300_000
const MAX_JSON_DEPTH = 1_000

/** Why evidence cannot be used, as the end of "The design structure …". */
export interface Unusable {
  unusable: string
}

export const isUnusable = (value: object): value is Unusable => 'unusable' in value

/** Evidence as far as there is any that can be used. */
export const usableOf = <T extends object>(value: T | Unusable | null): T | null =>
  value === null || isUnusable(value) ? null : value

/** Editors of some systems put it before a text; JSON has none (RFC 8259 §8.1). */
const BYTE_ORDER_MARK = '\ufeff'

/** Throws a RangeError saying why text is no JSON of a bearable size, told before it is parsed. */
export function parseEvidence(text: string): unknown {
  if (text.length > MAX_BYTES) throw new RangeError('is larger than 8 MiB')
  const { values, containers, depth } = measureJson(text, MAX_VALUES)
  if (values > MAX_VALUES) throw new RangeError(`holds more than ${MAX_VALUES} JSON values`)
  if (containers > MAX_CONTAINERS)
    throw new RangeError(`holds more than ${MAX_CONTAINERS} objects and arrays`)
  if (depth > MAX_JSON_DEPTH)
    throw new RangeError(`holds JSON nested deeper than ${MAX_JSON_DEPTH} levels`)
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch {
    throw new RangeError('is not valid JSON')
  }
}

/** What a loader made, or the reason of the RangeError it threw. */
export function usable<T>(load: () => T): T | Unusable {
  try {
    return load()
  } catch (error) {
    return reasonOf(error)
  }
}

/** What a RangeError says of evidence; throws any other error. */
export function reasonOf(error: unknown): Unusable {
  if (error instanceof RangeError) return { unusable: error.message }
  throw error
}
