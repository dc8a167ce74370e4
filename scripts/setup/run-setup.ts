import { workerConfigurations, writeConfiguration } from '../deployment/configurations.ts'
import { deploySteps, type Wrangler } from '../deployment/deploy-steps.ts'
import { deployedWorkers } from '../deployment/deployment.ts'
import { namesOf } from '../deployment/names.ts'
import { writeSettings, type DeploymentSettings } from '../deployment/settings.ts'
import { runSteps, type Step, type StepResult } from '../deployment/step.ts'
import { bucketSteps, databaseSteps, queueSteps, type DatabaseIds } from './resources.ts'
import { secretStep } from './secrets.ts'
import { hostStep } from './trial.ts'

interface SetupRun {
  wrangler: Wrangler
  /** Makes what the Workers are bundled with. */
  build: () => void
  dryRun: boolean
  signedOut?: boolean
  report: (result: StepResult) => void
  interruption?: AbortSignal
}

/** Makes what is missing of a deployment, and deploys all of it. What is found on the way is kept with the settings, and returned. */
export async function runSetup(
  given: DeploymentSettings,
  run: SetupRun,
): Promise<{ settings: DeploymentSettings; results: StepResult[]; error: unknown }> {
  const { wrangler, build, dryRun } = run
  const names = namesOf(given.name)
  const settings = { ...given }
  const place = { wrangler, names, settings }
  const ids: DatabaseIds = { service: undefined, dashboard: undefined }
  const keep = () => {
    if (!dryRun) writeSettings(settings)
  }
  const forget = (worker: string) => {
    settings.deployed = settings.deployed.filter((name) => name !== worker)
  }
  const made = await runSteps(
    [
      settingsStep(keep),
      ...bucketSteps(place),
      ...databaseSteps(place, ids),
      ...queueSteps(place),
      secretStep(place, forget),
    ],
    run,
  )
  const { service, dashboard } = ids
  if (service !== undefined && dashboard !== undefined) settings.databases = { service, dashboard }
  const trial = 'trial' in settings ? [hostStep(settings, { wrangler, build, keep })] : []
  const hosted = await runSteps(trial, { ...run, after: made.error })
  const deploying = deployingSteps(settings, { wrangler, build, keep })
  const deployed = await runSteps(deploying, { ...run, after: hosted.error })
  const results = [...made.results, ...hosted.results, ...deployed.results]
  return { settings, results, error: deployed.error }
}

function deployingSteps(
  settings: DeploymentSettings,
  { wrangler, build, keep }: Pick<SetupRun, 'wrangler' | 'build'> & { keep: () => void },
): Step[] {
  const workers = workerConfigurations(settings)
  const configurations = configurationStep(() => {
    keep()
    workers.forEach(writeConfiguration)
    build()
  })
  return [configurations, ...deploySteps(wrangler, workers, deployedWorkers(settings, keep))]
}

const settingsStep = (write: () => void): Step => ({
  what: 'settings.json',
  isKnownHere: true,
  look: async () => 'keep what was answered, for the next time',
  act: async () => write(),
})

const configurationStep = (write: () => void): Step => ({
  what: 'configurations and builds',
  isKnownHere: true,
  look: async () => 'make them of wrangler.toml and the settings',
  act: async () => write(),
})
