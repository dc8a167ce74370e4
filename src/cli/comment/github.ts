import { setTimeout as pause } from 'node:timers/promises'
import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { CliError, usageError } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { durationText } from '../output/duration-text.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { isPassing, LONGEST_RETRY_AFTER_MS, pauseMs } from '../service/retry.ts'

const Client = Octokit.plugin(paginateRest)
export type Github = InstanceType<typeof Client>

export const TOKEN_VARIABLE = 'GITHUB_TOKEN'

/** What a client of GitHub throws, as far as it is read here. */
export interface GithubError extends Error {
  status: number
  response?: { headers: Record<string, string | number | undefined>; data?: unknown }
}

/**
 * GitHub's REST API with the token of the environment. Rate limits are waited for, and temporary failures
 * are tried again; a POST only after a refusal, because one whose response was lost may have taken effect, unless it is
 * a query of GraphQL.
 */
export function connectGithub(
  env: Readonly<Record<string, string | undefined>>,
  { output, retries }: { output: Output; retries: number },
): Github {
  const token = env[TOKEN_VARIABLE]?.trim()
  if (!token)
    throw usageError(
      `${TOKEN_VARIABLE} is not set: give the step the token of its job, \${{ github.token }}`,
    )
  const baseUrl = env['GITHUB_API_URL']?.trim().replace(/\/+$/, '')
  const note = (line: string) => output.note(line)
  const log = { debug() {}, info() {}, warn: note, error: note }
  const github = new Client({
    auth: token,
    userAgent: 'storybook-review',
    log,
    request: { fetch: boundedFetch() },
    ...(baseUrl && { baseUrl }),
  })
  github.hook.wrap('request', async (request, options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request(options)
      } catch (error) {
        const changes = options.method === 'POST' && !options.url.endsWith('/graphql')
        const wait = waitFor(error as GithubError, changes, attempt)
        if (wait === null || attempt > retries) throw error
        output.note(
          `${wordsOf(error as GithubError)} Trying again in ${(wait / 1000).toFixed(1)} s.`,
        )
        await pause(wait)
      }
    }
  })
  return github
}

/** Returns how long to wait before another attempt, in milliseconds; null if another one cannot succeed. */
function waitFor(error: GithubError, changes: boolean, attempt: number): number | null {
  if (!isGithubError(error)) return null
  const limit = rateLimitMs(error, attempt)
  if (limit !== null) return limit > LONGEST_RETRY_AFTER_MS ? null : limit
  return !changes && isTransient(error) ? pauseMs(attempt) : null
}

/**
 * Returns the wait that a rate limit asks for, or null for any other response. The secondary limits come as 403 or 429
 * (docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
 */
function rateLimitMs({ status, message, response }: GithubError, attempt: number): number | null {
  const headers = response?.headers ?? {}
  const after = Number(headers['retry-after'] ?? NaN)
  const spent = String(headers['x-ratelimit-remaining']) === '0'
  const limited =
    status === 429 || (status === 403 && (spent || after >= 0 || /rate limit/i.test(message)))
  if (!limited) return null
  if (after >= 0) return after * 1000 + pauseMs(1)
  const reset = Number(headers['x-ratelimit-reset'] ?? NaN) * 1000 - Date.now()
  if (spent && !Number.isNaN(reset)) return Math.max(0, reset) + pauseMs(1)
  return 60_000 * 2 ** (attempt - 1)
}

export const isGithubError = (error: unknown): error is GithubError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

export const isUnreachable = ({ response }: GithubError): boolean => response === undefined

/** Whether the connection or the server failed: another attempt may succeed. */
export const isTransient = (error: GithubError): boolean =>
  isUnreachable(error) || isPassing(error.status)

/** Whether GitHub refused for lack of a permission; for private resources it responds 404. A rate limit is none. */
export const isForbidden = (error: GithubError): boolean =>
  (error.status === 403 || error.status === 404) && rateLimitMs(error, 1) === null

/** Returns GitHub's own message. */
const wordsOf = (error: GithubError): string =>
  error.response === undefined
    ? `GitHub cannot be reached: ${error.message}.`
    : `GitHub: ${error.status} ${error.message}.`

/** The longest time for which a date is told: a server may name any number. */
const LONGEST_TOLD_MS = 31 * 86_400_000

/** Returns GitHub's own message, after what it means where it is a rate limit. */
export function messageOf(error: GithubError): string {
  const limit = error.response === undefined ? null : rateLimitMs(error, 1)
  if (limit === null) return wordsOf(error)
  const wait = Math.min(limit, LONGEST_TOLD_MS)
  const at = new Date(Date.now() + wait).toISOString().slice(0, 16).replace('T', ' ')
  return `The rate limit of GitHub is used up until ${at} UTC, in ${durationText(wait)}: run it again then. ${wordsOf(error)}`
}

/** Returns the error that ends a command: refused, or failed after retries. */
export function githubFailure(error: unknown, what: string, remedy = ''): unknown {
  if (!isGithubError(error)) return error
  const failure = isTransient(error) && error.status !== 429 ? 'network' : 'refused'
  return new CliError(failure, `${what}. ${messageOf(error)}${remedy && ` ${remedy}`}`, {
    cause: error,
  })
}

const MAX_PAGES = 30

/** The most entries of a list that are read: others can make one as long as they like. */
export const MAX_LISTED = MAX_PAGES * 100

/** Yields the entries of a list whose pages have 100 each, as far as they are read. */
export async function* listed<T>(pages: AsyncIterable<{ data: T[] }>): AsyncGenerator<T> {
  let read = 0
  for await (const { data } of pages) {
    yield* data
    if (++read === MAX_PAGES) return
  }
}

const ATTEMPTS = 3

/**
 * Creates what does not exist yet. If the response to that is lost, it is looked up again, so that nothing
 * is created twice.
 */
export async function ensure<T>(find: () => Promise<T | null>, make: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const found = await find()
    if (found !== null) return found
    try {
      return await make()
    } catch (error) {
      if (
        !isGithubError(error) ||
        !isTransient(error) ||
        error.status === 429 ||
        attempt === ATTEMPTS
      )
        throw error
      await pause(pauseMs(attempt))
    }
  }
}
