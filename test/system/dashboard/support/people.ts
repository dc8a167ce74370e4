import { sendElsewhere, type HttpResponse } from '../../support/http-client.ts'
import { jsonOf } from '../../support/http-client.ts'

/** A response as tests read it. */
export interface Response {
  status: number
  headers: HttpResponse['headers']
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
    const response = await sendElsewhere({
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
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const { request_id: _, ...body } = (
      isJson && response.body.length > 0 ? jsonOf(response) : {}
    ) as Record<string, unknown>
    return { status: response.status, headers: response.headers, body: isJson ? body : null }
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
  const response = await sendElsewhere({
    port,
    method: 'POST',
    path: '/sign-in',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams({ name }).toString()),
  })
  if (response.status !== 303)
    throw new Error(`sign-in: ${response.status} ${response.body.toString()}`)
  const [cookie = ''] = response.headers['set-cookie'] ?? []
  return new Visitor(port, cookie.split(';')[0] ?? '')
}
