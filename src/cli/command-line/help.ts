import type { AnyCommand, Argument, Option, Options } from './command.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { ENVIRONMENT } from '../settings/variables.ts'
import { SHARED_OPTIONS } from './shared-options.ts'

export const PROGRAM = 'storybook-review'

/** The commands that lead from a Storybook to its review, in order. */
const FIRST_STEPS = [
  [`${PROGRAM} init --url URL`, 'the settings, and a workflow that does all of this'],
  [
    'export STORYBOOK_REVIEW_KEY=…',
    'a key of the project, which the dashboard makes under Settings',
  ],
  [`${PROGRAM} doctor`, 'says what is missing'],
  [`${PROGRAM} deploy`, 'uploads what `storybook build` has built'],
  [`${PROGRAM} capture --against VERSION`, 'holds it against an older build, or --design FILE'],
  [`${PROGRAM} review`, 'prints what differs'],
] as const

export function usageLine({ name, calledBy, arguments: args }: AnyCommand): string {
  return [calledBy ?? `${PROGRAM} ${name}`, ...args.map(argumentText), '[options]'].join(' ')
}

export const argumentText = ({ name, optional }: Argument): string =>
  optional ? `[${name}]` : `<${name}>`

/** Returns an option in the form `--retries N`. */
export const optionText = (name: string, option: Option): string =>
  option.type === 'boolean' ? `--${name}` : `--${name} ${option.value}`

/** Returns an option's meaning, with the values that it may have. */
export const optionMeaning = (option: Option): string =>
  option.type === 'string' && option.choices
    ? `${option.meaning} [${option.choices.join(', ')}]`
    : option.meaning

/** Returns everything about a command, as `--help` prints it. */
export function commandHelp(command: AnyCommand): string {
  const args = command.arguments.map(
    (argument) => [argumentText(argument), argument.meaning] as const,
  )
  return [
    `${command.summary}.`,
    ...(command.description ? ['', command.description] : []),
    '',
    `Usage: ${usageLine(command)}`,
    ...section('Arguments', args),
    ...section('Options', optionRows(command.options)),
    ...section('Options of every command', optionRows(SHARED_OPTIONS)),
  ].join('\n')
}

/** Returns what `--help` prints without a command. */
export function programHelp(commands: readonly AnyCommand[]): string {
  return [
    'Deploys a Storybook, captures its stories and reports what the design review found.',
    '',
    `Usage: ${PROGRAM} <command> [options]`,
    ...section(
      'Commands',
      commands.map(({ name, summary }) => [name, summary] as const),
    ),
    ...section('First steps', FIRST_STEPS),
    ...section('Options of every command', optionRows(SHARED_OPTIONS)),
    ...section(
      'Exit codes',
      Object.values(EXIT_CODES).map(({ code, meaning }) => [String(code), meaning] as const),
    ),
    ...section('Environment', Object.entries(ENVIRONMENT)),
    '',
    `\`${PROGRAM} <command> --help\` explains a command.`,
  ].join('\n')
}

const optionRows = (options: Options) =>
  Object.entries(options).map(
    ([name, option]) => [optionText(name, option), optionMeaning(option)] as const,
  )

function section(title: string, rows: readonly (readonly [string, string])[]): string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([term]) => term.length))
  return ['', `${title}:`, ...rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`)]
}
