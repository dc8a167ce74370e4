import * as http from 'node:http'
import * as https from 'node:https'
import { lookup as resolveHost } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'

/** A body that can be sent again, after an attempt that failed. */
export interface Body {
  bytes: number
  /** The content anew, each chunk good until the next but one is asked for. */
  open(): AsyncIterable<Uint8Array>
}

export interface HttpRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: Body
  /** Longest silence of the connection, and longest wait for the response once all is sent. */
  silenceMs: number
  /** Told before each part of the body is handed to the system: from then on the server may have it. */
  onSent?: (bytes: number) => void
}

export interface HttpResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** More than any response that a command requests; a server that sends more is not the service. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

/** Resolves `*.localhost` to the loopback interface, as browsers do (RFC 6761 §6.3). */
const lookup: LookupFunction = (hostname, options, callback) =>
  resolveHost(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, callback)

// `proxyEnv` is honoured by Node 24.5 and newer, others ignore it.
const options = { keepAlive: true, lookup, proxyEnv: process.env }
const AGENTS = {
  'http:': closingIdle(new http.Agent(options)),
  'https:': closingIdle(new https.Agent(options)),
}

/** Less than the shortest time after which servers close an idle connection: workerd and Node do after 5 s. */
const IDLE_MS = 4_000

/**
 * Makes an agent close a connection before the server does, which would otherwise break the next request on it.
 * `timeout` among the agent's options would do so too, but would limit the time to connect as well.
 */
function closingIdle<A extends http.Agent>(agent: A): A {
  agent.on('free', (socket: Socket) => socket.setTimeout(IDLE_MS))
  return agent
}

/**
 * Sends one request and returns its whole response, whatever its status. Rejects with the system's
 * error when the connection fails. A response that arrives before everything is sent ends the sending.
 */
export function send({
  method,
  url,
  headers,
  body,
  silenceMs,
  onSent,
}: HttpRequest): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const target = new URL(url)
  const secure = target.protocol === 'https:'
  const request = (secure ? https : http).request(target, {
    agent: secure ? AGENTS['https:'] : AGENTS['http:'],
    method,
    headers: { ...headers, ...(body && { 'Content-Length': String(body.bytes) }) },
  })
  request.setTimeout(silenceMs, () => request.destroy(timedOut(silenceMs)))
  request.on('error', reject)
  request.on('response', (response) => {
    // A connection on which something is left to send cannot be used again.
    readAll(response)
      .then(resolve, reject)
      .finally(() => request.writableFinished || request.destroy())
      .catch(reject)
  })
  if (body) pipeline(counted(body.open(), onSent), request, (error) => error && reject(error))
  else request.end()
  return promise
}

const timedOut = (ms: number): Error =>
  Object.assign(new Error(`nothing came for ${ms / 1000} s`), { code: 'ETIMEDOUT' })

async function* counted(
  source: AsyncIterable<Uint8Array>,
  onSent?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let sent = 0
  for await (const chunk of source) {
    sent += chunk.length
    onSent?.(sent)
    yield chunk
  }
}

async function readAll(response: http.IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_RESPONSE_BYTES)
      throw Object.assign(new Error('the answer is too large'), { code: 'EMSGSIZE' })
    chunks.push(chunk)
  }
  const { statusCode = 0, headers } = response
  return { status: statusCode, headers, body: Buffer.concat(chunks) }
}

export const bodyOf = (content: string | Uint8Array): Body => {
  const bytes = Buffer.from(content)
  return { bytes: bytes.length, open: () => Readable.from([bytes]) }
}
