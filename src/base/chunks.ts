/** Read at once of what goes on into a stream of known length. */
export const STREAM_CHUNK_BYTES = 256 * 1024

/**
 * A stream in chunks of exactly `chunkBytes`, the last one shorter. Large chunks keep the number of
 * trips between the runtime and JavaScript, and so the CPU of an upload, small. All chunks share one
 * buffer: each is valid until the next one is asked for.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  chunkBytes: number,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  const reader = body.getReader({ mode: 'byob' })
  try {
    let buffer: ArrayBufferLike = new ArrayBuffer(chunkBytes)
    for (;;) {
      const view: Uint8Array = new Uint8Array(buffer)
      const { value, done } = await reader.readAtLeast(chunkBytes, view)
      if (value && value.length > 0) yield value
      if (done || !value) return
      buffer = value.buffer
    }
  } finally {
    reader.releaseLock()
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
