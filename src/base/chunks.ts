import { within } from './within.ts'

/** Read at once of what goes on into a stream of known length. */
export const STREAM_CHUNK_BYTES = 256 * 1024

/** What has to come within PACE_MS, while more is to come: 17 kbit/s. */
const PACE_BYTES = 64 * 1024
const PACE_MS = 30_000

/**
 * A stream in chunks of exactly `chunkBytes`, the last one shorter. Large chunks keep the number of
 * trips between the runtime and JavaScript, and so the CPU of an upload, small. All chunks share one
 * buffer: each is valid until the next one is asked for. A stream that comes more slowly than PACE_BYTES in
 * PACE_MS counts as given up: throws what `stalled` makes.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  chunkBytes: number,
  stalled = () => new Error('the stream stopped coming'),
): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  const reader = body.getReader({ mode: 'byob' })
  let waiting = false
  try {
    let buffer: ArrayBufferLike = new ArrayBuffer(chunkBytes)
    for (let filled = 0; ;) {
      const room: Uint8Array = new Uint8Array(buffer, filled)
      const wanted = Math.min(PACE_BYTES, room.length)
      const read = await within(PACE_MS, reader.readAtLeast(wanted, room))
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
    // A read that nobody waits for any more keeps the lock: there is nothing to read on.
    if (!waiting) reader.releaseLock()
  }
}

/** The chunks, each after it was handed to `tap` and taken. */
export async function* tapChunks(
  chunks: AsyncIterable<Uint8Array>,
  tap: (chunk: Uint8Array) => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) {
    await tap(chunk)
    yield chunk
  }
}
