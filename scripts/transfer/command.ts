import { parseArgs } from 'node:util'
import { UsageError } from '../shell/command-line.ts'
import { EXIT_CODES, type Outcome } from '../../src/cli/exit-codes.ts'
import { ArchiveError } from './archive/errors.ts'
import type { Deployment } from './deployment.ts'
import { FailedError, RefusedError } from './errors.ts'

/** What was given: the options that have a value, and the file that the command line names. */
interface Given {
  values: Readonly<Record<string, string | undefined>>
  file: string | undefined
}

interface TransferCommand {
  /** How it is called, after `npm run --silent`. */
  synopsis: string
  help: string
  options: readonly string[]
  takesFile: boolean
  /** Whether a local deployment is made if there is none. */
  makes: boolean
  /** Checks what was given, throwing a UsageError, before any deployment is opened. */
  prepare: (given: Given) => (deployment: Deployment) => Promise<{ json: object; text: string }>
}

/** Runs the process's command. Its result goes to the standard output, one line about a failure to the standard error. */
export async function runTransfer(command: TransferCommand): Promise<void> {
  try {
    await run(command, process.argv.slice(2))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message.replace(/\s+/g, ' '))
    process.exitCode = EXIT_CODES[outcomeOf(error)].code
  }
}

async function run(command: TransferCommand, args: string[]): Promise<void> {
  const { given, flags } = parse(command, args)
  if (flags.help) {
    console.log(`Usage:\n  npm run --silent ${command.synopsis}\n\n${command.help}`)
    return
  }
  const act = command.prepare(given)
  // Wrangler takes a second to load, for which a wrong call need not wait.
  const { openDeployment } = await import('./deployment.ts')
  const deployment = await openDeployment({ remote: flags.remote, make: command.makes })
  try {
    const { json, text } = await act(deployment)
    console.log(flags.json ? JSON.stringify(json) : text)
  } finally {
    await deployment.close()
  }
}

function parse(command: TransferCommand, args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: command.takesFile,
      options: {
        json: { type: 'boolean' },
        remote: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(command.options.map((name) => [name, { type: 'string' } as const])),
      },
    })
    const { json = false, remote = false, help = false, ...given } = values
    const [file, surplus] = positionals
    if (surplus !== undefined) throw new Error(`Unexpected argument ${surplus}`)
    return { given: { values: given as Given['values'], file }, flags: { json, remote, help } }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message}. Usage: npm run --silent ${command.synopsis}`)
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof UsageError || error instanceof ArchiveError) return 'usage'
  if (error instanceof RefusedError) return 'refused'
  if (error instanceof FailedError) return 'network'
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ERR_SQLITE_ERROR') return 'network'
  // A file of this machine, or its disk.
  return syscall === undefined ? 'defect' : 'usage'
}
