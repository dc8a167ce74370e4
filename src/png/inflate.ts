import { pipeline, Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

/**
 * How much is inflated at a time: a chunk of the file may hold a thousand times as much. Smaller chunks leave more
 * garbage waiting to be collected, larger ones weigh more each (measured in workerd).
 */
const CHUNK_BYTES = 128 * 1024

/**
 * Inflates the parts of one zlib stream on demand: DecompressionStream would inflate everything it is given before
 * anyone reads it. Stops after `limit` bytes, whatever the stream still holds. Throws a RangeError if it is damaged
 * or truncated, and whatever `parts` throws.
 */
export async function* inflate(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const inflated = createInflate({ chunkSize: CHUNK_BYTES })
  // Errors surface in the loop below; leaving the loop also stops reading the parts.
  pipeline(Readable.from(parts, { highWaterMark: 1 }), inflated, () => {})
  let left = limit
  try {
    for await (const chunk of inflated as AsyncIterable<Uint8Array>) {
      yield chunk.subarray(0, left)
      left -= chunk.length
      if (left <= 0) return
    }
  } catch (error) {
    throw isDamage(error) ? new RangeError('has damaged pixel data') : error
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
