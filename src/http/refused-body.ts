import { withTimeout } from '../base/timeout.ts'

/** More than the largest upload, so that a client that reads only after sending everything gets its response too. */
const READ_ON_BYTES = 128 * 1024 * 1024
const READ_ON_MS = 10_000

/**
 * Refuses a request whose client may still be sending its body. If the connection were closed in the middle of that,
 * a client that reads only after sending everything would see a reset instead of the response. A client that stalls,
 * or waits for the response before it sends the rest, must not be kept waiting. So the whole response is sent at
 * once, and the rest of the body is read, within bounds, before the exchange ends: the runtime allows reading a
 * request as long as its response is open.
 *
 * A client that sent `Expect: 100-continue` (RFC 9110 §10.1.1) has sent no body yet, and reading would request it.
 */
export async function refuseAndReadOn(
  request: Request,
  response: Response,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  const { body } = request
  if (!body || body.locked || !response.body || request.headers.has('Expect')) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { readable, writable } = new FixedLengthStream(bytes.length)
  const writer = writable.getWriter()
  const end = async () => {
    await writer.write(bytes)
    await readOn(body)
    await writer.close()
  }
  // A client that disconnects ends it too, whether or not it has read the response.
  ctx.waitUntil(end().catch(() => {}))
  return new Response(readable, response)
}

async function readOn(body: ReadableStream<Uint8Array>): Promise<void> {
  const stopAt = Date.now() + READ_ON_MS
  const reader = body.getReader()
  let total = 0
  try {
    while (total <= READ_ON_BYTES) {
      const read = await withTimeout(reader.read(), stopAt - Date.now())
      if (!read || read.done) return
      total += read.value.length
    }
  } catch {
    // The client disconnected: there is nobody left to respond to.
  }
}
