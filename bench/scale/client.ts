import { send, type Answer } from '../http-client.ts'
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
export async function call({ port }: Pick<Workerd, 'port'>, given: Call): Promise<Answer> {
  const { method = given.json ? 'POST' : 'GET', path, headers = {}, json, body } = given
  const answer = await send({
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
  if (answer.status >= 400)
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
  return answer
}

export const jsonOf = async <T>(answer: Promise<Answer>): Promise<T> =>
  JSON.parse((await answer).body.toString()) as T
