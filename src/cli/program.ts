import { findCommand } from './command-line/find-command.ts'
import { commandHelp, PROGRAM, programHelp } from './command-line/help.ts'
import { readArguments } from './command-line/read-arguments.ts'
import { DEFAULT_MINUTES, type AnyCommand } from './command-line/command.ts'
import { COMMANDS } from './commands/registry.ts'
import { CliError, diskComplaint } from './errors.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { countText } from './output/size-text.ts'
import { createOutput, type Output } from './output/output.ts'
import type { Sink } from './output/sink.ts'
import manifest from './package.json' with { type: 'json' }
import { connect, type Service } from './service/service.ts'
import { readSettings, type GivenOptions } from './settings/settings.ts'

/** The process, as far as a command sees it. */
export interface Process {
  args: string[]
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  stdout: Sink
  stderr: Sink
}

/** Runs the command that the arguments name, and returns the process's exit code. */
export async function run(process: Process, commands = COMMANDS): Promise<number> {
  const output = outputOf(process)
  try {
    await dispatch(process, output, commands)
    return EXIT_CODES.done.code
  } catch (error) {
    return report(error, output)
  }
}

/** Reports an error that was never awaited like any other, and returns the process's exit code. */
export const reportUncaught = (process: Process, error: unknown): number =>
  report(error, outputOf(process))

const outputOf = (process: Process): Output =>
  createOutput({
    ...process,
    json: process.args.includes('--json'),
    quiet: process.args.includes('--quiet'),
  })

function report(error: unknown, output: Output): number {
  if (error instanceof CliError) {
    output.error(error.message)
    return EXIT_CODES[error.failure].code
  }
  const complaint = diskComplaint(error)
  if (complaint !== null) {
    output.error(complaint)
    return EXIT_CODES.usage.code
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  output.defect(`${PROGRAM} ${manifest.version} has a defect; please report this:\n${trace}`)
  return EXIT_CODES.defect.code
}

async function dispatch(
  process: Process,
  output: Output,
  commands: readonly AnyCommand[],
): Promise<void> {
  const { args } = process
  const wants = (...names: string[]) => args.some((arg) => names.includes(arg))
  const helpWanted = wants('--help', '-h') || args[0] === 'help'
  const words = args[0] === 'help' ? args.slice(1) : args
  if (wants('--version') && !helpWanted) return print(output, manifest.version)
  const found = findCommand(commands, words)
  if (helpWanted || !found)
    return print(output, found ? commandHelp(found.command) : programHelp(commands))
  await runCommand(process, output, found.command, found.rest)
}

/** Texts for people alone, also when JSON is asked for. */
const print = (output: Output, text: string) => output.result({ text, json: text })

async function runCommand(
  { env, cwd }: Process,
  output: Output,
  command: AnyCommand,
  args: string[],
): Promise<void> {
  const input = readArguments(command, args)
  const given: GivenOptions = input.options
  const settings = () => readSettings({ options: given, env, cwd })
  let service: Promise<Service> | undefined
  const context = {
    env,
    cwd,
    output,
    settings,
    service: () => (service ??= connect(settings(), output)),
  }
  await inTime(command.minutes ?? DEFAULT_MINUTES, command.run(context, input as never))
}

/** Waits for a command to its end, but not for ever. What it still does then ends with the process. */
async function inTime(minutes: number, ended: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      reject(
        new CliError(
          'network',
          `It did not end within ${countText(minutes, 'minute')}, the most that it may take: look whether the service answers, and run it again`,
        ),
      ),
    minutes * 60_000,
  )
  try {
    await Promise.race([ended, late])
  } finally {
    clearTimeout(timer)
  }
}
