import { parseArgs } from 'node:util'
import { similarNames } from '../../base/similar-names.ts'
import { usageError } from '../errors.ts'
import type { AnyCommand, Input, Option, Options } from './command.ts'
import { usageLine } from './help.ts'
import { SHARED_OPTIONS } from './shared-options.ts'

/**
 * Reads what follows a command's name. Throws a CliError whose one line says what is wrong and how the
 * command is called.
 */
export function readArguments(command: AnyCommand, args: string[]): Input {
  const options: Options = { ...command.options, ...SHARED_OPTIONS }
  try {
    const { values, positionals } = parse(args, options)
    const given = Object.entries(options).flatMap(([name, option]) => {
      const value = values[name]
      return value === undefined ? [] : [[name, readValue(name, option, value)] as const]
    })
    checkArguments(command, positionals)
    return { arguments: positionals, options: Object.fromEntries(given) }
  } catch (error) {
    throw usageError(`${complaint(error, options)}. Usage: ${usageLine(command)}`)
  }
}

function parse(args: string[], options: Options) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { type }]) => [
        name,
        { type: type === 'boolean' ? 'boolean' : 'string', multiple: type === 'strings' } as const,
      ]),
    ),
  })
}

/** What is wrong with the arguments, without a full stop. */
class WrongArgument extends Error {}

type Value = string | number | boolean | string[]

/** Converts a value to its option's type; parseArgs returns strings, in a list if an option may be repeated. */
function readValue(
  name: string,
  option: Option,
  given: string | boolean | (string | boolean)[],
): Value {
  if (Array.isArray(given)) return given.map((text) => readText(name, String(text)))
  if (typeof given === 'boolean') return given
  if (option.type === 'number') return readNumber(name, option, given)
  const choices = option.type === 'string' ? option.choices : undefined
  if (choices && !choices.includes(given))
    throw new WrongArgument(`--${name} is one of ${choices.join(', ')}, not ${given}`)
  return readText(name, given)
}

function readText(name: string, text: string): string {
  if (text.trim() === '') throw new WrongArgument(`--${name} needs a value`)
  return text
}

function readNumber(name: string, option: Option & { type: 'number' }, text: string): number {
  const { min, max = Infinity, integer = false } = option
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (number >= min && number <= max && (!integer || Number.isInteger(number))) return number
  const kind = integer ? 'a whole number' : 'a number'
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`
  throw new WrongArgument(`--${name} is ${kind} ${range}, not ${JSON.stringify(text)}`)
}

function checkArguments(command: AnyCommand, given: string[]): void {
  const missing = command.arguments.find(
    (argument, i) => !argument.optional && given[i] === undefined,
  )
  if (missing) throw new WrongArgument(`<${missing.name}> is missing`)
  const surplus = given[command.arguments.length]
  if (surplus !== undefined) throw new WrongArgument(`Unexpected argument ${surplus}`)
}

/** Returns what is wrong, without a full stop and without Node's advice on positional arguments. */
function complaint(error: unknown, options: Options): string {
  if (error instanceof WrongArgument) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  const [option = ''] = /--?[\w-]+/.exec(message) ?? []
  const name = option.replace(/^--?/, '')
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    if (name === 'key')
      return '--key does not exist, because others can read command lines: set STORYBOOK_REVIEW_KEY'
    const [similar] = similarNames(name, Object.keys(options))
    return `Unknown option ${option}${similar ? ` (did you mean --${similar}?)` : ''}`
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return options[name]?.type === 'boolean'
      ? `${option} takes no value`
      : `${option} needs a value`
  throw error
}
