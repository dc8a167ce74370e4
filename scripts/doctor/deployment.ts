import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Context } from '../../src/cli/command-line/command.ts'
import { parseJson } from '../../src/cli/base/parse-json.ts'
import { usageError } from '../../src/cli/errors.ts'
import type { Settings } from '../../src/cli/settings/settings.ts'
import { settingsPath } from '../deployment/settings.ts'

/** What `npm run setup` keeps of a deployment, as far as it is needed here. */
const SetUp = z.object({ host: z.string(), cdn_domain: z.string(), dashboard_host: z.string() })

export interface Deployment {
  settings: Settings
  /** `{domain}` of `view-{project}.{domain}`, with its port if it has one; null if nothing names it. */
  cdnDomain: string | null
  /** Address of the dashboard; null if nothing names it. */
  dashboard: string | null
}

export interface GivenAddresses {
  readonly url?: string
  readonly 'cdn-domain'?: string
  readonly 'dashboard-url'?: string
}

/** Returns the addresses of the deployment: those given, or those of the setup. Throws a CliError for a wrong one. */
export function readDeployment(context: Context, given: GivenAddresses): Deployment {
  const settings = context.settings()
  // Another service than the one that was set up has other domains.
  const setUp = settings.url === null ? readSetUp() : null
  const cdnDomain = given['cdn-domain'] ?? setUp?.cdn_domain ?? null
  if (cdnDomain !== null && URL.parse(`http://view-a.${cdnDomain}`)?.host !== `view-a.${cdnDomain}`)
    throw usageError(`--cdn-domain is a host name in lower case, not ${JSON.stringify(cdnDomain)}`)
  return {
    settings: setUp
      ? { ...settings, url: { value: `https://${setUp.host}`, source: settingsPath() } }
      : settings,
    cdnDomain,
    dashboard: settings.dashboard?.value ?? (setUp && `https://${setUp.dashboard_host}`),
  }
}

function readSetUp(): z.infer<typeof SetUp> | null {
  const path = settingsPath()
  if (!existsSync(path)) return null
  const result = SetUp.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (result.success) return result.data
  throw usageError(`${path}: ${z.prettifyError(result.error)}`)
}
