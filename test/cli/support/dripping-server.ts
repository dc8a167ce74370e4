import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAUSE_MS = 15

export interface DrippingServer {
  url: string
  close(): Promise<void>
}

/** A server that sends a byte now and then, and never the last one; `answer` may answer a request as it should. */
export async function startDripping(
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<DrippingServer> {
  const server = createServer((request, response) => {
    request.resume()
    if (answer(request, response)) return
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const timer = setInterval(() => response.write(' '), PAUSE_MS)
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
