import { parseBoundedJson, type JsonBounds } from '../../../base/bounded-json.ts'

/** The most nodes of a tree: the contract's limit. */
export const MAX_NODES = 20_000
/** How deep a tree may be nested, a bound on what it costs to walk one; `docs/evidence.md` states it. */
export const MAX_DEPTH = 200

/** A node takes two levels, and what it holds a few more. */
const BOUNDS: JsonBounds = {
  length: 8 * 1024 * 1024,
  values: 1_000_000,
  containers: 300_000,
  depth: 1_000,
}

/** Why evidence cannot be used, as the end of "The design structure …". */
export interface Unusable {
  unusable: string
}

export const isUnusable = (value: object): value is Unusable => 'unusable' in value

/** Evidence as far as there is any that can be used. */
export const usableOf = <T extends object>(value: T | Unusable | null): T | null =>
  value === null || isUnusable(value) ? null : value

/** Throws a RangeError saying why text is no JSON of a bearable size, checked before it is parsed. */
export const parseEvidence = (text: string): unknown => parseBoundedJson(text, BOUNDS)

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
