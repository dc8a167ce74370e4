import { SECOND_MS } from '../base/time.ts'

export interface BoundedRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers: Record<string, string>
  body?: string
  /** The time limit for the whole response; it must begin within 20 s in any case. */
  totalMs?: number
  maxBytes: number
}

/** Why there is no whole response. */
export type NoResponse = 'unreachable' | 'late' | 'cut_off' | 'too_large'

export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
  readonly why: NoResponse

  constructor(why: NoResponse) {
    super(why)
    this.why = why
  }
}

/** How long another service may take to begin a response, and by default to finish it. */
const RESPONSE_MS = 20 * SECOND_MS

/**
 * Sends a request to another service and passes its response to `read`, with the chunks of the body as they arrive.
 * Redirects are not followed, because a credential must reach no other host. Throws a NoResponseError, and whatever
 * `read` throws.
 */
export async function boundedFetch<T>(
  request: BoundedRequest,
  read: (response: Response, body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(request.totalMs ?? RESPONSE_MS)
  try {
    const response = await deadline.race(fetchResponse(request, deadline.signal))
    deadline.responseBegan()
    return await read(response, readChunks(response, request.maxBytes, deadline))
  } finally {
    deadline.clear()
  }
}

async function fetchResponse(
  { url, method = 'GET', headers, body }: BoundedRequest,
  signal: AbortSignal,
): Promise<Response> {
  try {
    const init = { method, headers, redirect: 'manual' as const, signal }
    return await fetch(url, body === undefined ? init : { ...init, body })
  } catch {
    throw new NoResponseError('unreachable')
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
      if (total > maxBytes) throw new NoResponseError('too_large')
      yield next.value
    }
  } finally {
    // A response that is not read to its end would keep its connection open.
    reader?.cancel().catch(() => {})
  }
}

function throwCutOff(): never {
  throw new NoResponseError('cut_off')
}

/** Decodes a whole body. */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** The time limits within which a response has to begin and to end. */
class Deadline {
  readonly #abort = new AbortController()
  readonly #exceeded = Promise.withResolvers<never>()
  readonly #endTimer: ReturnType<typeof setTimeout>
  readonly #beginTimer: ReturnType<typeof setTimeout>

  constructor(totalMs: number) {
    const exceed = () => {
      this.#exceeded.reject(new NoResponseError('late'))
      this.#abort.abort()
    }
    this.#endTimer = setTimeout(exceed, totalMs)
    this.#beginTimer = setTimeout(exceed, RESPONSE_MS)
    // Without a handler, a rejection that nobody is waiting for would count as unhandled.
    this.#exceeded.promise.catch(() => {})
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Returns what the work returns, or throws a NoResponseError when a time limit is exceeded first. */
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

/** The wait after a rate limit without `Retry-After`: the limits are counted by the minute. */
const DEFAULT_WAIT_SECONDS = 60

/** Returns the whole seconds of a `Retry-After` header (RFC 9110 §10.2.3): a number or a date. */
export function retryAfterSeconds(header: string | null, now: number): number {
  if (header === null) return DEFAULT_WAIT_SECONDS
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date)
    ? DEFAULT_WAIT_SECONDS
    : Math.max(0, Math.ceil((date - now) / SECOND_MS))
}
