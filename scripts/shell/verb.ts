/** The output for programs and for people; a note goes to the standard error, where it disturbs neither. */
export interface Output {
  json: unknown
  text: string
  note?: string | undefined
}

/** What was given for the verb's options, and for its `ID` if it takes one. */
export interface Input {
  values: Readonly<Record<string, string | undefined>>
  id: string | undefined
}

export interface Verb {
  /** Its own arguments, as the usage shows them. */
  synopsis: string
  /** Names of the options it takes, each with a value. */
  options: readonly string[]
  takesId?: boolean
  /** Whether it may make a new state directory. */
  makesDatabase?: boolean
  /** Checks the input, throwing a UsageError, before any database is opened. */
  prepare: (input: Input) => (db: D1Database) => Promise<Output>
}

/** A command of package.json with its verbs. */
export interface Command {
  name: string
  purpose: string
  verbs: Readonly<Record<string, Verb>>
  /** The options of its usage, each with its meaning; those of every command are added. */
  meanings: readonly (readonly [option: string, meaning: string])[]
}
