import { signal } from '@preact/signals'
import { words } from './words.ts'

/** A refusal of the server, with its message. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(said(body['message']) ?? said(body['error']) ?? words.refused(status))
    this.status = status
    this.body = body
  }
}

const said = (text: unknown): string | null => (typeof text === 'string' ? text : null)

/** No response came: the connection or the server is down. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor() {
    super(words.offline)
  }
}

/** Whether the last request reached the server. */
export const isOnline = signal(true)

/** How many requests the server was sent too soon, and wait to be sent again. */
export const heldBack = signal(0)

const TIMEOUT_MS = 30_000
/** How often a request is sent again, and the longest wait before that. */
const MOST_RETRIES = 5
const LONGEST_WAIT_S = 60

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  timeoutMs?: number
}

/**
 * Calls the dashboard's server, again after a wait if it was sent too much. Throws `ApiError` for a refusal,
 * `OfflineError` if no response comes.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await sendPatiently(path, options)
  if (response.status === 401) return toSignIn()
  const body = response.status === 204 ? null : await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, (body ?? {}) as Record<string, unknown>)
  return body as T
}

async function sendPatiently(path: string, options: RequestOptions): Promise<Response> {
  for (let retries = 0; ; retries++) {
    const response = await send(path, options)
    const seconds = waitOf(response)
    if (seconds === null || retries === MOST_RETRIES || options.signal?.aborted) return response
    heldBack.value++
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    heldBack.value--
  }
}

/**
 * Returns the seconds to wait before sending again what the server refused by its own count, before it did anything;
 * null for every other response, also for a 429 that the service got from the design tool half-way.
 */
function waitOf({ status, headers }: Response): number | null {
  if (status !== 429 || !headers.has('RateLimit-Limit')) return null
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return seconds <= LONGEST_WAIT_S ? seconds : null
}

async function send(path: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', body, signal: abort, timeoutMs = TIMEOUT_MS } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const sent = fetch(path, {
    method,
    signal: abort === undefined ? timeout : AbortSignal.any([abort, timeout]),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  })
  const response = await sent.catch((error: unknown) => {
    if (abort?.aborted) throw error
    return null
  })
  isOnline.value = response !== null && !isFromProxy(response)
  if (response === null || !isOnline.peek()) throw new OfflineError()
  return response
}

/** Whether an error is not the dashboard's own, which is JSON: something before it cannot reach it while it restarts. */
const isFromProxy = ({ status, headers }: Response): boolean =>
  status >= 500 && headers.get('Content-Type')?.includes('json') !== true

function toSignIn(): Promise<never> {
  const { pathname, search } = window.location
  window.location.assign(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`)
  return new Promise(() => {})
}

/** Returns what went wrong, for a person. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
