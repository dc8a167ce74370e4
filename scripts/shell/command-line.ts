import { parseArgs } from 'node:util'
import type { Command, Input, Verb } from './verb.ts'
import { UsageError } from './usage-error.ts'
import { similarNames } from '../../src/base/similar-names.ts'

export { UsageError }

const FLAGS = ['json', 'remote'] as const

const SHARED_MEANINGS = [
  ['--json', 'one JSON value on the standard output, for programs'],
  ['--remote', 'in the deployed database; without it in the local one (STATE_DIR)'],
  ['--help', 'this text'],
] as const

export const isHelpWanted = (args: string[]): boolean =>
  args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h')

/** Returns how a verb is called. */
export const usageLine = ({ name }: Pick<Command, 'name'>, { synopsis }: Verb): string =>
  `npm run --silent ${name} -- ${synopsis} [--json]`

/** Returns everything about a command, as `--help` prints it. */
export function usageText(command: Command): string {
  const meanings = [...command.meanings, ...SHARED_MEANINGS]
  const width = Math.max(...meanings.map(([option]) => option.length))
  return [
    command.purpose,
    '',
    'Usage:',
    ...Object.values(command.verbs).map((verb) => `  ${usageLine(command, verb)}`),
    '',
    ...meanings.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`),
  ].join('\n')
}

interface Call {
  verb: Verb
  input: Input
  json: boolean
  remote: boolean
}

/** Reads the arguments after the command's name. Throws a UsageError. */
export function readCall(command: Command, args: string[]): Call {
  const verb = verbOf(command, args)
  try {
    return { verb, ...parse(args, verb) }
  } catch (error) {
    throw new UsageError(`${complaint(error, verb)}. Usage: ${usageLine(command, verb)}`)
  }
}

function parse(args: string[], verb: Verb): Omit<Call, 'verb'> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      remote: { type: 'boolean' },
      ...Object.fromEntries(verb.options.map((name) => [name, { type: 'string' } as const])),
    },
  })
  const [, id, ...more] = positionals
  const surplus = verb.takesId ? more[0] : id
  if (surplus !== undefined) throw new UsageError(`Unexpected argument ${surplus}`)
  const { json = false, remote = false, ...given } = values
  return { input: { values: given, id }, json, remote }
}

/** Returns what is wrong, without a full stop. Node's own messages go on about positional arguments. */
function complaint(error: unknown, { options }: Verb): string {
  const { code, message } = error as NodeJS.ErrnoException
  const [option = ''] = /--?[\w-]+/.exec(message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const [similar] = similarNames(option.replace(/^--?/, ''), [...options, ...FLAGS])
    return `Unknown option ${option}${similar ? ` (did you mean --${similar}?)` : ''}`
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return options.some((name) => option === `--${name}`)
      ? `${option} needs a value`
      : `${option} takes no value`
  return message
}

function verbOf({ name, verbs }: Command, args: string[]): Verb {
  const given = args.find((arg) => !arg.startsWith('-'))
  const verb = given !== undefined && Object.hasOwn(verbs, given) ? verbs[given] : undefined
  if (verb) return verb
  const problem = given === undefined ? 'A command is missing' : `Unknown command ${given}`
  throw new UsageError(
    `${problem}. There are ${Object.keys(verbs).join(', ')}; npm run --silent ${name} -- --help explains them`,
  )
}

/** Returns a value that must be there. Throws a UsageError. */
export function required(value: string | undefined, what: string): string {
  if (!value?.trim()) throw new UsageError(`${what} is missing`)
  return value
}
