import { parseArgs } from 'node:util'
import { deployment } from './deployment/deployment.ts'
import { deploySteps } from './deployment/deploy-steps.ts'
import { watchInterruption } from './deployment/interruption.ts'
import { EXIT, exitCodeOf, runSteps, statusOf } from './deployment/step.ts'
import { resultText, unfinishedText } from './deployment/texts.ts'
import { buildGenerated } from './local/build-generated.ts'
import { runWrangler } from './local/wrangler.ts'
import { isHelpWanted, UsageError } from './shell/command-line.ts'

// `npm run deploy`: migrates all databases, then deploys all Workers.

const USAGE = `Migrates the databases, then deploys the Workers of the deployment that npm run setup made; without one,
those that wrangler.toml and src/dashboard/wrangler.toml describe.

Usage:
  npm run deploy -- [--dry-run] [--json]

--dry-run  say what would be done, and change nothing
--json     one JSON object on the standard output, for programs`

async function deploy(args: string[]): Promise<void> {
  const { json, dryRun } = readFlags(args)
  const say = json ? () => {} : console.log
  const { workers, known, prepare } = deployment()
  if (!dryRun) {
    buildGenerated()
    prepare()
  }
  const { results, error } = await runSteps(deploySteps(runWrangler, workers, known), {
    dryRun,
    report: (result) => say(resultText(result)),
    interruption: watchInterruption(),
  })
  if (error !== undefined) process.exitCode = exitCodeOf(error)
  const status = statusOf(error, dryRun)
  if (json) console.log(JSON.stringify({ status, steps: results }))
  else if (status === 'failed' || status === 'interrupted')
    console.error(unfinishedText('npm run deploy', status))
}

function readFlags(args: string[]): { json: boolean; dryRun: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ args, options: { json: flag, 'dry-run': flag } })
    return { json: values.json, dryRun: values['dry-run'] }
  } catch (error) {
    throw new UsageError(
      `${(error as Error).message}. npm run deploy -- --help explains the options`,
    )
  }
}

const args = process.argv.slice(2)
if (isHelpWanted(args)) console.log(USAGE)
else {
  try {
    await deploy(args)
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    console.error(error instanceof UsageError ? error.message : error)
  }
}
// What was interrupted may still be under way: it ends with this process.
if (process.exitCode === EXIT.interrupted) process.exit()
