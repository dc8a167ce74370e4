import { addressesOf } from './deployment/addresses.ts'
import { watchInterruption } from './deployment/interruption.ts'
import { EXIT, exitCodeOf, statusOf, type StepResult } from './deployment/step.ts'
import { readSettings, type DeploymentSettings } from './deployment/settings.ts'
import { buildGenerated } from './local/build-generated.ts'
import { runWrangler, WranglerError } from './local/wrangler.ts'
import { Questions } from './setup/ask.ts'
import { findAccount, SignedOut, type Account } from './setup/account.ts'
import {
  QUESTIONS,
  readOptions,
  settingsOf,
  unanswered,
  USAGE,
  type Options,
  type Question,
} from './setup/options.ts'
import { runSetup } from './setup/run-setup.ts'
import { resultText, unfinishedText } from './deployment/texts.ts'
import { byHand, DOCTOR, doneText, planText } from './setup/texts.ts'
import { isHelpWanted, UsageError } from './shell/command-line.ts'

// `npm run setup`: from a clone to a deployment, and again to repair or to upgrade one.

const questions = new Questions()

/** Whether a person can be asked. */
const isInteractive = ({ json }: Options): boolean => !json && process.stdin.isTTY

const missingText = (missing: Question[]): string =>
  [
    `Missing: ${missing.map((name) => `--${name}`).join(', ')}`,
    ...(missing.includes('cdn-domain') ? ['--trial needs no domain'] : []),
    'npm run setup -- --help explains the options',
  ].join('. ')

/** Asks for what neither the options nor earlier settings say. */
async function complete(options: Options, earlier: DeploymentSettings | null): Promise<Options> {
  const missing = unanswered(options, earlier)
  if (missing.length > 0 && !isInteractive(options)) throw new UsageError(missingText(missing))
  const given = { ...options.given }
  for (const name of missing) given[name] = await questions.ask(QUESTIONS[name])
  return { ...options, given }
}

const chooseAccount = async (accounts: Account[]): Promise<string> =>
  questions.ask(
    `Id of the account (${accounts.map(({ id, name }) => `${id} is ${name}`).join(', ')})`,
  )

/** Returns the account to deploy to; null in a dry run without a sign-in, which prints the plan all the same. */
async function accountFor(options: Options, wanted: string | undefined): Promise<Account | null> {
  try {
    return await findAccount(runWrangler, wanted, isInteractive(options) ? chooseAccount : null)
  } catch (error) {
    if (options.dryRun && error instanceof SignedOut) return null
    throw error
  }
}

/** Asks whether to begin. Throws a UsageError if nobody can say so, or somebody does not. */
async function requireConsent(options: Options): Promise<void> {
  if (options.yes || options.dryRun) return
  if (!isInteractive(options))
    throw new UsageError('Nobody can be asked whether to begin: add --yes')
  if (!/^y(es)?$/i.test(await questions.ask('Begin? [y/N]')))
    throw new UsageError('Nothing was done')
}

async function setUp(options: Options): Promise<void> {
  const say = options.json ? () => {} : console.log
  const earlier = readSettings()
  const answered = await complete(options, earlier)
  const wanted = process.env['CLOUDFLARE_ACCOUNT_ID'] || earlier?.account_id
  const account = await accountFor(options, wanted)
  const settings = settingsOf(answered, earlier, account?.id ?? wanted ?? '')
  say(planText(settings, account))
  await requireConsent(options)
  questions.close()
  const {
    results,
    error,
    settings: done,
  } = await runSetup(settings, {
    wrangler: (args, more) =>
      runWrangler(args, { ...more, env: { CLOUDFLARE_ACCOUNT_ID: settings.account_id } }),
    build: buildGenerated,
    dryRun: options.dryRun,
    signedOut: account === null,
    report: (result) => say(resultText(result)),
    interruption: watchInterruption(),
  })
  conclude(options, done, results, error)
}

function conclude(
  { json, dryRun }: Options,
  settings: DeploymentSettings,
  steps: StepResult[],
  error: unknown,
): void {
  if (error !== undefined) process.exitCode = exitCodeOf(error)
  const status = statusOf(error, dryRun)
  if (json) {
    const { host, dashboardHost, builds } = addressesOf(settings)
    const urls = {
      service_url: `https://${host}`,
      dashboard_url: `https://${dashboardHost}`,
      view_url: builds,
    }
    const { owner } = settings
    const then = { by_hand: byHand(settings), doctor: DOCTOR }
    console.log(JSON.stringify({ status, ...urls, owner, steps, ...then }))
  } else if (status === 'done') console.log(doneText(settings))
  else if (status !== 'planned') console.error(unfinishedText('npm run setup', status))
}

/** Ends the process with what is wrong: the caller's line, the platform, or this program. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  process.exitCode = exitCodeOf(error)
  const isOurs = !(error instanceof UsageError || error instanceof WranglerError)
  console.error(isOurs && error instanceof Error ? error.stack : message)
}

const args = process.argv.slice(2)
if (isHelpWanted(args)) console.log(USAGE)
else {
  try {
    await setUp(readOptions(args))
  } catch (error) {
    fail(error)
  } finally {
    questions.close()
  }
}
// What was interrupted may still be under way: it ends with this process.
if (process.exitCode === EXIT.interrupted) process.exit()
