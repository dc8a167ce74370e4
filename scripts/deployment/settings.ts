import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { CONFIG_PATH, fromRoot } from '../local/project.ts'
import { UsageError } from '../shell/usage-error.ts'

// What `npm run setup` was answered and what it found. There is no secret in it.

/** Where a deployment is described: deploy/, which git ignores, or another folder for another deployment. */
export const deploymentFolder = (): string => fromRoot(process.env['DEPLOYMENT_DIR'] || 'deploy')

/** Where the configuration of the Worker with the API is written. */
export const servicePath = (): string => join(deploymentFolder(), 'service.jsonc')

/** The configuration that names the deployed resources: setup's, or wrangler.toml where that was filled in by hand. */
export const deployedConfigPath = (): string =>
  existsSync(servicePath()) ? servicePath() : CONFIG_PATH

export const settingsPath = (): string => join(deploymentFolder(), 'settings.json')

const JURISDICTIONS = ['eu', 'fedramp', 'us'] as const
const LOCATIONS = ['weur', 'eeur', 'apac', 'oc', 'wnam', 'enam'] as const

const Host = z
  .string()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/,
    'must be a host name in lower case, such as storybooks.example.com',
  )

const shared = {
  /** All that belongs to the deployment is called by it. */
  name: z
    .string()
    .max(30)
    .regex(
      /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/,
      'must be 1 to 30 of a-z, 0-9 and -, such as storybook',
    ),
  account_id: z.string(),
  /** People who own every project. */
  owner: z
    .string()
    .regex(/^[^\s,@"]+@[^\s,@"]+(?:,[^\s,@"]+@[^\s,@"]+)*$/, 'must be an e-mail address'),
  jurisdiction: z.enum(JURISDICTIONS).optional(),
  location: z.enum(LOCATIONS).optional(),
  /** Settings of README.md and of the dashboard beyond those that follow from the ones above. */
  variables: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).default({}),
  /** Ids of the databases. */
  databases: z.strictObject({ service: z.string(), dashboard: z.string() }).optional(),
  /** The Workers that have been deployed at least once, to which others can be bound. */
  deployed: z.array(z.string()).default([]),
}

/** Of a deployment with domains. */
export const DomainSettings = z.strictObject({
  ...shared,
  cdn_domain: Host,
  host: Host,
  dashboard_host: Host,
})
export type DomainSettings = z.infer<typeof DomainSettings>

/** Of a trial, whose Workers have hosts of the platform's own. */
export const TrialSettings = z.strictObject({
  ...shared,
  trial: z.literal(true),
  /** The account's host there, `account.workers.dev`; unknown before the first Worker is deployed. */
  workers_dev: Host.optional(),
})
export type TrialSettings = z.infer<typeof TrialSettings>

export type DeploymentSettings = DomainSettings | TrialSettings

function parseSettings(text: string): DeploymentSettings {
  const value: unknown = JSON.parse(text)
  const isTrial = typeof value === 'object' && value !== null && 'trial' in value
  return (isTrial ? TrialSettings : DomainSettings).parse(value)
}

/** Returns the settings; null before the first `npm run setup`. */
export function readSettings(): DeploymentSettings | null {
  const path = settingsPath()
  if (!existsSync(path)) return null
  try {
    return parseSettings(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new UsageError(`${path} cannot be read: ${why}`, { cause: error })
  }
}

export const writeSettings = (settings: DeploymentSettings): void =>
  writeWhole(settingsPath(), `${JSON.stringify(settings, null, 2)}\n`)

/** Replaces a file at once: whoever interrupts this leaves no half of one. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, path)
}
