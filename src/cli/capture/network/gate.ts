import { once } from 'node:events'
import { Agent, createServer, request as sendRequest } from 'node:http'
import type { IncomingMessage, RequestOptions, Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { destinationOf, destinationText, type Destination } from './destination.ts'
import { PrivateAddressError, routeTo } from './policy.ts'
import type { NetworkPolicy, RefusedBecause, Route } from './policy.ts'
import { connectThrough, upstreamOf } from './upstream.ts'

/** A way to the network that lets through what the policy allows, as an HTTP proxy on the loopback interface. */
export interface Gate {
  /** The proxy's address. */
  url: string
  close(): Promise<void>
}

/** Called for each request that is refused. `to` is the host, with its port where that is not one of the web. */
type OnRefused = (refused: { to: string; because: RefusedBecause }) => void

/** Headers for one connection only (RFC 9110 §7.6.1). Node adds those of the next connection itself. */
const HOP_BY_HOP = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i
/** Longer than a browser leaves a connection idle: it would send its next request into one that is being closed. */
const IDLE_MS = 600_000
const MOST_HEAD_BYTES = 65_536

/**
 * Opens a gate for one page. The browser resolves no names and connects to nothing else, so workers, redirects,
 * sockets and preloads pass here like every other request.
 */
export async function openGate(policy: NetworkPolicy, onRefused: OnRefused): Promise<Gate> {
  const agent = new Agent({ keepAlive: true })
  const gate = new Passage(policy, agent, onRefused)
  const options = { keepAliveTimeout: IDLE_MS, requestTimeout: 0, maxHeaderSize: MOST_HEAD_BYTES }
  const server = createServer(options, (request, response) => gate.forward(request, response))
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('connect', (request, socket, head) => gate.tunnel(request, socket, head))
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      return closed(server)
    },
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => void server.close(() => resolve()))

class Passage {
  readonly #policy: NetworkPolicy
  readonly #agent: Agent
  readonly #onRefused: OnRefused

  constructor(policy: NetworkPolicy, agent: Agent, onRefused: OnRefused) {
    this.#policy = policy
    this.#agent = agent
    this.#onRefused = onRefused
  }

  /** Forwards a request whose target is an absolute URL (RFC 9112 §3.2.2): one of `http:`. */
  forward(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? ''
    const destination = target.startsWith('http://') ? destinationOf(target) : null
    const route = destination && this.#routeTo(destination)
    if (!destination || !route) return void response.writeHead(403).end()
    const fail = (status: number) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(status).end()
    }
    const isRepeatable = mayRepeat(request)
    const send = (agent: Agent | false) => {
      const onward = sendRequest({ ...this.#onward(request, destination, route), agent })
      onward.on('response', (answer) => answerWith(response, answer, fail))
      onward.on('error', (error) => {
        // The server may close an idle connection just when it is used again (RFC 9112 §9.3.1).
        if (onward.reusedSocket && !response.headersSent && !response.destroyed) return send(false)
        this.#noteError(destination, error)
        fail(502)
      })
      response.once('close', () => onward.destroy())
      if (isRepeatable) onward.end()
      else pipeline(request, onward, () => {})
    }
    try {
      send(isRepeatable && this.#agent)
    } catch {
      // Node refuses to send what it has read: characters that a header may not have.
      fail(400)
    }
  }

  /** Opens a tunnel, through which a page speaks TLS or WebSocket with the server. */
  tunnel(request: IncomingMessage, client: Duplex, head: Buffer): void {
    client.on('error', () => client.destroy())
    const destination = destinationOf(`http://${request.url ?? ''}`)
    const route = destination && this.#routeTo(destination)
    if (!destination || !route) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    this.#connect(destination, route, client, head).catch((error: Error) => {
      this.#noteError(destination, error)
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
  }

  #routeTo(destination: Destination): OpenRoute | null {
    const route = routeTo(destination, this.#policy)
    if (!('refused' in route)) return route
    this.#refuse(destination, route.refused)
    return null
  }

  /** A name that turned out to be of a private address is refused; any other failure is the network's. */
  #noteError(destination: Destination, error: Error): void {
    if (error instanceof PrivateAddressError) this.#refuse(destination, 'private')
  }

  #refuse(destination: Destination, because: RefusedBecause): void {
    this.#onRefused({ to: destinationText(destination), because })
  }

  #onward(request: IncomingMessage, { host, port }: Destination, route: OpenRoute): RequestOptions {
    const url = new URL(request.url ?? '')
    const proxy = route.isOwn ? upstreamOf({ host, port }, process.env) : null
    return {
      ...(proxy ?? { host, port, lookup: route.lookup }),
      maxHeaderSize: MOST_HEAD_BYTES,
      method: request.method,
      path: proxy ? url.href : `${url.pathname}${url.search}`,
      headers: [...forwarded(request), 'Host', url.host],
    }
  }

  async #connect(
    destination: Destination,
    { isOwn, lookup }: OpenRoute,
    client: Duplex,
    head: Buffer,
  ): Promise<void> {
    const proxy = isOwn ? upstreamOf(destination, process.env) : null
    const server = proxy
      ? await connectThrough(proxy, destination)
      : connect({ ...destination, lookup })
    if (server.connecting) await once(server, 'connect')
    if (client.destroyed) return void server.destroy()
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    server.write(head)
    pipeline(client, server, client, () => server.destroy())
  }
}

type OpenRoute = Exclude<Route, { refused: unknown }>

/** Whether a request may be sent again on another connection (RFC 9110 §9.2.2): it changes nothing, and has no body. */
const mayRepeat = ({ method = '', headers }: IncomingMessage): boolean =>
  /^(GET|HEAD|OPTIONS)$/.test(method) &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

function answerWith(
  response: ServerResponse,
  answer: IncomingMessage,
  fail: (status: number) => void,
): void {
  try {
    response.writeHead(answer.statusCode ?? 502, forwarded(answer))
    pipeline(answer, response, () => {})
  } catch {
    answer.destroy()
    fail(502)
  }
}

/** Returns the headers that are for the other end, names and values in turn; `Host` follows from the target. */
function forwarded({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (!HOP_BY_HOP.test(name) && name.toLowerCase() !== 'host') kept.push(name, value)
  }
  return kept
}
