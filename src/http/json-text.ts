import type { MiddlewareHandler } from 'hono'
import { AppError } from '../base/errors.ts'
import { withTimeout } from '../base/timeout.ts'

/** The maximum size of a body, and its text for messages. */
export interface BodyLimit {
  bytes: number
  text: string
}

/** Of a JSON body, unless its operation has another. */
export const JSON_LIMIT: BodyLimit = { bytes: 1024 * 1024, text: '1 MiB' }
/** For the whole body: 1 MiB takes this long at 280 kbit/s. */
const MAX_MS = 30_000

const tooLarge = ({ text }: BodyLimit) =>
  new AppError('payload_too_large', `A request body is at most ${text}`)

/** Refuses a request whose declared body is larger than 1 MiB, whether or not its route would read it. */
export const refuseLongBody: MiddlewareHandler = async (c, next) => {
  if (announcedLength(c.req.raw.headers) > JSON_LIMIT.bytes) throw tooLarge(JSON_LIMIT)
  await next()
}

/** Returns the text of a JSON body of at most 1 MiB, as `readText` does. */
export const readJsonText = (request: Request): Promise<string> => readText(request, JSON_LIMIT)

/** Returns the text of a body within a limit, as `readBytes` does. Throws `invalid_request` if it is not UTF-8. */
export async function readText(request: Request, limit: BodyLimit): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new AppError('invalid_request', 'body: is not UTF-8')
  }
}

/**
 * Returns a body within a limit that arrives within half a minute. Throws `payload_too_large`, before anything is read
 * if the length is announced, and `invalid_request`.
 */
export async function readBytes(request: Request, limit: BodyLimit): Promise<Uint8Array> {
  if (announcedLength(request.headers) > limit.bytes) throw tooLarge(limit)
  if (!request.body) return new Uint8Array()
  const stopAt = Date.now() + MAX_MS
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let total = 0
  for (;;) {
    const read = await withTimeout(
      reader.read().catch((error: unknown) => {
        reader.releaseLock()
        throw error
      }),
      stopAt - Date.now(),
    )
    // The lock is kept, so that nothing can read any further.
    if (!read) throw new AppError('invalid_request', 'body: took longer than 30 seconds to arrive')
    if (read.done) return joined(chunks, total)
    total += read.value.length
    if (total > limit.bytes) {
      reader.releaseLock()
      throw tooLarge(limit)
    }
    chunks.push(read.value)
  }
}

const announcedLength = (headers: Headers): number => Number(headers.get('Content-Length') ?? 0)

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
