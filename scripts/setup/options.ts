import { parseArgs } from 'node:util'
import * as z from 'zod'
import { DEFAULT_NAME } from '../deployment/names.ts'
import { DomainSettings, TrialSettings, type DeploymentSettings } from '../deployment/settings.ts'
import { UsageError } from '../shell/command-line.ts'

/** The settings that are asked for, or given as options of the same name. */
const DOMAIN_QUESTIONS = {
  'cdn-domain': 'Domain of the uploaded pages, with nothing else on it (example-usercontent.com)',
  host: 'Host of the service (storybooks.example.com)',
  'dashboard-host': 'Host of the dashboard (review.example.com)',
} as const
export const QUESTIONS = {
  ...DOMAIN_QUESTIONS,
  owner: 'E-mail address of the first owner',
} as const
export type Question = keyof typeof QUESTIONS

const OTHERS = ['name', 'jurisdiction', 'location'] as const

export const USAGE = `Makes, repairs or upgrades a deployment on Cloudflare: resources, secrets, tables and Workers.
What is missing in the command line is asked for, what was given once is in deploy/settings.json.

Usage:
  npm run setup -- [options]

--cdn-domain D       the domain of https://view-{project}.D, where uploaded pages run and nothing else does
--host H             where pipelines reach the service
--dashboard-host H   where people review
--trial              no domain: everything on workers.dev, where all projects share one host; a domain can follow
--owner EMAIL        who owns every project; several separated by commas
--var NAME=VALUE     a setting of README.md or of the dashboard; may be repeated, an empty value removes it
--name N             what the deployment's resources are called by (${DEFAULT_NAME})
--jurisdiction J     eu, fedramp or us: where bucket and databases stay; cannot be changed later
--location L         weur, eeur, apac, oc, wnam or enam: where they are made best
--dry-run            say what would be done, and change nothing; needs no sign-in
--yes                do not ask whether to begin
--json               one JSON object on the standard output, for programs
--help               this text`

export interface Options {
  given: Partial<Record<Question | (typeof OTHERS)[number], string>>
  variables: Record<string, string>
  trial: boolean
  dryRun: boolean
  yes: boolean
  json: boolean
}

/** Reads the command line. Throws a UsageError. */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({
      args,
      options: {
        ...Object.fromEntries([...Object.keys(QUESTIONS), ...OTHERS].map((name) => [name, text])),
        var: { type: 'string', multiple: true, default: [] },
        trial: flag,
        'dry-run': flag,
        yes: flag,
        json: flag,
      },
    })
    const { var: variables, trial, 'dry-run': dryRun, yes, json, ...given } = values
    return { given, variables: readVariables(variables), trial, dryRun, yes, json }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(
      `${(error as Error).message}. npm run setup -- --help explains the options`,
    )
  }
}

/** What settings are called that nobody but the Worker may read. */
const SECRET = /_(?:SECRET|TOKEN|KEY|KEY_OLD|ACCESS_KEY_ID)$/

function readVariables(given: string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(text) ?? []
      if (name === undefined || value === undefined)
        throw new UsageError(`--var must be NAME=VALUE: ${name ?? text.split('=', 1)[0]}`)
      if (SECRET.test(name))
        throw new UsageError(
          `${name} is a secret, and --var would keep it in a file: npx wrangler secret put ${name} --config deploy/service.jsonc`,
        )
      return [name, value]
    }),
  )
}

/** Returns the names of the questions that neither the options nor earlier settings answer. */
export function unanswered(options: Options, earlier: DeploymentSettings | null): Question[] {
  const questions = Object.keys(QUESTIONS) as Question[]
  const known = (name: Question) =>
    name in DOMAIN_QUESTIONS
      ? isTrial(options, earlier) || (earlier !== null && !('trial' in earlier))
      : earlier !== null
  return questions.filter((name) => !options.given[name] && !known(name))
}

/** Whether the deployment is to be a trial: it stays one until it is given a domain. */
const isTrial = (options: Options, earlier: DeploymentSettings | null): boolean =>
  options.trial || (earlier !== null && 'trial' in earlier && domainsIn(options).length === 0)

const domainsIn = ({ given }: Options): string[] =>
  Object.keys(DOMAIN_QUESTIONS).filter((name) => name in given)

/**
 * Returns the settings that options and earlier settings amount to. Throws a UsageError if one is not valid, or would have
 * to move what is stored.
 */
export function settingsOf(
  options: Options,
  earlier: DeploymentSettings | null,
  accountId: string,
): DeploymentSettings {
  const given = Object.fromEntries(
    Object.entries(options.given).map(([name, value]) => [name.replaceAll('-', '_'), value.trim()]),
  )
  const variables = { ...earlier?.variables, ...options.variables }
  const trial = isTrial(options, earlier)
  if (options.trial) requireNoDomain(options, earlier)
  const parsed = (trial ? TrialSettings : DomainSettings).safeParse({
    name: DEFAULT_NAME,
    ...kept(earlier, trial),
    ...given,
    account_id: accountId,
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  })
  if (!parsed.success) throw new UsageError(problemsOf(parsed.error))
  const settings = parsed.data
  if (earlier) requireSamePlace(settings, earlier)
  if (!('trial' in settings)) requireOwnHosts(settings)
  return settings
}

/** What earlier settings say, for a trial or for what it becomes with a domain. */
function kept(earlier: DeploymentSettings | null, trial: boolean): object {
  if (trial) return { ...earlier, trial }
  if (earlier === null || !('trial' in earlier)) return { ...earlier }
  const { trial: _, workers_dev: __, ...rest } = earlier
  return rest
}

function requireNoDomain(options: Options, earlier: DeploymentSettings | null): void {
  const [given] = domainsIn(options)
  if (given !== undefined)
    throw new UsageError(`--trial is without a domain, and --${given} is one`)
  if (earlier && !('trial' in earlier))
    throw new UsageError(
      `The deployment of this folder has the domain ${earlier.cdn_domain}: for a trial beside it, set DEPLOYMENT_DIR to another ` +
        'folder and --name to another name',
    )
}

const problemsOf = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path, message }) => `--${path.join(' ').replaceAll('_', '-')} ${message}`)
    .join('; ')

function requireSamePlace(settings: DeploymentSettings, earlier: DeploymentSettings): void {
  for (const key of ['name', 'account_id', 'jurisdiction'] as const)
    if (settings[key] !== earlier[key])
      throw new UsageError(
        `The deployment of this folder has ${key} ${earlier[key] ?? 'none'}, not ${settings[key] ?? 'none'}: what it stores ` +
          'cannot be moved. Use another clone for another deployment, or remove deploy/settings.json',
      )
}

/** Whatever is uploaded runs on the hosts of the CDN's domain: nothing else may be there. */
function requireOwnHosts({ cdn_domain, host, dashboard_host }: DomainSettings): void {
  if (host === dashboard_host) throw new UsageError('--host and --dashboard-host must differ')
  for (const other of [host, dashboard_host])
    if (other === cdn_domain || other.endsWith(`.${cdn_domain}`))
      throw new UsageError(
        `${other} is on the CDN's domain ${cdn_domain}, where uploaded pages run: it needs a domain of its own`,
      )
}
