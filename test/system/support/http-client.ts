import { Agent, request, type IncomingHttpHeaders } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** As it came over the wire, still coded. */
  body: Buffer
}

export interface Call {
  port: number
  method?: string
  path: string
  /** Node's resolver does not know `*.localhost`: the name goes into the Host header alone. */
  host?: string
  headers?: Record<string, string>
  body?: Uint8Array
  /** Keeps its connections for more requests; without one every request opens its own. */
  agent?: Agent
}

/** One request; rejects when the connection fails before the whole answer has come. */
export function send({ port, host, headers, body, agent, ...target }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'Content-Length': String(body.length) } : {}
    const req = request({
      host: '127.0.0.1',
      port,
      agent: agent ?? false,
      method: target.method ?? 'GET',
      path: target.path,
      headers: { Host: host ?? `localhost:${port}`, ...length, ...headers },
    })
    req.on('error', reject)
    req.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
      })
    })
    req.end(body)
  })
}

export const jsonOf = (answer: Answer): unknown => JSON.parse(answer.body.toString('utf8'))
