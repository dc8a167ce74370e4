import { workerConfigurations, writeConfiguration } from '../deployment/configurations.ts'
import type { Wrangler } from '../deployment/deploy-steps.ts'
import type { TrialSettings } from '../deployment/settings.ts'
import type { Step } from '../deployment/step.ts'
import { WranglerError } from '../local/wrangler.ts'

interface Trial {
  wrangler: Wrangler
  /** Makes what the Workers are bundled with. */
  build: () => void
  /** Keeps the settings, in which the host is then. */
  keep: () => void
}

/**
 * Finds the account's host on workers.dev, by which the Workers of a trial name each other: wrangler says it where it deploys a
 * Worker there, and the CDN is the one that needs to know nobody.
 */
export const hostStep = (settings: TrialSettings, { wrangler, build, keep }: Trial): Step => ({
  what: 'host of the trial',
  look: async () =>
    settings.workers_dev === undefined ? 'deploy the CDN on workers.dev, which shows it' : null,
  async act() {
    const [cdn] = workerConfigurations(settings)
    writeConfiguration(cdn)
    build()
    const output = await wrangler(['deploy', '--config', cdn.path])
    const [, host] =
      new RegExp(`https://${cdn.name}\\.((?:[a-z0-9-]+\\.)+workers\\.dev)`).exec(output) ?? []
    if (host === undefined)
      throw new WranglerError(`wrangler does not say where it deployed ${cdn.name}`)
    settings.workers_dev = host
    keep()
  },
})
