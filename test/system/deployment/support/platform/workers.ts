import { Refusal, type Routes } from './call.ts'

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

/** Workers: their code and bindings, their secrets, when they are called. */
export class Workers {
  readonly all = new Map<string, Worker>()

  readonly routes: Routes = {
    'GET /workers/services/*': (_, name) => {
      const migration_tag = this.require(name).metadata?.migrations?.new_tag
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
    'GET /workers/scripts/*/settings': (_, name) => ({
      bindings: this.require(name).metadata?.bindings,
    }),
    // A version, then its deployment: how wrangler deploys a Worker that is there and has no new class of objects.
    'POST /workers/scripts/*/versions': ({ body }, name = '') =>
      this.#upload(name, JSON.parse(body) as WorkerMetadata),
    'POST /workers/scripts/*/deployments': () => ({ id: 'deployment' }),
    'PATCH /workers/scripts/*/script-settings': () => ({}),
    'GET /workers/scripts/*/script-settings': () => ({}),
    'GET /workers/scripts/*/deployments': () => ({ deployments: [] }),
    'GET /workers/scripts/*/schedules': (_, name) => ({
      schedules: this.require(name).crons.map((cron) => ({ cron })),
    }),
    'PUT /workers/scripts/*/schedules': ({ body }, name) => {
      this.require(name).crons = (JSON.parse(body) as { cron: string }[]).map(({ cron }) => cron)
      return {}
    },
    'POST /workers/scripts/*/assets-upload-session': () => ({ jwt: 'all-there', buckets: [] }),
    'GET /workers/scripts/*/secrets': (_, name) =>
      Object.keys(this.require(name).secrets).map((secret) => ({
        name: secret,
        type: 'secret_text',
      })),
    'PATCH /workers/scripts/*/secrets-bulk': ({ body }, name) => {
      const { secrets } = JSON.parse(body) as { secrets: Record<string, { text: string }> }
      for (const [secret, { text: value }] of Object.entries(secrets))
        this.require(name).secrets[secret] = value
      return {}
    },
  }

  /** Whether there is code: wrangler makes a Worker without any, and without a date, to give it secrets. */
  isDeployed(name: string): boolean {
    return this.all.get(name)?.metadata?.compatibility_date !== undefined
  }

  /** The platform refuses bindings to what there is not. */
  #upload(name: string, metadata: WorkerMetadata): object {
    for (const { type, service } of metadata.bindings)
      if (type === 'service' && !this.isDeployed(service ?? ''))
        throw new Refusal(400, 10143, `Could not resolve service binding to ${service}`)
    const known = this.all.get(name)
    const created = { secrets: {}, routes: [], hosts: [], crons: [], workersDev: false }
    this.all.set(name, { ...(known ?? created), metadata })
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

  require(name: string | undefined): Worker {
    const worker = this.all.get(name ?? '')
    if (!worker) throw new Refusal(404, 10007, 'This Worker does not exist on your account.')
    return worker
  }
}
