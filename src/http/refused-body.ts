import { withTimeout } from '../base/timeout.ts'

/** More than the largest upload: a client that reads only after sending everything gets its response too. */
const READ_ON_BYTES = 128 * 1024 * 1024
const READ_ON_MS = 10_000

/**
 * Refuses a request whose client may still be sending its body. If the connection were closed in the
 * middle of that, a client that reads only after sending everything would see a reset instead of the
 * response; one that stalls, or waits for the response before it sends on, must not be kept waiting. So the
 * whole response goes out at once, and the rest of the body is read, within bounds, before the exchange
 * ends: the runtime lets a request be read for as long as its response is open.
 *
 * A client that asked first (`Expect: 100-continue`, RFC 9110 §10.1.1) has sent nothing yet, and reading
 * would tell it to.
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
  // A client that goes away ends it too, whether it has read the response or not.
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
    // The client went away: there is nobody left to respond to.
  }
}
