import { createHash } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import { experimental_readRawConfig, type Unstable_RawConfig } from 'wrangler'
import { CONFIG_PATH, DASHBOARD_CONFIG_PATH, fromRoot } from '../local/project.ts'
import { addressesOf } from './addresses.ts'
import { DEFAULT_NAME, namesOf } from './names.ts'
import {
  deploymentFolder,
  servicePath,
  writeWhole,
  type DeploymentSettings,
  type DomainSettings,
} from './settings.ts'

type Configuration = Unstable_RawConfig

/** A Worker and the file with its configuration. */
export interface WorkerConfiguration {
  name: string
  path: string
  configuration: Configuration
  /** Whether its database has migrations that nobody else applies. */
  migrates: boolean
}

const NOTE =
  '// Made by `npm run setup` and `npm run deploy`, which overwrite it: what differs belongs in settings.json.\n'

/** What only the Worker with the API has: its objects, its limits, its queue and its clock. */
const ONLY_SERVICE = [
  'durable_objects',
  'migrations',
  'ratelimits',
  'queues',
  'triggers',
  'ai',
  'version_metadata',
] as const

/**
 * Returns the configurations of a deployment's Workers, in the order in which they are deployed: wrangler.toml and the
 * dashboard's, with what the settings say. The CDN is a Worker of its own, because uploaded pages run on its hosts.
 */
export function workerConfigurations(
  settings: DeploymentSettings,
): [cdn: WorkerConfiguration, ...WorkerConfiguration[]] {
  const names = namesOf(settings.name)
  const service = serviceConfiguration(settings)
  return [
    {
      name: names.cdn,
      path: join(deploymentFolder(), 'cdn.jsonc'),
      configuration: cdnConfiguration(settings, service),
      migrates: false,
    },
    { name: names.service, path: servicePath(), configuration: service, migrates: true },
    {
      name: names.dashboard,
      path: join(deploymentFolder(), 'dashboard.jsonc'),
      configuration: dashboardConfiguration(settings),
      migrates: true,
    },
  ]
}

export function writeConfiguration({ path, configuration }: WorkerConfiguration): void {
  writeWhole(path, `${NOTE}${JSON.stringify(configuration, null, 2)}\n`)
}

function serviceConfiguration(settings: DeploymentSettings): Configuration {
  const read = readToml(CONFIG_PATH)
  return {
    ...shared(settings, read),
    ...reachedAt(settings, ({ host }) => [{ pattern: host, custom_domain: true }]),
    vars: { ...serviceVariables(settings, read), SERVICES: 'upload,diff,ci' },
  }
}

/** The same code and the same variables, of which it has no secret and none of what the API alone needs. */
function cdnConfiguration(settings: DeploymentSettings, service: Configuration): Configuration {
  const { vars, ...configuration } = service
  for (const key of ONLY_SERVICE) delete configuration[key]
  return {
    ...configuration,
    name: namesOf(settings.name).cdn,
    ...reachedAt(settings, ({ cdn_domain }) => [`*.${cdn_domain}/*`]),
    ...('trial' in settings && trialEntry(configuration)),
    vars: { ...vars, SERVICES: 'cdn' },
  }
}

/** In a trial the CDN is another program, without a dashboard to ask who may open a private project: nobody may. */
function trialEntry({ exports }: Configuration): Configuration {
  const ofTrial = Object.entries(exports ?? {}).filter(([name]) =>
    ['default', 'ArchiveReader'].includes(name),
  )
  const main = relative(deploymentFolder(), fromRoot('src/trial-worker.ts'))
  return { main, exports: Object.fromEntries(ofTrial), services: [] }
}

/** The routes of a Worker; in a trial it has the platform's own host. */
const reachedAt = (
  settings: DeploymentSettings,
  routes: (settings: DomainSettings) => NonNullable<Configuration['routes']>,
): Configuration =>
  'trial' in settings ? { workers_dev: true } : { workers_dev: false, routes: routes(settings) }

function dashboardConfiguration(settings: DeploymentSettings): Configuration {
  const read = readToml(DASHBOARD_CONFIG_PATH)
  return {
    ...shared(settings, read),
    ...reachedAt(settings, ({ dashboard_host }) => [
      { pattern: dashboard_host, custom_domain: true },
    ]),
    vars: {
      ...read.vars,
      ...addressesOf(settings).cdn,
      ...settings.variables,
      ADMINISTRATORS: settings.owner,
    },
  }
}

const serviceVariables = (
  settings: DeploymentSettings,
  read: Configuration,
  { host, dashboardHost, cdn } = addressesOf(settings),
) => ({
  ENVIRONMENT: 'production',
  ...read.vars,
  ...cdn,
  SERVICE_URL: `https://${host}`,
  DASHBOARD_URL: `https://${dashboardHost}`,
  DESIGN_TOOL_REDIRECT_URI: `https://${dashboardHost}/design-tool/callback`,
  // Presigned URLs lead to R2 as soon as there are its two secrets as well.
  R2_ACCOUNT_ID: settings.account_id,
  R2_BUCKET: namesOf(settings.name).bucket,
  ...(settings.jurisdiction && {
    R2_S3_ENDPOINT: `https://${settings.account_id}.${settings.jurisdiction}.r2.cloudflarestorage.com`,
  }),
  ...settings.variables,
})

export const readConfiguration = (path: string): Configuration =>
  experimental_readRawConfig({ config: path }).rawConfig

/** Reads a configuration, with its paths as they are seen from the deployment's folder. `npm run deploy` runs what it would build with. */
export function readToml(path: string): Configuration {
  const { build: _, ...read } = readConfiguration(path)
  const moved = (file: string) => relative(deploymentFolder(), join(dirname(path), file))
  return {
    ...read,
    ...(read.main && { main: moved(read.main) }),
    ...(read.alias && { alias: mapValues(read.alias, moved) }),
    ...(read.assets?.directory && {
      assets: { ...read.assets, directory: moved(read.assets.directory) },
    }),
    d1_databases: (read.d1_databases ?? []).map(
      ({ migrations_dir = 'migrations', ...database }) => ({
        ...database,
        migrations_dir: moved(migrations_dir),
      }),
    ),
  }
}

const mapValues = (record: Record<string, string>, map: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/** What every Worker has of the settings: the account, and the names and ids of what it is bound to. */
function shared(settings: DeploymentSettings, read: Configuration): Configuration {
  const names = namesOf(settings.name)
  const renamed = renaming(settings.name)
  return {
    ...read,
    name: renamed(read.name ?? ''),
    account_id: settings.account_id,
    preview_urls: false,
    r2_buckets: (read.r2_buckets ?? []).map((bucket) => ({
      ...bucket,
      bucket_name: names.bucket,
      ...(settings.jurisdiction && { jurisdiction: settings.jurisdiction }),
    })),
    d1_databases: (read.d1_databases ?? []).map((database) => ({
      ...database,
      ...databaseOf(settings, renamed(database.database_name ?? '')),
    })),
    services: (read.services ?? []).map((service) => ({
      ...service,
      service: service.entrypoint === 'CdnService' ? names.cdn : renamed(service.service),
    })),
    ratelimits: (read.ratelimits ?? []).map((limit) => ({
      ...limit,
      namespace_id: namespaceId(settings.name, limit.namespace_id),
    })),
    ...(read.queues?.consumers && {
      queues: { consumers: read.queues.consumers.map((to) => ({ ...to, queue: names.queue })) },
    }),
  }
}

const renaming =
  (name: string) =>
  (given: string): string =>
    given.replace(new RegExp(`^${DEFAULT_NAME}(?=-)`), name)

function databaseOf({ name, databases }: DeploymentSettings, database: string) {
  const id = database === namesOf(name).database ? databases?.service : databases?.dashboard
  return { database_name: database, ...(id !== undefined && { database_id: id }) }
}

/** Counters belong to the account: another deployment in it has others. */
function namespaceId(name: string, id: string): string {
  if (name === DEFAULT_NAME) return id
  const digest = createHash('sha256').update(name).digest('hex')
  return String(Number.parseInt(digest.slice(0, 5), 16) * 1_000 + (Number(id) % 1_000))
}
