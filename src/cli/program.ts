import { findCommand } from './command-line/find-command.ts'
import { commandHelp, PROGRAM, programHelp } from './command-line/help.ts'
import { readArguments } from './command-line/read-arguments.ts'
import type { AnyCommand } from './command-line/command.ts'
import { COMMANDS } from './commands/registry.ts'
import { CliError, diskComplaint } from './errors.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { createOutput, type Output, type Sink } from './output/output.ts'
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
  const { args } = process
  const { json, quiet } = { json: args.includes('--json'), quiet: args.includes('--quiet') }
  const output = createOutput({ ...process, json, quiet })
  try {
    await dispatch(process, output, commands)
    return EXIT_CODES.done.code
  } catch (error) {
    if (error instanceof CliError) {
      output.error(error.message.replace(/\s+/g, ' '))
      return EXIT_CODES[error.failure].code
    }
    const complaint = diskComplaint(error)
    if (complaint !== null) {
      output.error(complaint)
      return EXIT_CODES.usage.code
    }
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
    output.error(`${PROGRAM} ${manifest.version} has a defect; please report this:\n${trace}`)
    return EXIT_CODES.defect.code
  }
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
  await command.run(
    { env, cwd, output, settings, service: () => (service ??= connect(settings(), output)) },
    input as never,
  )
}
