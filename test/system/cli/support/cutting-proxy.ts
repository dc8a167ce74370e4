import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../../../cli/support/listen.ts'

/** Where an exchange of one request and its response is broken off. */
type Place =
  /** So many bytes into the request's head. */
  | { at: 'head'; bytes: number }
  /** At a share of the body; at 1 all of it has gone through, and no response has come. */
  | { at: 'body'; share: number }
  /** So many bytes into the response, if it is as long as that. */
  | { at: 'response'; bytes: number }

/** Whose connection breaks: the other side of a single broken one hears nothing, or that it has ended. */
type Broken = 'both' | 'client' | 'service'

export type Cut = Place & { broken: Broken }

/** What to do with the next connection, and with the next request of a method. */
export interface CutPlan {
  /** Whether the connection breaks as soon as it is made. */
  connection(): boolean
  request(method: string, path: string): Cut | null
  /** Called before anything of a request goes on; it waits for this. */
  before?(method: string, path: string): Promise<void>
  /** Called as the exchange of a request breaks off. */
  cut?(path: string): void
}

interface CuttingProxy {
  url: string
  /** How many cuts were made. */
  cuts(): number
  close(): Promise<void>
}

/** A proxy of TCP before the service, which breaks connections where the plan says. */
export async function startCuttingProxy(
  target: { port: number },
  plan: CutPlan,
): Promise<CuttingProxy> {
  let cuts = 0
  const sockets = new Set<Socket>()
  const own = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    own(client)
    if (plan.connection()) {
      cuts++
      client.resetAndDestroy()
      return
    }
    relay(client, own(connect(target.port, '127.0.0.1')), plan, () => cuts++)
  })
  const { url, close } = await listen(server)
  return {
    url,
    cuts: () => cuts,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return close()
    },
  }
}

/** One request on its way. A client sends the next one once it has the response. */
interface Exchange {
  method: string
  path: string
  cut: Cut | null
  /** Bytes of head and body. */
  length: number
  /** After how many of them the connection breaks. */
  limit: number
  passed: number
  received: number
}

function relay(client: Socket, service: Socket, plan: CutPlan, onCut: () => void): void {
  let exchange: Exchange | null = null
  let head = Buffer.alloc(0)
  let isCut = false

  const breakOff = (broken: Broken) => {
    isCut = true
    onCut()
    if (exchange) plan.cut?.(exchange.path)
    if (broken !== 'service') client.resetAndDestroy()
    if (broken !== 'client') service.resetAndDestroy()
    if (broken === 'service') client.end()
  }

  const forward = async (chunk: Buffer) => {
    if (exchange === null || exchange.passed === exchange.length) {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      chunk = head
      head = Buffer.alloc(0)
      exchange = begin(chunk.subarray(0, end + 4).toString('latin1'), plan)
      await plan.before?.(exchange.method, exchange.path)
    }
    const { cut, limit, passed } = exchange
    const part = chunk.subarray(0, Math.max(0, limit - passed))
    exchange.passed += part.length
    const isOver = cut !== null && cut.at !== 'response' && exchange.passed >= limit
    await new Promise<void>((resolve) => service.write(part, () => resolve()))
    if (isOver && !isCut) breakOff(cut.broken)
  }

  client.on('data', (chunk) => {
    client.pause()
    void forward(chunk).then(() => client.resume())
  })
  service.on('data', (chunk) => {
    // What comes after a cut has nowhere to go.
    if (isCut) return
    const { cut, received } = exchange ?? { cut: null, received: 0 }
    if (exchange) exchange.received += chunk.length
    if (cut?.at !== 'response' || received + chunk.length <= cut.bytes) {
      client.write(chunk)
      return
    }
    isCut = true
    client.write(chunk.subarray(0, cut.bytes - received), () => breakOff(cut.broken))
  })
  // A connection that was cut on one side stays open on the other until somebody closes it.
  client.on('close', () => isCut || service.destroy())
  service.on('close', () => isCut || client.destroy())
}

function begin(head: string, plan: CutPlan): Exchange {
  const [method = '', path = ''] = head.split(' ')
  const cut = plan.request(method, path)
  const body = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  return {
    method,
    path,
    cut,
    length: head.length + body,
    limit: limitOf(cut, head.length, body),
    passed: 0,
    received: 0,
  }
}

function limitOf(cut: Cut | null, head: number, body: number): number {
  if (cut?.at === 'head') return Math.min(cut.bytes, head - 1)
  if (cut?.at === 'body') return head + Math.round(cut.share * body)
  return Infinity
}
