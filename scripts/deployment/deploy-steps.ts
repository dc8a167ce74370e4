import type { WranglerOptions } from '../local/wrangler.ts'
import { writeConfiguration, type WorkerConfiguration } from './configurations.ts'
import type { Step } from './step.ts'

export type Wrangler = (args: string[], options?: WranglerOptions) => Promise<string>

/** What is known of the Workers that are deployed already. */
export interface Deployed {
  has: (worker: string) => boolean
  add: (worker: string) => void
}

/**
 * Migrates all databases, then deploys all Workers: migrations only add, so that the code that still runs works on the new
 * tables, and no code runs on the old ones. A Worker whose bindings lead to one that has never been deployed is
 * deployed without them, because the platform refuses those, and again after it.
 */
export function deploySteps(
  wrangler: Wrangler,
  workers: WorkerConfiguration[],
  known: Deployed,
): Step[] {
  const without = new Set<string>()
  return [
    ...workers.filter(({ migrates }) => migrates).map((worker) => migrateStep(wrangler, worker)),
    ...workers.map((worker) => deployStep(wrangler, worker, { known, without })),
    ...workers
      .filter(bindsLaterOne(workers))
      .map((worker) => bindStep(wrangler, worker, { known, without })),
  ]
}

const migrateStep = (wrangler: Wrangler, { name, path }: WorkerConfiguration): Step => ({
  what: `tables of ${name}`,
  isKnownHere: true,
  look: async () => 'apply the migrations that are missing',
  async act() {
    await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', path])
  },
})

const deployStep = (
  wrangler: Wrangler,
  worker: WorkerConfiguration,
  { known, without }: { known: Deployed; without: Set<string> },
): Step => ({
  what: `Worker ${worker.name}`,
  isKnownHere: true,
  look: async () => 'deploy it',
  async act() {
    const { services = [] } = worker.configuration
    const possible = services.filter(({ service }) => known.has(service))
    if (possible.length < services.length) {
      without.add(worker.name)
      const configuration = { ...worker.configuration, services: possible }
      writeConfiguration({ ...worker, configuration })
    }
    await wrangler(['deploy', '--config', worker.path])
    known.add(worker.name)
  },
})

const bindStep = (
  wrangler: Wrangler,
  worker: WorkerConfiguration,
  { known, without }: { known: Deployed; without: Set<string> },
): Step => ({
  what: `bindings of ${worker.name}`,
  isKnownHere: true,
  async look() {
    const { services = [] } = worker.configuration
    const lacksSome = services.some(({ service }) => !known.has(service))
    return lacksSome || without.has(worker.name) ? 'deploy it with them' : null
  },
  async act() {
    writeConfiguration(worker)
    await wrangler(['deploy', '--config', worker.path])
  },
})

const bindsLaterOne = (workers: WorkerConfiguration[]) => (worker: WorkerConfiguration) =>
  worker.configuration.services?.some(({ service }) =>
    workers.slice(workers.indexOf(worker) + 1).some(({ name }) => name === service),
  )
