import type { Output } from '../output/output.ts'
import type { Service } from '../service/service.ts'
import type { Settings } from '../settings/settings.ts'

/** An option of a command line. `meaning` is its line in `--help` and in the manual. */
export type Option = { meaning: string } & (
  | { type: 'boolean' }
  | { type: 'string'; value: string; choices?: readonly string[] }
  | { type: 'strings'; value: string }
  | { type: 'number'; value: string; min: number; max?: number; integer?: boolean }
)

/** Options by name, without the dashes. */
export type Options = Readonly<Record<string, Option>>

/** A positional argument; those after an optional one are optional too. */
export interface Argument {
  name: string
  meaning: string
  optional?: boolean
}

type ValueOf<O extends Option> = O extends { type: 'boolean' }
  ? boolean
  : O extends { type: 'number' }
    ? number
    : O extends { type: 'strings' }
      ? string[]
      : O extends { choices: readonly (infer C)[] }
        ? C
        : string

/** The parsed command line; an option that was not given is absent. */
export interface Input<O extends Options = Options> {
  arguments: string[]
  options: { readonly [K in keyof O]?: ValueOf<O[K]> }
}

/** What a command has access to. */
export interface Context {
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  output: Output
  /** Throws a CliError for a setting that is wrong. */
  settings(): Settings
  /** The service, reached with the key; throws a CliError without an address or a key. */
  service(): Promise<Service>
}

/** The time limit of a command that sets none: the service responds within minutes. */
export const DEFAULT_MINUTES = 30

interface Command<O extends Options = Options> {
  /** One word, or several for a subcommand: `capture map`. */
  name: string
  /** How a person calls it, where that is not by the name of this program. */
  calledBy?: string
  summary: string
  /** Further sentences of `--help`, each a line or more. */
  description?: string
  arguments: readonly Argument[]
  options: O
  /** The most that it may take in all, waiting included; DEFAULT_MINUTES without it. */
  minutes?: number
  run(context: Context, input: Input<O>): Promise<void>
}

/** Checks a command's shape, and types its input by its options. */
export const defineCommand = <const O extends Options>(command: Command<O>): Command<O> => command

/** A command of any options, as the registry lists it. */
export type AnyCommand = Omit<Command, 'run'> & {
  // A method, because its parameter is bivariant: a command is only called with the options that it defines.
  run(context: Context, input: Input<never>): Promise<void>
}
