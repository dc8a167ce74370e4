import { constants, createInflate } from 'node:zlib'
import { Inflating } from '../base/inflating.ts'

/** How much is inflated at a time: a chunk of the file may hold a thousand times as much. */
const CHUNK_BYTES = 128 * 1024

/**
 * Inflates the parts of one zlib stream on demand: DecompressionStream would inflate everything it is given before
 * anyone reads it. Each chunk is good until the next is asked for. Stops after `limit` bytes, whatever the stream still
 * holds. Throws a RangeError if it is damaged or truncated, and whatever `parts` throws.
 */
export async function* inflate(
  parts: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const stream = new Inflating(createInflate)
  const output = new Uint8Array(CHUNK_BYTES)
  let rest = limit
  try {
    for await (const { part, flush } of ended(parts))
      for (let from = 0, isFull = true; isFull;) {
        const written = stream.write(flush, part, from, output)
        if (written === null) throw new RangeError('has damaged pixel data')
        const inflated = Math.min(rest, output.length - written.room)
        if (inflated > 0) yield output.subarray(0, inflated)
        rest -= inflated
        if (rest === 0) return
        from = part.length - written.left
        isFull = written.room === 0
      }
  } finally {
    stream.close()
  }
}

/** The parts, and an empty one by which zlib knows that there are no more. */
async function* ended(parts: AsyncIterable<Uint8Array>) {
  for await (const part of parts) yield { part, flush: constants.Z_NO_FLUSH }
  yield { part: new Uint8Array(), flush: constants.Z_FINISH }
}
