import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { parseJson } from '../../base/parse-json.ts'
import { usageError } from '../../errors.ts'
import type { Output } from '../../output/output.ts'
import { boundedFetch } from '../bounded-fetch.ts'
import { isHostError, waitFor, wordsOf, type HostError } from '../host-errors.ts'
import { MAX_PAGES, PAGE_ENTRIES } from '../pages.ts'

const TOKEN_VARIABLE = 'GITLAB_TOKEN'

type Environment = Readonly<Record<string, string | undefined>>

class GitlabError extends Error implements HostError {
  override readonly name = 'GitlabError'
  readonly status: number
  readonly response?: { headers: Record<string, string> }

  constructor(message: string, status: number, headers?: Headers) {
    super(message)
    this.status = status
    if (headers) this.response = { headers: Object.fromEntries(headers) }
  }
}

/**
 * GitLab's REST API with the token of the environment. Rate limits are waited for, and temporary failures are tried again;
 * a POST only after a refusal, because one whose response was lost may have taken effect.
 */
export class Gitlab {
  readonly #url: string
  readonly #token: string
  readonly #output: Output
  readonly #retries: number
  readonly #fetch = boundedFetch()

  constructor(env: Environment, { output, retries }: { output: Output; retries: number }) {
    this.#token = tokenOf(env)
    this.#url = (env['CI_API_V4_URL']?.trim() || 'https://gitlab.com/api/v4').replace(/\/+$/, '')
    this.#output = output
    this.#retries = retries
  }

  /** Makes a request and returns what `reading` takes of its JSON. */
  async request<T>(
    method: string,
    path: string,
    reading: z.ZodType<T>,
    body?: Record<string, unknown>,
  ): Promise<T> {
    const text = await this.#call(method, path, body)
    return read(reading, text)
  }

  async remove(path: string): Promise<void> {
    await this.#call('DELETE', path)
  }

  /** Yields the entries of a list, page by page, as far as they are read. */
  async *list<T>(path: string, query: Record<string, string>, entry: z.ZodType<T>) {
    for (let page = 1; page <= MAX_PAGES; page++) {
      const search = new URLSearchParams({
        ...query,
        per_page: String(PAGE_ENTRIES),
        page: String(page),
      })
      const entries = await this.request('GET', `${path}?${search.toString()}`, z.array(entry))
      yield* entries
      if (entries.length < PAGE_ENTRIES) return
    }
  }

  async #call(method: string, path: string, body?: Record<string, unknown>): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(method, path, body)
      } catch (error) {
        if (!isHostError(error)) throw error
        const wait = waitFor(error, method === 'POST', attempt)
        if (wait === null || attempt > this.#retries) throw error
        this.#output.note(
          `${wordsOf('GitLab', error)} Trying again in ${(wait / 1000).toFixed(1)} s.`,
        )
        await pause(wait)
      }
    }
  }

  async #attempt(method: string, path: string, body?: Record<string, unknown>): Promise<string> {
    const response = await this.#fetch(this.#url + path, {
      method,
      // A redirect would take the token along to wherever it leads.
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        'PRIVATE-TOKEN': this.#token,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new GitlabError(causeOf(error), 500)
    })
    const text = await response.text()
    if (response.ok) return text
    throw new GitlabError(messageIn(text), response.status, response.headers)
  }
}

function tokenOf(env: Environment): string {
  const token = env[TOKEN_VARIABLE]?.trim()
  if (token) return token
  throw usageError(
    `${TOKEN_VARIABLE} is not set: it holds a project access token with the scope api and the role Developer. ` +
      'CI_JOB_TOKEN does not do, because GitLab lets it write neither notes nor statuses',
  )
}

function read<T>(reading: z.ZodType<T>, text: string): T {
  let value: unknown = null
  try {
    value = parseJson(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  const result = reading.safeParse(value)
  if (result.success) return result.data
  throw new GitlabError('it answered with something else than its API does', 502)
}

/** `fetch` says what failed in the cause alone. */
function causeOf(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown }
  if (cause instanceof Error && cause.message !== '') return cause.message
  return error instanceof Error ? error.message : String(error)
}

const Refusal = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.unknown() }).transform(({ message }) => JSON.stringify(message)),
])

/** GitLab's own words: `message`, of one text or of several by their fields, or `error`. */
function messageIn(text: string): string {
  try {
    const result = Refusal.safeParse(parseJson(text))
    if (result.success) return result.data.slice(0, 500)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 'without a message'
}
