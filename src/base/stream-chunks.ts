import { withTimeout } from './timeout.ts'

/** The chunk size for bytes that are passed on into a stream of known length. */
export const STREAM_CHUNK_BYTES = 256 * 1024

/** The least that has to arrive in each PACE_MS before the end: 17 kbit/s. */
const PACE_BYTES = 64 * 1024
const PACE_MS = 30_000

/**
 * Yields a stream in chunks of exactly `chunkBytes`, the last one shorter. Large chunks keep the number of calls
 * between the runtime and JavaScript small, and so the CPU time of an upload. All chunks share one buffer: each is
 * valid until the next one is requested. Throws the result of `stalled` if the stream is slower than PACE_BYTES in
 * PACE_MS.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  chunkBytes: number,
  stalled = () => new Error('the stream stalled'),
): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  const reader = body.getReader({ mode: 'byob' })
  let waiting = false
  try {
    let buffer: ArrayBufferLike = new ArrayBuffer(chunkBytes)
    for (let filled = 0; ;) {
      const room: Uint8Array = new Uint8Array(buffer, filled)
      const wanted = Math.min(PACE_BYTES, room.length)
      const read = await withTimeout(reader.readAtLeast(wanted, room), PACE_MS)
      waiting = read === null
      if (!read) throw stalled()
      const { value } = read
      if (value) {
        buffer = value.buffer
        filled += value.length
      }
      const ended = read.done || !value || value.length < wanted
      if (filled === chunkBytes || (ended && filled > 0)) {
        yield new Uint8Array(buffer, 0, filled)
        filled = 0
      }
      if (ended) return
    }
  } finally {
    // A read that timed out keeps the lock; nothing reads any further.
    if (!waiting) reader.releaseLock()
  }
}

/** Yields each chunk after `tap` has received it and settled. */
export async function* tapChunks(
  chunks: AsyncIterable<Uint8Array>,
  tap: (chunk: Uint8Array) => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) {
    await tap(chunk)
    yield chunk
  }
}
