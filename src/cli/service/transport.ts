import * as http from 'node:http'
import * as https from 'node:https'
import { lookup as resolveHost } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'

/** A body that can be sent again, after an attempt that failed. */
export interface Body {
  bytes: number
  /** A fresh copy of the content, each chunk good until the next but one is asked for. */
  open(): AsyncIterable<Uint8Array>
}

interface HttpRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: Body
  /** Longest silence of the connection, and longest wait for the response once all is sent. */
  silenceMs: number
  /** Longest time in all, until the last byte of the response: a server may send one byte now and then. */
  totalMs: number
  /** A response that is longer is not one that was asked for. */
  mostBytes: number
  /** Called before each part of the body is handed to the system: from then on the server may have it. */
  onSent?: (bytes: number) => void
}

export interface HttpResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

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
  totalMs,
  mostBytes,
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
  const giveUp = (why: string) => {
    const error = Object.assign(new Error(why), { code: 'ETIMEDOUT' })
    reject(error)
    request.destroy(error)
  }
  request.setTimeout(silenceMs, () => giveUp(`nothing came for ${silenceMs / 1000} s`))
  const timer = setTimeout(() => giveUp(`it took more than ${totalMs / 1000} s`), totalMs)
  request.on('error', reject)
  request.on('response', (response) => {
    // A connection on which something is left to send cannot be used again.
    readAll(response, mostBytes)
      .then(resolve, reject)
      .finally(() => request.writableFinished || request.destroy())
      .catch(reject)
  })
  if (body) pipeline(counted(body.open(), onSent), request, (error) => error && reject(error))
  else request.end()
  return promise.finally(() => clearTimeout(timer))
}

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

async function readAll(response: http.IncomingMessage, mostBytes: number): Promise<HttpResponse> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes)
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
