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
  if (Number(c.req.header('Content-Length') ?? 0) > JSON_LIMIT.bytes) throw tooLarge(JSON_LIMIT)
  await next()
}

/** Returns the text of a JSON body of at most 1 MiB, as `readText` does. */
export const readJsonText = (request: Request): Promise<string> => readText(request, JSON_LIMIT)

/**
 * Returns the text of a body within a limit that arrives within half a minute. Throws `payload_too_large`,
 * `invalid_request`.
 */
export async function readText({ body }: Request, limit: BodyLimit): Promise<string> {
  if (!body) return ''
  const stopAt = Date.now() + MAX_MS
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
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
    if (read.done) return text + decoder.decode()
    total += read.value.length
    if (total > limit.bytes) {
      reader.releaseLock()
      throw tooLarge(limit)
    }
    text += decoder.decode(read.value, { stream: true })
  }
}
