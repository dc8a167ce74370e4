import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { requireDescribed } from '../../support/described-responses.ts'

export interface HttpResponse {
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

/**
 * One request to the service. Rejects when the connection fails before the whole response has come, and when the API
 * description does not describe the response.
 */
export async function send(call: Call): Promise<HttpResponse> {
  const { method = 'GET', host = `localhost:${call.port}`, path } = call
  const response = await sendElsewhere(call)
  await requireDescribed({ method, url: `http://${host}${path}` }, fetchedResponse(response))
  return response
}

const fetchedResponse = ({ status, headers, body }: HttpResponse): Response =>
  new Response(body.length > 0 ? new Uint8Array(body) : null, {
    status,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  })

/** One request to a server that the API description is not of: the dashboard, storage by the S3 API. */
export function sendElsewhere(call: Call): Promise<HttpResponse> {
  const { port, host, headers, body, agent, ...target } = call
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

export const jsonOf = ({ body }: HttpResponse): unknown => JSON.parse(body.toString('utf8'))
