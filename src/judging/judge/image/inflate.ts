/**
 * Inflates the parts of one zlib stream, a part at a time. Stops after `limit` bytes, whatever the
 * stream would still hold. Throws a RangeError where it is damaged or ends too early, and what `parts`
 * throws.
 */
export async function* inflate(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const pieces = parts[Symbol.asyncIterator]()
  let fault: unknown = null
  const source = new ReadableStream<BufferSource>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        fault = error
        controller.error(error)
      }
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
    throw fault ?? new RangeError('has damaged pixel data')
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
