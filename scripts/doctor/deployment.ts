import type { Context } from '../../src/cli/command-line/command.ts'
import { usageError } from '../../src/cli/errors.ts'
import type { Settings } from '../../src/cli/settings/settings.ts'
import { addressesOf, type Addresses } from '../deployment/addresses.ts'
import { readSettings, settingsPath } from '../deployment/settings.ts'
import { UsageError } from '../shell/usage-error.ts'

export interface Deployment {
  settings: Settings
  /** `{domain}` of `view-{project}.{domain}`, with its port if it has one; null if nothing names it. */
  cdnDomain: string | null
  /** The host that all projects share, in a trial. */
  trialHost: string | null
  /** Address of the dashboard; null if nothing names it. */
  dashboard: string | null
  /** What setup was told of Cloudflare Access, by the dashboard's variables; null if this is not what was set up. */
  access: { team: string | undefined; audience: string | undefined } | null
}

/** Where a deployment is reached. */
export type Hosts = Pick<Deployment, 'cdnDomain' | 'trialHost' | 'dashboard'> & {
  settings: Pick<Settings, 'url'>
}

export interface GivenAddresses {
  readonly url?: string
  readonly 'cdn-domain'?: string
  readonly 'trial-host'?: string
  readonly 'dashboard-url'?: string
}

/** Returns the addresses of the deployment: those given, or those of the setup. Throws a CliError for a wrong one. */
export function readDeployment(context: Context, given: GivenAddresses): Deployment {
  const settings = context.settings()
  // Another service than the one that was set up has other domains.
  const setUp = settings.url === null ? readSetUp() : null
  const cdn = { CDN_DOMAIN: null, CDN_TRIAL_HOST: null, ...setUp?.cdn }
  const cdnDomain = given['cdn-domain'] ?? cdn.CDN_DOMAIN
  const trialHost = given['trial-host'] ?? cdn.CDN_TRIAL_HOST
  if (cdnDomain !== null) requireHost('cdn-domain', `view-a.${cdnDomain}`, cdnDomain)
  if (trialHost !== null) requireHost('trial-host', trialHost)
  return {
    settings: setUp
      ? { ...settings, url: { value: `https://${setUp.host}`, source: settingsPath() } }
      : settings,
    cdnDomain,
    trialHost,
    dashboard: settings.dashboard?.value ?? (setUp && `https://${setUp.dashboardHost}`),
    access: setUp && settings.dashboard === null ? setUp.access : null,
  }
}

function requireHost(option: string, host: string, given = host): void {
  if (URL.parse(`http://${host}`)?.host !== host)
    throw usageError(`--${option} is a host name in lower case, not ${JSON.stringify(given)}`)
}

function readSetUp(): (Addresses & Pick<Deployment, 'access'>) | null {
  try {
    const settings = readSettings()
    if (!settings) return null
    const { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience } = settings.variables
    return { ...addressesOf(settings), access: { team, audience } }
  } catch (error) {
    throw error instanceof UsageError ? usageError(error.message) : error
  }
}
