import { withTimeout } from '../base/timeout.ts'

/** More than the largest upload: a client that reads only once all is sent gets its answer too. */
const READ_ON_BYTES = 128 * 1024 * 1024
const READ_ON_MS = 10_000

/**
 * The refusal of a request whose client may still be sending its body. On a connection closed in the
 * middle of that, a client that reads only once all is sent would see a reset instead of the answer; one
 * that stalls, or waits for the answer before it sends on, must not wait in turn. So the answer goes out
 * at once, whole, and the body is read on, within bounds, before the exchange ends: the runtime lets a
 * request be read for as long as its response is open.
 *
 * Whoever asked first (`Expect: 100-continue`, RFC 9110 §10.1.1) has sent nothing yet: reading would tell
 * it to.
 */
export async function refuseAndReadOn(
  request: Request,
  response: Response,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  const { body } = request
  if (!body || body.locked || !response.body || request.headers.has('Expect')) return response
  const answer = new Uint8Array(await response.arrayBuffer())
  const { readable, writable } = new FixedLengthStream(answer.length)
  const writer = writable.getWriter()
  const end = async () => {
    await writer.write(answer)
    await readOn(body)
    await writer.close()
  }
  // Who goes away, having read the answer or not, ends it too.
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
    // The client went away: there is nobody left to answer.
  }
}
