import { SECOND_MS } from '../../base/time.ts'
import { DesignToolError, unreadable } from './error.ts'

export interface Call {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  body?: string
  /** For the whole answer; the beginning of one is waited for 20 s at most. */
  totalMs?: number
  maxBytes: number
}

/** How long the design tool may take to begin its answer, and to end one unless told otherwise. */
const ANSWER_MS = 20 * SECOND_MS
/** A rate limit's wait up to this is sat out once. */
const SHORT_WAIT_SECONDS = 5
/** For a rate limit that names no wait: the API's limits are counted by the minute. */
const DEFAULT_WAIT_SECONDS = 60

/**
 * Calls the design tool and hands the chunks of its 2xx answer to `read`. A short wait that a rate
 * limit asks for is sat out once. Redirects are not followed, since the token must reach no other
 * host. Throws a DesignToolError, and whatever `read` throws.
 */
export async function callDesignTool<T>(
  call: Call,
  read: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    return await callOnce(call, read)
  } catch (error) {
    const wait = error instanceof DesignToolError ? error.retryAfterSeconds : null
    if (wait === null || wait > SHORT_WAIT_SECONDS) throw error
    await new Promise((resolve) => setTimeout(resolve, wait * SECOND_MS))
    return callOnce(call, read)
  }
}

async function callOnce<T>(
  call: Call,
  read: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const clock = new Clock(call.totalMs ?? ANSWER_MS)
  try {
    const response = await clock.inTime(send(call, clock.signal))
    clock.answered()
    if (!response.ok) {
      await response.body?.cancel()
      throw failureOf(response)
    }
    return await read(chunksOf(response, call.maxBytes, clock))
  } finally {
    clock.stop()
  }
}

async function send({ url, method = 'GET', headers, body }: Call, signal: AbortSignal) {
  try {
    const init = { method, headers, redirect: 'manual' as const, signal }
    return await fetch(url, body === undefined ? init : { ...init, body })
  } catch {
    throw new DesignToolError('unavailable', 'The design tool could not be reached')
  }
}

/** The body as it comes in, within its size and time. */
async function* chunksOf(
  response: Response,
  maxBytes: number,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  let total = 0
  try {
    for (;;) {
      const next = reader && (await clock.inTime(reader.read().catch(cutOff)))
      if (!next || next.done) return
      total += next.value.length
      if (total > maxBytes) throw unreadable('is too large')
      yield next.value
    }
  } finally {
    // An answer that is not read to its end keeps its connection otherwise.
    reader?.cancel().catch(() => {})
  }
}

function cutOff(): never {
  throw unreadable('broke off')
}

/** The times within which an answer has to begin and to end. */
class Clock {
  readonly #abort = new AbortController()
  readonly #deadline = Promise.withResolvers<never>()
  readonly #total: ReturnType<typeof setTimeout>
  readonly #begin: ReturnType<typeof setTimeout>

  constructor(totalMs: number) {
    const late = () => {
      this.#deadline.reject(
        new DesignToolError('timeout', 'The design tool did not answer in time'),
      )
      this.#abort.abort()
    }
    this.#total = setTimeout(late, totalMs)
    this.#begin = setTimeout(late, ANSWER_MS)
    // Nobody may be waiting when the time is up.
    this.#deadline.promise.catch(() => {})
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  inTime<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#deadline.promise])
  }

  answered(): void {
    clearTimeout(this.#begin)
  }

  stop(): void {
    clearTimeout(this.#begin)
    clearTimeout(this.#total)
  }
}

function failureOf({ status, headers }: Response): DesignToolError {
  if (status === 401 || status === 403)
    return new DesignToolError('refused', 'The design tool refused the connection’s token for this')
  if (status === 404) return new DesignToolError('not_found', 'The design tool knows no such thing')
  if (status === 429) {
    const seconds = retryAfterSeconds(headers.get('Retry-After'), Date.now())
    return new DesignToolError('rate_limited', 'The design tool limits its requests', seconds)
  }
  if (status >= 400 && status < 500)
    return new DesignToolError('rejected', 'The design tool rejected the request')
  if (status >= 500) return new DesignToolError('unavailable', 'The design tool failed')
  return new DesignToolError('unavailable', 'The design tool answered with a redirect')
}

/** Whole seconds of a `Retry-After` (RFC 9110 §10.2.3), which is a number of them or a date. */
export function retryAfterSeconds(header: string | null, now: number): number {
  if (header === null) return DEFAULT_WAIT_SECONDS
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date)
    ? DEFAULT_WAIT_SECONDS
    : Math.max(0, Math.ceil((date - now) / SECOND_MS))
}
