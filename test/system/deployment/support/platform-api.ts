import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'

// As much of the platform's API as wrangler calls to make and deploy a service, with what was made in memory.

export const ACCOUNT = { id: 'a'.repeat(32), name: 'Acme' }

interface Worker {
  /** What was uploaded: bindings, migrations of Durable Objects, the date. */
  metadata: WorkerMetadata | null
  secrets: Record<string, string>
  routes: string[]
  hosts: string[]
  crons: string[]
  workersDev: boolean
}

interface WorkerMetadata {
  bindings: ({ name: string; type: string; text?: string; service?: string } & Record<
    string,
    unknown
  >)[]
  compatibility_date?: string
  migrations?: { new_tag: string }
}

export interface Bucket {
  jurisdiction: string
  location: string | undefined
  lifecycle: { id: string; conditions: { prefix?: string } }[]
  /** Prefixes that are reported, by queue. */
  notifications: Record<string, string[]>
}

/** An error of the platform, by its number. */
class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

type Handler = (call: Call, ...parts: string[]) => unknown

/** Whether a call is to fail, and how. */
export type Fault = (call: {
  method: string
  path: string
}) => { status: number; code: number; message: string } | null

export class PlatformApi {
  readonly buckets = new Map<string, Bucket>()
  readonly databases = new Map<string, { name: string; sqlite: DatabaseSync; options: object }>()
  readonly queues = new Map<string, { id: string; consumers: string[] }>()
  readonly zones = ['example.com', 'example-usercontent.com']
  readonly workers = new Map<string, Worker>()
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

  readonly #routes: Record<string, Handler> = {
    'GET /user/tokens/verify': () => ({ id: 'token', status: 'active' }),
    'GET /user': () => ({ id: 'user', email: 'ada@example.com' }),
    'GET /accounts': () => [ACCOUNT],
    // How much a bucket holds.
    'POST /graphql': () => ({}),
    'GET /memberships': () => [{ id: 'membership', account: ACCOUNT }],

    'GET /r2/buckets/*': ({ headers }, name) => {
      this.#bucket(name, headers)
      return { name }
    },
    'POST /r2/buckets': ({ body, headers }) => {
      const { name, locationHint } = JSON.parse(body) as { name: string; locationHint?: string }
      if (this.buckets.has(name))
        throw new Refusal(
          409,
          10004,
          'The bucket you tried to create already exists, and you own it.',
        )
      const jurisdiction = String(headers['cf-r2-jurisdiction'] ?? 'default')
      this.buckets.set(name, {
        jurisdiction,
        location: locationHint,
        lifecycle: [],
        notifications: {},
      })
      return { name }
    },
    'GET /r2/buckets/*/lifecycle': ({ headers }, name) => ({
      rules: this.#bucket(name, headers).lifecycle,
    }),
    'PUT /r2/buckets/*/lifecycle': ({ body, headers }, name) => {
      this.#bucket(name, headers).lifecycle = (
        JSON.parse(body) as { rules: Bucket['lifecycle'] }
      ).rules
      return {}
    },
    'GET /event_notifications/r2/*/configuration': ({ headers }, name) => {
      const { notifications } = this.#bucket(name, headers)
      const queues = Object.entries(notifications).map(([queueName, prefixes]) => ({
        queueName,
        queueId: this.queues.get(queueName)?.id,
        rules: prefixes.map((prefix) => ({ prefix, actions: ['PutObject'], ruleId: 'rule' })),
      }))
      return { bucketName: name, queues }
    },
    'PUT /event_notifications/r2/*/configuration/queues/*': ({ body, headers }, name, queueId) => {
      const [queueName = ''] = [...this.queues].find(([, { id }]) => id === queueId) ?? []
      const { rules } = JSON.parse(body) as { rules: { prefix: string }[] }
      this.#bucket(name, headers).notifications[queueName] = rules.map(({ prefix }) => prefix)
      return {}
    },

    'GET /d1/database': () => [...this.databases].map(([uuid, { name }]) => ({ uuid, name })),
    'POST /d1/database': ({ body }) => {
      const { name, ...options } = JSON.parse(body) as { name: string }
      if ([...this.databases.values()].some((known) => known.name === name))
        throw new Refusal(400, 7502, 'exists')
      const uuid = randomUUID()
      this.databases.set(uuid, { name, options, sqlite: new DatabaseSync(':memory:') })
      return { uuid, name }
    },
    'GET /d1/database/*': (_, uuid) => ({ uuid, name: this.#database(uuid).name }),
    'POST /d1/database/*/query': ({ body }, uuid) => {
      const { sql } = JSON.parse(body) as { sql: string }
      return [
        {
          results: runSql(this.#database(uuid).sqlite, sql),
          success: true,
          meta: { duration: 0, changes: 0 },
        },
      ]
    },

    'GET /queues': ({ query }) =>
      [...this.queues]
        .filter(([name]) => name === query.get('name'))
        .map(([queue_name, { id, consumers }]) => ({
          queue_name,
          queue_id: id,
          producers: [],
          consumers: consumers.map((script) => ({ consumer_id: script, script, type: 'worker' })),
          producers_total_count: 0,
          consumers_total_count: consumers.length,
          settings: {},
        })),
    'POST /queues': ({ body }) => {
      const { queue_name } = JSON.parse(body) as { queue_name: string }
      if (this.queues.has(queue_name)) throw new Refusal(409, 11009, 'queue name already taken')
      this.queues.set(queue_name, { id: randomUUID(), consumers: [] })
      return { queue_name }
    },
    'GET /queues/*/consumers': (_, id) =>
      this.#queue(id).consumers.map((script) => ({ consumer_id: script, script, type: 'worker' })),
    'POST /queues/*/consumers': ({ body }, id) => {
      this.#queue(id).consumers.push((JSON.parse(body) as { script_name: string }).script_name)
      return {}
    },

    'GET /workers/services/*': (_, name) => {
      const migration_tag = this.#worker(name).metadata?.migrations?.new_tag
      return {
        id: name,
        default_environment: {
          environment: 'production',
          script: { tag: name, migration_tag, last_deployed_from: 'wrangler' },
        },
      }
    },
    'PUT /workers/scripts/*': ({ body }, name = '') =>
      this.#upload(name, JSON.parse(body) as WorkerMetadata),
    'GET /zones': ({ query }) =>
      this.zones.filter((name) => name === query.get('name')).map((name) => ({ id: name, name })),
    'GET /zones/*/workers/routes': (_, zone = '') =>
      [...this.workers].flatMap(([script, { routes }]) =>
        routes.flatMap((pattern) =>
          pattern.includes(zone) ? [{ id: pattern, pattern, script }] : [],
        ),
      ),
    'GET /workers/workers/*': (_, name) => ({
      id: name,
      name,
      subdomain: { enabled: this.#worker(name).workersDev, previews_enabled: false },
    }),
    'PATCH /workers/workers/*': () => ({}),
    'GET /workers/scripts/*/settings': (_, name) => ({
      bindings: this.#worker(name).metadata?.bindings,
    }),
    'PUT /queues/*/consumers/*': () => ({}),
    // A version, then its deployment: how wrangler deploys a Worker that is there and has no new class of objects.
    'POST /workers/scripts/*/versions': ({ body }, name = '') =>
      this.#upload(name, JSON.parse(body) as WorkerMetadata),
    'POST /workers/scripts/*/deployments': () => ({ id: 'deployment' }),
    'PATCH /workers/scripts/*/script-settings': () => ({}),
    'GET /workers/scripts/*/script-settings': () => ({}),
    'GET /workers/scripts/*/deployments': () => ({ deployments: [] }),
    'GET /workers/scripts/*/schedules': (_, name) => ({
      schedules: this.#worker(name).crons.map((cron) => ({ cron })),
    }),
    'PUT /workers/scripts/*/schedules': ({ body }, name) => {
      this.#worker(name).crons = (JSON.parse(body) as { cron: string }[]).map(({ cron }) => cron)
      return {}
    },
    'GET /workers/scripts/*/subdomain': (_, name) => ({
      enabled: this.#worker(name).workersDev,
      previews_enabled: false,
    }),
    'POST /workers/scripts/*/subdomain': ({ body }, name) => {
      this.#worker(name).workersDev = (JSON.parse(body) as { enabled: boolean }).enabled
      return { enabled: this.#worker(name).workersDev, previews_enabled: false }
    },
    'GET /workers/subdomain': () => ({ subdomain: 'acme' }),
    'PUT /workers/scripts/*/routes': ({ body }, name) => {
      this.#worker(name).routes = (JSON.parse(body) as { pattern: string }[]).map(
        ({ pattern }) => pattern,
      )
      return this.#worker(name).routes.map((pattern) => ({ pattern }))
    },
    'POST /workers/scripts/*/domains/changeset': () => ({
      added: [],
      removed: [],
      updated: [],
      conflicting: [],
    }),
    'PUT /workers/scripts/*/domains/records': ({ body }, name) => {
      this.#worker(name).hosts = (
        JSON.parse(body) as { origins: { hostname: string }[] }
      ).origins.map(({ hostname }) => hostname)
      return {}
    },
    'POST /workers/scripts/*/assets-upload-session': () => ({ jwt: 'all-there', buckets: [] }),
    'GET /workers/scripts/*/secrets': (_, name) =>
      Object.keys(this.#worker(name).secrets).map((secret) => ({
        name: secret,
        type: 'secret_text',
      })),
    'PATCH /workers/scripts/*/secrets-bulk': ({ body }, name) => {
      const { secrets } = JSON.parse(body) as { secrets: Record<string, { text: string }> }
      for (const [secret, { text: value }] of Object.entries(secrets))
        this.#worker(name).secrets[secret] = value
      return {}
    },
  }

  #bucket(name: string | undefined, headers: IncomingMessage['headers']): Bucket {
    const bucket = this.buckets.get(name ?? '')
    if (bucket?.jurisdiction !== String(headers['cf-r2-jurisdiction'] ?? 'default'))
      throw new Refusal(404, 10006, 'The specified bucket does not exist.')
    return bucket
  }

  /** Whether there is code: wrangler makes a Worker without any, and without a date, to give it secrets. */
  isDeployed(name: string): boolean {
    return this.workers.get(name)?.metadata?.compatibility_date !== undefined
  }

  /** The platform refuses bindings to what there is not. */
  #upload(name: string, metadata: WorkerMetadata): object {
    for (const { type, service } of metadata.bindings)
      if (type === 'service' && !this.isDeployed(service ?? ''))
        throw new Refusal(400, 10143, `Could not resolve service binding to ${service}`)
    const known = this.workers.get(name)
    const created = { secrets: {}, routes: [], hosts: [], crons: [], workersDev: false }
    this.workers.set(name, { ...(known ?? created), metadata })
    return {
      id: name,
      tag: name,
      etag: name,
      deployment_id: name,
      startup_time_ms: 1,
      available_on_subdomain: false,
      resources: { script: { etag: name }, script_runtime: {} },
    }
  }

  #worker(name: string | undefined): Worker {
    const worker = this.workers.get(name ?? '')
    if (!worker) throw new Refusal(404, 10007, 'This Worker does not exist on your account.')
    return worker
  }

  #queue(id: string | undefined) {
    const queue = [...this.queues.values()].find((known) => known.id === id)
    if (!queue) throw new Refusal(404, 11000, 'queue does not exist')
    return queue
  }

  #database(uuid: string | undefined) {
    const database = this.databases.get(uuid ?? '')
    if (!database) throw new Refusal(404, 7404, 'no such database')
    return database
  }
}

/** Returns a body as text; of a form, the part that describes the Worker. */
async function bodyOf(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!type.startsWith('multipart/form-data')) return new TextDecoder().decode(bytes)
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  const metadata = form.get('metadata')
  return typeof metadata === 'string' ? metadata : '{}'
}

function runSql(sqlite: DatabaseSync, sql: string): unknown[] {
  if (/^\s*(?:SELECT|PRAGMA)/i.test(sql)) return sqlite.prepare(sql).all()
  sqlite.exec(sql)
  return []
}
