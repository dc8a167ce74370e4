import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, type Listening } from './listen.ts'

const PAUSE_MS = 15

/** A server that sends a byte now and then, and never the last one; `answer` may answer a request as it should. */
export async function startDripping(
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<Listening> {
  const server = createServer((request, response) => {
    request.resume()
    if (answer(request, response)) return
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const timer = setInterval(() => response.write(' '), PAUSE_MS)
    response.on('close', () => clearInterval(timer))
  })
  return listen(server)
}
