import { MOST_JSON_BYTES } from '../base/parse-json.ts'

/** Longest time of a request to a code host, until the last byte of the response. */
const TOTAL_MS = 120_000

/** The most that is kept of its responses: some 50,000 comments. */
const MOST_BYTES_IN_ALL = 4 * MOST_JSON_BYTES

/** Statuses whose responses have no body (Fetch §2.2.3). */
const NO_CONTENT = new Set([204, 205, 304])

/** `fetch` for the client of a code host, with limits on the time and size of responses. Rejects with a TypeError, as `fetch` does. */
export function boundedFetch({
  totalMs = TOTAL_MS,
  mostBytes = MOST_BYTES_IN_ALL,
}: { totalMs?: number; mostBytes?: number } = {}): typeof fetch {
  let left = mostBytes
  return async (url, options) => {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(totalMs) })
    const chunks: Uint8Array[] = []
    for await (const chunk of response.body ?? []) {
      left -= chunk.length
      if (left < 0) throw new TypeError('the answers are too large')
      chunks.push(chunk)
    }
    const { status, statusText, headers } = response
    const body = NO_CONTENT.has(status) ? null : Buffer.concat(chunks)
    const read = new Response(body, { status, statusText, headers })
    // A constructed response has no address, but the client of GitHub pages by it.
    return Object.defineProperty(read, 'url', { value: response.url })
  }
}
