import { send, type Answer } from '../../support/http-client.ts'
import { jsonOf } from '../../support/http-client.ts'

/** A response as tests read it. */
export interface Response {
  status: number
  headers: Answer['headers']
  /** The JSON body without the request's id; null if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- which fields there are depends on the route
  body: any
}

/** Somebody in front of the dashboard. */
export class Visitor {
  readonly #port: number
  readonly cookie: string | null

  constructor(port: number, cookie: string | null) {
    this.#port = port
    this.cookie = cookie
  }

  /** One request as a page of the dashboard makes it; `json` becomes the body. */
  async ask(
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const answer = await send({
      port: this.#port,
      method,
      path,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(this.cookie !== null && { Cookie: this.cookie }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: Buffer.from(JSON.stringify(json)) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const { request_id: _, ...body } = (
      isJson && answer.body.length > 0 ? jsonOf(answer) : {}
    ) as Record<string, unknown>
    return { status: answer.status, headers: answer.headers, body: isJson ? body : null }
  }

  /** The body of a request that must succeed. */
  async ok(method: string, path: string, json?: unknown): Promise<Response['body']> {
    const { status, body } = await this.ask(method, path, json)
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
}

/** Signs in by the form, under a name. */
export async function signIn(port: number, name: string): Promise<Visitor> {
  const answer = await send({
    port,
    method: 'POST',
    path: '/sign-in',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams({ name }).toString()),
  })
  if (answer.status !== 303) throw new Error(`sign-in: ${answer.status} ${answer.body.toString()}`)
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  return new Visitor(port, cookie.split(';')[0] ?? '')
}
