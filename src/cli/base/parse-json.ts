import { parseBoundedJson, type JsonBounds } from '../../base/bounded-json.ts'

/** The most bytes of JSON that are parsed at once: the index of 40,000 stories has as many. */
export const MOST_JSON_BYTES = 16 * 1024 * 1024

/** Takes at most some 200 MB of memory, whatever it describes. */
const BOUNDS: JsonBounds = {
  length: MOST_JSON_BYTES,
  values: 2_000_000,
  containers: 300_000,
  depth: 1_000,
}

/** Parses JSON of a service, a file or an archive. Throws a RangeError that says why, if it is not JSON or too large. */
export const parseJson = (text: string): unknown => parseBoundedJson(text, BOUNDS)
