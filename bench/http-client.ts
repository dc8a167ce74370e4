import { request, type IncomingHttpHeaders } from 'node:http'

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Sent {
  port: number
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: Uint8Array
}

/** One request on a connection of its own, with its length unless it is chunked; the response's body as it came, still coded. */
export function send({ port, method = 'GET', path, headers, body }: Sent): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length =
      body && !headers['Transfer-Encoding'] ? { 'Content-Length': String(body.length) } : {}
    const options = { port, host: '127.0.0.1', method, path, agent: false as const }
    const req = request({ ...options, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    req.on('error', reject)
    req.end(body)
  })
}
