import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig } from 'node:util'
import { openLocalDatabase, type OpenDatabase } from '../local/database.ts'
import { stateDirectory } from '../local/project.ts'
import { remoteDatabase } from './remote-database.ts'

/** The command line is wrong; its usage is shown with the message. */
export class UsageError extends Error {}

/** What the records that a shell makes say of who made them. */
export const BY = 'shell'

/** For programs, and for people. */
export interface Answer {
  json: unknown
  text: string
}

export interface Command {
  run: (db: D1Database) => Promise<Answer>
  json: boolean
  /** In the deployed database; else in the local one. */
  remote: boolean
}

const SHARED_OPTIONS = { json: { type: 'boolean' }, remote: { type: 'boolean' } } as const

/**
 * The verb, empty if there is none, the id that the verb `withId` takes, and the options, with those
 * that every command has. Throws a UsageError.
 */
export function parseCommandLine<O extends ParseArgsOptionsConfig>(
  args: string[],
  { options, withId }: { options: O; withId: string },
) {
  const { values, positionals } = parsedArgs(args, { ...options, ...SHARED_OPTIONS })
  const [verb = '', id, ...more] = positionals
  if (more.length > 0 || (id !== undefined && verb !== withId))
    throw new UsageError(`Unexpected argument ${more[0] ?? id}`)
  const { json, remote } = values as { json?: boolean; remote?: boolean }
  return { verb, id, values, flags: { json: json ?? false, remote: remote ?? false } }
}

function parsedArgs<O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  const config = { args, options, allowPositionals: true } satisfies ParseArgsConfig
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

export function required(value: string | undefined, what: string): string {
  if (!value) throw new UsageError(`${what} is missing`)
  return value
}

export const unknownVerb = (verb: string): UsageError =>
  new UsageError(verb === '' ? 'A command is missing' : `Unknown command ${verb}`)

/**
 * Runs the process's command. Its answer goes to the standard output; a wrong call ends with exit
 * code 2 and the usage, a refused one with 1, each with a line that says why.
 */
export async function runCommand(usage: string, parse: (args: string[]) => Command): Promise<void> {
  try {
    await run(parse(process.argv.slice(2)))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message.replace(/\s+/g, ' '))
    if (error instanceof UsageError) console.error(usage)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

async function run(command: Command): Promise<void> {
  const { db, close } = await openDatabase(command.remote)
  try {
    const { json, text } = await command.run(db)
    console.log(command.json ? JSON.stringify(json) : text)
  } finally {
    close()
  }
}

const openDatabase = async (remote: boolean): Promise<OpenDatabase> =>
  remote
    ? { db: remoteDatabase(['--remote']), close: () => {} }
    : openLocalDatabase(stateDirectory())
