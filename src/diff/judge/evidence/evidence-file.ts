const MAX_BYTES = 8 * 1024 * 1024

/** The most nodes of a tree, and how deep it may be nested. */
export const MAX_NODES = 20_000
export const MAX_DEPTH = 200

/** Why evidence cannot be used, as the end of "The design structure …". */
export interface Unusable {
  unusable: string
}

export const isUnusable = (value: object): value is Unusable => 'unusable' in value

/** Throws a RangeError saying why text is no JSON of a bearable size. */
export function parseEvidence(text: string): unknown {
  if (text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES)
    throw new RangeError('is larger than 8 MiB')
  try {
    // Only an escape can stand for half a character, of which canonical JSON has no form.
    return /\\ud[89a-f]/i.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text)
  } catch {
    throw new RangeError('is not valid JSON')
  }
}

const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

/** What a loader made, or the reason of the RangeError it threw. */
export function usable<T>(load: () => T): T | Unusable {
  try {
    return load()
  } catch (error) {
    if (error instanceof RangeError) return { unusable: error.message }
    throw error
  }
}
