import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { getKeyOwner, KeyOwner } from '../../../generated/clients/pipeline.ts'
import { ProjectId } from '../../tenancy/parameters.ts'
import { MOST_JSON_BYTES, parseJson } from '../base/parse-json.ts'
import { CliError, systemCode, usageError } from '../errors.ts'
import type { Output } from '../output/output.ts'
import { VARIABLES, type Settings } from '../settings/settings.ts'
import type { Call } from './call.ts'
import { refusalOf } from './refusals.ts'
import { isPassing, pauseAfter } from './retry.ts'
import { bodyOf, send, type HttpResponse } from './transport.ts'
import { isPlainServer, wrongAddress, wrongScheme } from './wrong-address.ts'

const SILENCE_MS = 60_000

/** What a request may take besides the longest silence, and for the bytes that are sent and asked for. */
const MORE_MS = 60_000
const LEAST_BYTES_PER_SECOND = 128 * 1024

/** The service as the holder of a key sees it. */
export class Service {
  /** The address, without a slash at its end. */
  readonly url: string
  readonly project: string
  readonly retries: number
  readonly #key: string
  readonly #output: Output

  constructor(options: {
    url: string
    key: string
    project: string
    retries: number
    output: Output
  }) {
    this.url = options.url
    this.project = options.project
    this.retries = options.retries
    this.#key = options.key
    this.#output = options.output
  }

  /**
   * The header that opens the project's own host, where its builds are, also if it is private; empty for any other
   * address, and for one that would show the key on the way there.
   */
  keyFor({ protocol, hostname }: URL): Record<string, string> {
    const isHost = hostname.startsWith(`view-${this.project.toLowerCase()}.`)
    const isSafe = protocol === 'https:' || protocol === new URL(this.url).protocol
    return this.project !== '' && isHost && isSafe ? { 'X-API-Key': this.#key } : {}
  }

  /** Nothing for a run of a fork that has no key yet. */
  #ownKey(): Record<string, string> {
    return this.#key === '' ? {} : { 'X-API-Key': this.#key }
  }

  /** PUTs bytes to a presigned URL; the key is not sent there. */
  async put(url: string, content: Uint8Array, contentType: string): Promise<void> {
    await this.call({
      method: 'PUT',
      target: url,
      headers: { 'Content-Type': contentType },
      body: bodyOf(content),
    })
  }

  /**
   * Makes a call and reads what `reading` takes of its JSON, which has to be something that the response holds. Throws a
   * CliError for any response but a success, or one that the caller accepts, of that form.
   */
  async read<T>(
    call: Call & { response?: z.ZodType<NoInfer<T>> },
    reading: z.ZodType<T>,
  ): Promise<T> {
    const { body } = await this.call(call)
    const wrong = (why: string) =>
      new CliError(
        'network',
        `${this.#nameOf(call)} was answered in another form than the service's: check --url. ${why}`,
      )
    let value: unknown
    try {
      value = parseJson(body.toString('utf8'))
    } catch (error) {
      throw error instanceof RangeError ? wrong(`The answer ${error.message}`) : error
    }
    const result = reading.safeParse(value)
    if (result.success) return result.data
    throw wrong(z.prettifyError(result.error))
  }

  /**
   * Makes a call, again and again while the failure may pass: a connection that fails, a busy service,
   * a rate limit (whose `Retry-After` is waited for). Throws a CliError when it is refused or all
   * attempts have failed.
   */
  async call(call: Call): Promise<HttpResponse> {
    const retries = call.retries ?? this.retries
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(call)
      const isLast = attempt > retries
      if ('error' in outcome) {
        if (isLast || isPlainServer(outcome.error.cause)) throw unreachable(outcome.error, this.url)
        await this.#wait(pauseAfter(attempt) ?? 0, outcome.error.message)
        continue
      }
      const wrong = call.target.startsWith('/') ? wrongAddress(this.url, outcome.response) : null
      if (wrong !== null) throw new CliError('network', wrong)
      const { status, headers, body } = outcome.response
      if ((status >= 200 && status < 300) || call.accepts?.includes(status)) {
        call.onReceived?.(body.length)
        return outcome.response
      }
      const refusal = refusalOf(this.#nameOf(call), outcome.response)
      const wait = pauseAfter(attempt, headers)
      if (isLast || !isPassing(status) || wait === null) throw refusal
      await this.#wait(wait, refusal.message)
    }
  }

  async #attempt(call: Call): Promise<{ response: HttpResponse } | { error: CliError }> {
    const url = this.#addressOf(call)
    const { silenceMs = SILENCE_MS, mostBytes = 0 } = call
    const bytes = mostBytes + (call.body?.bytes ?? 0)
    for (const [name, value] of Object.entries(call.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value))
    try {
      const response = await send({
        method: call.method,
        url: url.href,
        headers: {
          Accept: 'application/json',
          ...(call.target.startsWith('/') ? this.#ownKey() : this.keyFor(url)),
          ...call.headers,
        },
        silenceMs,
        totalMs: silenceMs + MORE_MS + (bytes / LEAST_BYTES_PER_SECOND) * 1000,
        mostBytes: mostBytes || MOST_JSON_BYTES,
        ...(call.body && { body: call.body }),
        ...(call.onSent && { onSent: call.onSent }),
      })
      return { response }
    } catch (error) {
      // An error of the system about the connection; any other error is a bug.
      if (!(error instanceof Error) || systemCode(error) === undefined) throw error
      const message = `${this.#nameOf(call)} failed: ${reasonOf(error)}`
      return { error: new CliError('network', message, { cause: error }) }
    }
  }

  async #wait(ms: number, why: string): Promise<void> {
    this.#output.note(`${why} Trying again in ${(ms / 1000).toFixed(1)} s.`)
    await pause(ms)
  }

  /** Names a call without its query, which is a secret in a presigned URL. */
  #nameOf(call: Call): string {
    const url = this.#addressOf(call)
    return `${call.method} ${url.origin}${url.pathname}`
  }

  #addressOf({ target }: Call): URL {
    const url = URL.parse(target.startsWith('/') ? this.url + target : target)
    if (url && /^https?:$/.test(url.protocol)) return url
    throw new CliError('network', `The service gave ${target}, which is no address of the web`)
  }
}

/** What a connection that never came about may be due to: anything else is the network's. */
const ADDRESS_CODES = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** The error, with what to look at where nothing answers at the address. */
function unreachable(error: CliError, url: string): CliError {
  const advice = ADDRESS_CODES.has(systemCode(error.cause) ?? '')
    ? `Check that ${url} is the service's address, and that this machine reaches it (HTTPS_PROXY names a proxy)`
    : wrongScheme(url, error.cause)
  if (advice === null) return error
  return new CliError('network', `${error.message}. ${advice}`, { cause: error.cause })
}

function reasonOf(error: Error): string {
  const code = systemCode(error) ?? ''
  return error.message === '' ? code : error.message
}

const Owner = KeyOwner.extend({ project: ProjectId })

/** Connects to the service of the settings. Throws a CliError without an address or a key, or for a refused key. */
export async function connect(settings: Settings, output: Output): Promise<Service> {
  const { url, key, project, retries } = settings
  if (!url) throw usageError(`No address of the service: set --url or ${VARIABLES.url}`)
  if (!key)
    throw usageError(
      `${VARIABLES.key} is not set or empty: it holds an API key of the project, which the dashboard makes under Settings (a pull request from a fork gets no secrets)`,
    )
  const options = { url: url.value, key: key.value, retries, output }
  const { project: own } = await new Service({ ...options, project: '' }).read(getKeyOwner(), Owner)
  if (project && project.value.toLowerCase() !== own.toLowerCase())
    throw new CliError(
      'refused',
      `The API key is of the project ${own}, but ${project.source} names ${project.value}`,
    )
  return new Service({ ...options, project: own })
}
