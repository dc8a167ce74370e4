import { createServer, type Server, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Buckets } from './buckets.ts'
import { Refusal, type Call, type Routes } from './call.ts'
import { Databases } from './databases.ts'
import { Queues } from './queues.ts'
import { reachRoutes } from './reach.ts'
import { Workers } from './workers.ts'

// As much of the platform's API as wrangler calls to make and deploy a service, with what was made in memory.

export const ACCOUNT = { id: 'a'.repeat(32), name: 'Acme' }

const ACCOUNT_ROUTES: Routes = {
  'GET /user/tokens/verify': () => ({ id: 'token', status: 'active' }),
  'GET /user': () => ({ id: 'user', email: 'ada@example.com' }),
  'GET /accounts': () => [ACCOUNT],
  // How much a bucket holds.
  'POST /graphql': () => ({}),
  'GET /memberships': () => [{ id: 'membership', account: ACCOUNT }],
}

/** Whether a call is to fail, and how: by a refusal, or without any answer. */
type Fault = (call: {
  method: string
  path: string
}) => { status: number; code: number; message: string } | 'silence' | null

export class PlatformApi {
  readonly queues = new Queues()
  readonly buckets = new Buckets(this.queues)
  readonly databases = new Databases()
  readonly workers = new Workers()
  /** Every call that changes something, in order. */
  readonly changes: string[] = []
  /** Calls that are not known here. */
  readonly unknown: string[] = []
  fault: Fault = () => null
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (request, response) => void this.#respond(request, response))
  }

  static async start(): Promise<PlatformApi> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return new PlatformApi(server)
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const path = pathname.replace(`/accounts/${ACCOUNT.id}`, '')
    const { method = 'GET', headers } = request
    const bytes = await buffer(request)
    const body = await bodyOf(headers['content-type'] ?? '', bytes)
    response.setHeader('Content-Type', 'application/json')
    try {
      const fault = this.fault({ method, path })
      if (fault === 'silence') return
      if (fault) throw new Refusal(fault.status, fault.code, fault.message)
      const result = this.#handle({ method, path, query: searchParams, headers, body })
      if (method !== 'GET' && path !== '/graphql') this.changes.push(`${method} ${path}`)
      const info = { page: 1, per_page: 100, count: 1, total_count: 1 }
      response.end(
        JSON.stringify({ success: true, errors: [], messages: [], result, result_info: info }),
      )
    } catch (error) {
      const { status, code, message } =
        error instanceof Refusal ? error : new Refusal(500, 0, String(error))
      response.statusCode = status
      response.end(
        JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null }),
      )
    }
  }

  #handle(call: Call): unknown {
    for (const [pattern, handler] of Object.entries(this.#routes)) {
      const [method, path = ''] = pattern.split(' ')
      const match = new RegExp(`^${path.replaceAll('*', '([^/]+)')}$`).exec(call.path)
      if (method === call.method && match) return handler(call, ...match.slice(1))
    }
    this.unknown.push(`${call.method} ${call.path}`)
    throw new Refusal(404, 7003, `no route for ${call.method} ${call.path}`)
  }

  readonly #routes: Routes = {
    ...ACCOUNT_ROUTES,
    ...this.buckets.routes,
    ...this.databases.routes,
    ...this.queues.routes,
    ...this.workers.routes,
    ...reachRoutes(this.workers),
  }
}

/** Returns a body as text; of a form, the part that describes the Worker. */
async function bodyOf(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!type.startsWith('multipart/form-data')) return new TextDecoder().decode(bytes)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  const metadata = form.get('metadata')
  return typeof metadata === 'string' ? metadata : '{}'
}
