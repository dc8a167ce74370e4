import { SECOND_MS } from '../../base/time.ts'
import { DesignToolError, invalidResponse } from './error.ts'

export interface DesignToolRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string
  /** The time limit for the whole response; it must start within 20 s in any case. */
  totalMs?: number
  maxBytes: number
}

/** How long the design tool may take to start a response, and by default to finish it. */
const RESPONSE_MS = 20 * SECOND_MS
/** The longest `Retry-After` that a request waits for. */
const SHORT_WAIT_SECONDS = 5
/** The wait after a rate limit without `Retry-After`: the API's limits are per minute. */
const DEFAULT_WAIT_SECONDS = 60

/**
 * Sends a request to the design tool and passes the chunks of its 2xx response to `read`. If a rate limit requires a
 * short wait, the request is retried once after it. Redirects are not followed, because the token must not reach any
 * other host. Throws a DesignToolError, and whatever `read` throws.
 */
export async function sendRequest<T>(
  request: DesignToolRequest,
  read: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    return await sendOnce(request, read)
  } catch (error) {
    const wait = error instanceof DesignToolError ? error.retryAfterSeconds : null
    if (wait === null || wait > SHORT_WAIT_SECONDS) throw error
    await new Promise((resolve) => setTimeout(resolve, wait * SECOND_MS))
    return sendOnce(request, read)
  }
}

async function sendOnce<T>(
  request: DesignToolRequest,
  read: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(request.totalMs ?? RESPONSE_MS)
  try {
    const response = await deadline.race(fetchResponse(request, deadline.signal))
    deadline.responseBegan()
    if (!response.ok) {
      await response.body?.cancel()
      throw failureOf(response)
    }
    return await read(readChunks(response, request.maxBytes, deadline))
  } finally {
    deadline.clear()
  }
}

async function fetchResponse(
  { url, method = 'GET', headers, body }: DesignToolRequest,
  signal: AbortSignal,
): Promise<Response> {
  try {
    const init = { method, headers, redirect: 'manual' as const, signal }
    return await fetch(url, body === undefined ? init : { ...init, body })
  } catch {
    throw new DesignToolError('unavailable', 'The design tool could not be reached')
  }
}

/** Yields the chunks of the body as they arrive, within its limits of size and time. */
async function* readChunks(
  response: Response,
  maxBytes: number,
  deadline: Deadline,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  let total = 0
  try {
    for (;;) {
      const next = reader && (await deadline.race(reader.read().catch(throwCutOff)))
      if (!next || next.done) return
      total += next.value.length
      if (total > maxBytes) throw invalidResponse('is too large')
      yield next.value
    }
  } finally {
    // A response that is not read to its end would keep its connection open.
    reader?.cancel().catch(() => {})
  }
}

function throwCutOff(): never {
  throw invalidResponse('was cut off')
}

/** The time limits for a response to start and to end. */
class Deadline {
  readonly #abort = new AbortController()
  readonly #exceeded = Promise.withResolvers<never>()
  readonly #endTimer: ReturnType<typeof setTimeout>
  readonly #beginTimer: ReturnType<typeof setTimeout>

  constructor(totalMs: number) {
    const exceed = () => {
      this.#exceeded.reject(
        new DesignToolError('timeout', 'The design tool did not respond in time'),
      )
      this.#abort.abort()
    }
    this.#endTimer = setTimeout(exceed, totalMs)
    this.#beginTimer = setTimeout(exceed, RESPONSE_MS)
    // Without a handler, a rejection that nobody awaits would count as unhandled.
    this.#exceeded.promise.catch(() => {})
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Returns the result of the work, or throws a DesignToolError if a time limit is exceeded first. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#exceeded.promise])
  }

  responseBegan(): void {
    clearTimeout(this.#beginTimer)
  }

  clear(): void {
    clearTimeout(this.#beginTimer)
    clearTimeout(this.#endTimer)
  }
}

function failureOf({ status, headers }: Response): DesignToolError {
  if (status === 401 || status === 403)
    return new DesignToolError(
      'refused',
      'The design tool refused the connection’s token for this request',
    )
  if (status === 404) return new DesignToolError('not_found', 'Not found in the design tool')
  if (status === 429) {
    const seconds = retryAfterSeconds(headers.get('Retry-After'), Date.now())
    return new DesignToolError('rate_limited', 'The design tool’s rate limit is exceeded', seconds)
  }
  if (status >= 400 && status < 500)
    return new DesignToolError('rejected', 'The design tool rejected the request')
  if (status >= 500) return new DesignToolError('unavailable', 'The design tool failed')
  return new DesignToolError('unavailable', 'The design tool responded with a redirect')
}

/** Returns a `Retry-After` header (RFC 9110 §10.2.3), a number or a date, in whole seconds. */
export function retryAfterSeconds(header: string | null, now: number): number {
  if (header === null) return DEFAULT_WAIT_SECONDS
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date)
    ? DEFAULT_WAIT_SECONDS
    : Math.max(0, Math.ceil((date - now) / SECOND_MS))
}
