import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../../cli/support/listen.ts'

/** What the proxy does with a request instead of passing it on unharmed. */
export type Meddling =
  | { kind: 'respond'; status: number; headers?: Record<string, string>; body?: string }
  /** Both connections break after so many bytes of the request's body. */
  | { kind: 'cut request'; afterBytes: number }
  /** The service gets all of the request and responds, but the response is lost. */
  | { kind: 'lose response' }

export interface Seen {
  method: string
  path: string
  /** Bytes of the body that came in. */
  bytes: number
}

interface MeddlingProxy {
  url: string
  /** Every request in the order in which they came. */
  seen: Seen[]
  close(): Promise<void>
}

/** A proxy before the service that does to each request what `meddle` says of it; nothing for null. */
export async function startProxy(
  target: { port: number },
  meddle: (seen: Seen) => Meddling | null,
): Promise<MeddlingProxy> {
  const seen: Seen[] = []
  const server = createServer((incoming, outgoing) => {
    const record = { method: incoming.method ?? '', path: incoming.url ?? '', bytes: 0 }
    seen.push(record)
    incoming.on('data', (chunk: Buffer) => (record.bytes += chunk.length))
    handle(incoming, outgoing, target.port, meddle(record), record)
  })
  const { url, close } = await listen(server)
  return { url, seen, close }
}

function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  meddling: Meddling | null,
  record: Seen,
): void {
  if (meddling?.kind === 'respond') {
    incoming.resume().on('end', () => {
      outgoing.writeHead(meddling.status, meddling.headers).end(meddling.body ?? '{}')
    })
    return
  }
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers })
  const breakOff = () => {
    onward.destroy()
    incoming.socket.resetAndDestroy()
  }
  onward.on('error', breakOff)
  incoming.on('error', () => onward.destroy())
  onward.on('response', (response) => {
    if (meddling?.kind === 'lose response') {
      // Only once the service has said its last word: what it does is done.
      response.resume().on('end', () => incoming.socket.resetAndDestroy())
      return
    }
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  if (meddling?.kind === 'cut request')
    incoming.on('data', () => {
      if (record.bytes >= meddling.afterBytes) breakOff()
    })
  incoming.pipe(onward)
}
