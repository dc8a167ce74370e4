/** Small, so that what one piece may inflate to (at most 1032 times as much) stays small too. */
const PIECE_BYTES = 8 * 1024

/**
 * Inflates the parts of one zlib stream, a piece at a time. Stops after `limit` bytes, whatever the
 * stream would still hold. Throws a RangeError where it is damaged.
 */
export async function* inflate(
  parts: readonly Uint8Array[],
  limit: number,
): AsyncGenerator<Uint8Array> {
  const pieces = piecesOf(parts)
  const source = new ReadableStream<BufferSource>({
    pull(controller) {
      const { value, done } = pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
  const reader = source.pipeThrough(new DecompressionStream('deflate')).getReader()
  let left = limit
  try {
    while (left > 0) {
      const { value, done } = await reader.read()
      if (done) return
      yield value.subarray(0, left)
      left -= value.length
    }
  } catch {
    throw new RangeError('has damaged pixel data')
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function* piecesOf(parts: readonly Uint8Array[]): Generator<Uint8Array<ArrayBuffer>> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.slice(at, at + PIECE_BYTES)
}
