import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { inject } from 'vitest'
import { bundleWorker } from '../../../scripts/local/bundle.ts'
import { CONFIG_PATH, DASHBOARD_CONFIG_PATH, fromRoot } from '../../../scripts/local/project.ts'
import { workerdProcesses } from '../../../scripts/local/workerd-process.ts'
import { createKey } from '../../../src/upload/keys.ts'
import { pageIn, readBundle } from '../setup/bundles.ts'
import { databasesWorker, migratedDatabase } from './databases.ts'
import { portToCome } from './ports.ts'

export interface Project {
  projectId: string
  key: string
}

/** The bearer token of services that have one. */
export const SERVICE_TOKEN = 'system-test-service-token'

/** Credentials of the local S3 endpoint, which checks signatures as R2's own does. */
const S3 = { accessKeyId: 'system-test', secretAccessKey: 'system-test-secret' } as const

interface ServiceOptions {
  /** Variables and secrets on top of those of wrangler.toml. */
  vars?: Record<string, string>
  /** Whether presigned URLs are to lead to the local S3 endpoint, or to a port from where they get there. */
  s3?: boolean | { throughPort: number }
  /** Where R2 and D1 find and leave their files; by default a new folder, which goes with the service. */
  stateDir?: string
  /** Starts the service in a second isolate too, as another place of the network runs it. */
  elsewhere?: boolean
  /** Starts the dashboard too, bound to the service, with the development sign-in. */
  dashboard?: boolean
  /** Serves builds as a trial does, by its own Worker at one host; the others name that host. */
  trial?: boolean
  /** Makes the dashboard and the builds lead to each other, at ports that are chosen before the start. */
  linked?: boolean
  /** The folder of the bundles, for those who are no test; vitest names it otherwise. */
  bundles?: string
  /** Receives every line that the service logs, at any level; errors are shown too. */
  log?: (line: string) => void
}

/** The service as wrangler.toml describes it, in a workerd of its own. */
export interface Service {
  /** The Worker's own socket: no proxy between it and the client hides what becomes of a connection. */
  port: number
  /** The same service in an isolate of its own; null unless it was asked for. */
  elsewherePort: number | null
  /** Of the CDN of a trial; null unless it was asked for. */
  trialPort: number | null
  /** Of the local S3 endpoint; null unless it was asked for. */
  s3Port: number | null
  /** The dashboard and its database; null unless it was asked for. */
  dashboard: { port: number; db: D1Database } | null
  bucket: R2Bucket
  bucketName: string
  db: D1Database
  /** Where R2 and D1 keep their files. */
  stateDir: string
  /** Process id of the runtime. */
  pid: number
  /** A project nobody else uses, with a key. */
  newProject(): Promise<Project>
  /** One more key of a project. */
  newKey(projectId: string): Promise<string>
}

/** A service that is its starter's to end. */
export interface OwnService extends Service {
  stop(): Promise<void>
  /** Ends the runtime without notice, as a crash does. The state stays, for another start. */
  kill(): Promise<void>
}

/** The dashboard as `npm start` runs it, beside the Worker named `service`. */
async function dashboardWorker(
  bundles: string,
  { service, dashboard }: Ports,
  vars: Record<string, string> = {},
) {
  const modules = await readBundle(bundles, 'dashboard')
  const { workerOptions } = unstable_getMiniflareWorkerOptions(DASHBOARD_CONFIG_PATH)
  const { modulesRules: _, ...worker } = workerOptions
  return {
    ...worker,
    name: 'dashboard',
    modules,
    assets: { ...(workerOptions.assets as object), directory: pageIn(bundles) },
    bindings: { CDN_DOMAIN: `localhost:${service || 8787}`, ...vars },
    serviceBindings: {
      DIFF: { name: 'service', entrypoint: 'DiffService' },
      ADMIN: { name: 'service', entrypoint: 'AdminService' },
    },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: dashboard }],
  }
}

/** Where the two listen; 0: at any port, which neither of them knows. */
interface Ports {
  service: number
  dashboard: number
}

async function portsOf({ linked = false }: ServiceOptions): Promise<Ports> {
  const service = linked ? await portToCome() : 0
  return { service, dashboard: linked ? service + 1 : 0 }
}

export async function startService(options: ServiceOptions = {}): Promise<OwnService> {
  const bundles = options.bundles ?? inject('bundles')
  const modules = await readBundle(bundles, 'service')
  const { workerOptions } = unstable_getMiniflareWorkerOptions(CONFIG_PATH)
  const { modulesRules: _, ...worker } = workerOptions
  const { vars, r2_buckets } = unstable_readConfig({ config: CONFIG_PATH })
  const bucketName = r2_buckets[0]!.bucket_name!
  // The S3 endpoint's port has to be known before the start: it is a variable of the Worker.
  const entryPort = options.s3 ? await portToCome() : 0
  const ports = await portsOf(options)
  const trialPort = options.trial ? await portToCome() : null
  const trialHost = trialPort !== null && { CDN_TRIAL_HOST: `localhost:${trialPort}` }
  const stateDir = options.stateDir ?? (await mkdtemp(join(tmpdir(), 'storybook-hosting-state-')))
  const before = workerdProcesses()
  const instance = {
    ...worker,
    modules,
    bindings: {
      ...vars,
      UPLOAD_SIGNING_SECRET: 'system-test-signing-secret',
      ...(options.s3 &&
        s3Variables(options.s3 === true ? entryPort : options.s3.throughPort, bucketName)),
      ...trialHost,
      ...(options.linked && { DASHBOARD_URL: `http://localhost:${ports.dashboard}` }),
      ...options.vars,
    },
    r2Buckets: { STORAGE: { id: bucketName, s3Credentials: S3 } },
    serviceBindings: {
      ...(options.dashboard && {
        DASHBOARD: { name: 'dashboard', entrypoint: 'MembershipService' },
      }),
    },
  }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: entryPort,
      cf: false,
      resourcePersistencePath: stateDir,
      handleStructuredLogs: ({ level, message }) => {
        options.log?.(message)
        if (level === 'error') console.error(message)
      },
      workers: [
        {
          ...instance,
          name: 'service',
          unsafeDirectSockets: [{ host: '127.0.0.1', port: ports.service }],
        },
        // A queue has one consumer.
        ...(options.elsewhere
          ? [
              {
                ...instance,
                name: 'elsewhere',
                queueConsumers: {},
                unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
              },
            ]
          : []),
        ...(trialPort === null
          ? []
          : [
              {
                ...instance,
                name: 'trial',
                modules: await bundleWorker(fromRoot('src/trial-worker.ts')),
                bindings: { ...vars, SERVICES: 'cdn' },
                serviceBindings: {},
                durableObjects: {},
                queueConsumers: {},
                unsafeDirectSockets: [{ host: '127.0.0.1', port: trialPort }],
              },
            ]),
        ...(options.dashboard
          ? [await dashboardWorker(bundles, ports, { ...options.vars, ...trialHost })]
          : []),
        databasesWorker({
          service: databaseId(CONFIG_PATH),
          ...(options.dashboard && { dashboard: databaseId(DASHBOARD_CONFIG_PATH) }),
        }),
      ],
    }),
  )
  const stop = async () => {
    await miniflare.dispose()
    await rm(stateDir, { recursive: true, force: true })
  }
  try {
    const state = await ready(miniflare, options)
    const pid = workerdProcesses().find((child) => !before.includes(child))
    if (pid === undefined) throw new Error('the workerd process was not found')
    const kill = async () => {
      process.kill(pid, 'SIGKILL')
      await miniflare.dispose()
    }
    const s3Port = options.s3 ? entryPort : null
    return { ...state, s3Port, trialPort, bucketName, stateDir, pid, stop, kill }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ready(
  miniflare: Miniflare,
  options: ServiceOptions,
): Promise<Omit<Service, 's3Port' | 'trialPort' | 'bucketName' | 'stateDir' | 'pid'>> {
  await miniflare.ready
  const databases = await miniflare.unsafeGetDirectURL('databases')
  const db = await migratedDatabase(databases, 'service', fromRoot('migrations'))
  const newKey = async (projectId: string) =>
    (await createKey(db, { projectId, name: 'system test' })).key
  const portOf = async (name: string) => Number((await miniflare.unsafeGetDirectURL(name)).port)
  return {
    port: await portOf('service'),
    elsewherePort: options.elsewhere ? await portOf('elsewhere') : null,
    dashboard: options.dashboard
      ? {
          port: await portOf('dashboard'),
          db: await migratedDatabase(databases, 'dashboard', fromRoot('src/dashboard/migrations')),
        }
      : null,
    bucket: (await miniflare.getR2Bucket('STORAGE')) as unknown as R2Bucket,
    db,
    newKey,
    newProject: async () => {
      const projectId = `proj-${crypto.randomUUID().slice(0, 8)}`
      return { projectId, key: await newKey(projectId) }
    },
  }
}

const databaseId = (config: string): string =>
  unstable_readConfig({ config }).d1_databases[0]!.database_id!

const s3Variables = (port: number, bucket: string): Record<string, string> => ({
  R2_ACCOUNT_ID: 'system-test-account',
  R2_ACCESS_KEY_ID: S3.accessKeyId,
  R2_SECRET_ACCESS_KEY: S3.secretAccessKey,
  R2_BUCKET: bucket,
  R2_S3_ENDPOINT: `http://127.0.0.1:${port}/cdn-cgi/local/r2/s3`,
})
