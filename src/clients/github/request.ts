import * as z from 'zod'
import { requireBounded, type JsonBounds } from '../../base/bounded-json.ts'
import { SECOND_MS } from '../../base/time.ts'
import {
  boundedFetch,
  NoResponseError,
  readText,
  retryAfterSeconds,
  type BoundedRequest,
  type NoResponse,
} from '../bounded-fetch.ts'
import { GithubError } from './error.ts'

/** A page of a hundred check runs with their texts, which this service keeps short. */
const MAX_BYTES = 8 * 1024 * 1024

const BOUNDS: JsonBounds = {
  length: Infinity,
  values: 200_000,
  containers: 50_000,
  depth: 64,
}

/** A rate limit is kept for this long at most, whatever GitHub says. */
const MAX_WAIT_SECONDS = 2 * 60 * 60

/** Sends a request to GitHub's REST API and parses its JSON with the schema. Throws a GithubError. */
export async function requestGithub<S extends z.ZodType>(
  schema: S,
  request: Omit<BoundedRequest, 'maxBytes'>,
): Promise<z.output<S>> {
  try {
    return await boundedFetch({ ...request, maxBytes: MAX_BYTES }, async (response, body) => {
      const text = await readText(body)
      if (!response.ok) throw failureOf(response, text)
      return parse(schema, text)
    })
  } catch (error) {
    throw error instanceof NoResponseError ? unavailable(NO_RESPONSE[error.why]) : error
  }
}

const NO_RESPONSE: Record<NoResponse, string> = {
  unreachable: 'could not be reached',
  late: 'did not respond in time',
  cut_off: 'sent a response that was cut off',
  too_large: 'sent a response that is too large',
}

/** `what` completes the sentence "GitHub …". */
const unavailable = (what: string) => new GithubError('unavailable', `GitHub ${what}`)

function parse<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  let json: unknown
  try {
    requireBounded(text, BOUNDS)
    json = JSON.parse(text)
  } catch {
    throw unavailable('sent a response that is not JSON')
  }
  const { success, data } = schema.safeParse(json)
  if (!success) throw unavailable('sent a response without the documented form')
  return data
}

function failureOf({ status, headers }: Response, text: string): GithubError {
  const wait = waitOf(status, headers, text)
  if (wait !== null) return new GithubError('rate_limited', 'GitHub’s rate limit is exceeded', wait)
  if (status === 401) return new GithubError('refused', 'GitHub refused the credential')
  if (status === 403) return new GithubError('refused', 'GitHub refused this to the credential')
  if (status === 404 || status === 410)
    return new GithubError('not_found', 'GitHub has no such thing, or does not show it')
  if (status >= 400 && status < 500)
    return new GithubError('rejected', `GitHub rejected the request (${status})`)
  if (status >= 500) return unavailable(`failed (${status})`)
  return unavailable(`responded with a redirect (${status})`)
}

/**
 * Returns the seconds to wait, or null if no rate limit is exceeded. Both kinds of limits come with 403 or 429; the
 * secondary ones with `Retry-After` or with no header at all, the primary one with the time of its reset.
 */
function waitOf(status: number, headers: Headers, text: string): number | null {
  if (status !== 403 && status !== 429) return null
  const retryAfter = headers.get('Retry-After')
  const reset = Number(headers.get('X-RateLimit-Reset') ?? NaN)
  const isUsedUp = headers.get('X-RateLimit-Remaining') === '0' && Number.isFinite(reset)
  if (retryAfter === null && isUsedUp) return bounded(Math.ceil(reset - Date.now() / SECOND_MS))
  if (retryAfter !== null || status === 429 || /rate limit/i.test(text))
    return bounded(retryAfterSeconds(retryAfter, Date.now()))
  return null
}

const bounded = (seconds: number) => Math.min(MAX_WAIT_SECONDS, Math.max(1, seconds))
