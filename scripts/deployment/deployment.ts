import { join } from 'node:path'
import { CONFIG_PATH, DASHBOARD_CONFIG_PATH } from '../local/project.ts'
import { UsageError } from '../shell/command-line.ts'
import {
  readConfiguration,
  readToml,
  workerConfigurations,
  writeConfiguration,
  type WorkerConfiguration,
} from './configurations.ts'
import type { Deployed } from './deploy-steps.ts'
import {
  deploymentFolder,
  readSettings,
  writeSettings,
  type DeploymentSettings,
} from './settings.ts'

/** The Workers of a deployment. */
interface Deployment {
  workers: WorkerConfiguration[]
  known: Deployed
  /** Writes the configurations, where they are not written by hand. */
  prepare: () => void
}

/** Returns the deployment that setup has described, else the one that the configurations of this repository describe. */
export function deployment(): Deployment {
  const settings = readSettings()
  return settings ? describedBySettings(settings) : describedByHand()
}

function describedBySettings(settings: DeploymentSettings): Deployment {
  if (!settings.databases)
    throw new UsageError('The deployment was never completed: run npm run setup again')
  const workers = workerConfigurations(settings)
  const prepare = () => workers.forEach(writeConfiguration)
  return { workers, known: deployedWorkers(settings, writeSettings), prepare }
}

/** Keeps in the settings which Workers are deployed. */
export const deployedWorkers = (
  settings: DeploymentSettings,
  keep: (settings: DeploymentSettings) => void,
): Deployed => ({
  has: (worker) => settings.deployed.includes(worker),
  add(worker) {
    settings.deployed = [...new Set([...settings.deployed, worker])]
    keep(settings)
  },
})

/** An id of the committed configurations, which is no database's. */
const NO_DATABASE = /^0{8}-/

/**
 * Returns what the configurations of this repository describe, as far as the ids of their databases are there. Of a fork that
 * the platform's "Deploy" button has made that is the service alone.
 */
export function describedByHand(paths = [CONFIG_PATH, DASHBOARD_CONFIG_PATH]): Deployment {
  const read = paths.map((path) => ({ path, configuration: readConfiguration(path) }))
  const isComplete = ({ configuration: { d1_databases: [database] = [] } }: Read) =>
    !NO_DATABASE.test(database?.database_id ?? '')
  const complete = read.filter(isComplete)
  if (complete.length === 0)
    throw new UsageError('There is no deployment yet: npm run setup makes one')
  const absent = new Set(
    read.filter((worker) => !isComplete(worker)).map(({ configuration }) => configuration.name),
  )
  const workers = complete.map((worker) => ({
    ...withoutBindingsTo(absent, worker),
    name: worker.configuration.name ?? '',
    migrates: true,
  }))
  return {
    workers,
    known: { has: () => true, add: () => {} },
    prepare: () => workers.filter(({ path }) => !paths.includes(path)).forEach(writeConfiguration),
  }
}

type Read = Pick<WorkerConfiguration, 'path' | 'configuration'>

/** The platform refuses bindings to Workers that there are not. What is committed stays as it is. */
function withoutBindingsTo(absent: ReadonlySet<string | undefined>, worker: Read): Read {
  const { name = '', services = [] } = worker.configuration
  const possible = services.filter(({ service }) => !absent.has(service))
  if (possible.length === services.length) return worker
  return {
    path: join(deploymentFolder(), `${name}.jsonc`),
    configuration: { ...readToml(worker.path), services: possible },
  }
}
