import { send, type HttpResponse } from '../http-client.ts'
import type { Workerd } from '../workerd.ts'

export const TOKEN = 'bench-service-auth-token'

export interface Call {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON with the bearer token. */
  json?: object
  body?: Uint8Array
}

/** One request; throws unless it succeeds. */
export async function call({ port }: Pick<Workerd, 'port'>, given: Call): Promise<HttpResponse> {
  const { method = given.json ? 'POST' : 'GET', path, headers = {}, json, body } = given
  const response = await send({
    port,
    method,
    path,
    headers: {
      Host: 'localhost',
      ...(path.startsWith('/api/') || path.startsWith('/image/')
        ? { Authorization: `Bearer ${TOKEN}` }
        : {}),
      ...headers,
    },
    ...(json ? { body: Buffer.from(JSON.stringify(json)) } : body ? { body } : {}),
  })
  if (response.status >= 400)
    throw new Error(
      `${method} ${path}: ${response.status} ${response.body.toString().slice(0, 300)}`,
    )
  return response
}

export const jsonOf = async <T>(response: Promise<HttpResponse>): Promise<T> =>
  JSON.parse((await response).body.toString()) as T
