import { CONFIG_PATH, DASHBOARD_CONFIG_PATH } from '../local/project.ts'
import { UsageError } from '../shell/command-line.ts'
import {
  readConfiguration,
  workerConfigurations,
  writeConfiguration,
  type WorkerConfiguration,
} from './configurations.ts'
import type { Deployed } from './deploy-steps.ts'
import { readSettings, writeSettings, type DeploymentSettings } from './settings.ts'

/** The Workers of a deployment. */
export interface Deployment {
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

function describedByHand(): Deployment {
  const workers = [CONFIG_PATH, DASHBOARD_CONFIG_PATH].map((path) => ({
    path,
    configuration: readConfiguration(path),
  }))
  const complete = workers.filter(
    ({ configuration: { d1_databases: [database] = [] } }) =>
      !NO_DATABASE.test(database?.database_id ?? ''),
  )
  if (complete.length === 0)
    throw new UsageError('There is no deployment yet: npm run setup makes one')
  return {
    workers: complete.map((worker) => ({
      ...worker,
      name: worker.configuration.name ?? '',
      migrates: true,
    })),
    known: { has: () => true, add: () => {} },
    prepare: () => {},
  }
}
