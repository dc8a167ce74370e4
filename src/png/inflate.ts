import { pipeline, Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

/**
 * What is inflated at a time: a piece of the file may hold a thousand times as much. Of smaller chunks more
 * wait to be collected, of larger ones each counts (measured in workerd).
 */
const CHUNK_BYTES = 128 * 1024

/**
 * Inflates the parts of one zlib stream, and no further than they are taken: DecompressionStream would
 * inflate all that it is given before anyone reads it. Stops after `limit` bytes, whatever the stream would
 * still hold. Throws a RangeError where it is damaged or ends too early, and what `parts` throws.
 */
export async function* inflate(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const inflated = createInflate({ chunkSize: CHUNK_BYTES })
  // Errors surface in the loop below; leaving the loop ends the reading of the parts too.
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
