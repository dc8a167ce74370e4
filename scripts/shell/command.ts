import { deployedConfigPath } from '../deployment/settings.ts'
import { openLocalDatabase, type OpenDatabase } from '../local/database.ts'
import { prepareStateDirectory, stateDirectory } from '../local/state-directory.ts'
import { isHelpWanted, readCall, usageLine, usageText, UsageError } from './command-line.ts'
import { remoteDatabase } from './remote-database.ts'
import type { Command, Input, Verb } from './verb.ts'

/** The author of records that are made from a shell. */
export const BY = 'shell'

/**
 * Runs the process's command. Its output goes to the standard output; a wrong call ends with exit
 * code 2, a refused one with 1, and each writes one line to the standard error that says why.
 */
export async function runCommand(command: Command): Promise<void> {
  const args = process.argv.slice(2)
  if (isHelpWanted(args)) return console.log(usageText(command))
  try {
    await run(command, args)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message.replace(/\s+/g, ' '))
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

async function run(command: Command, args: string[]): Promise<void> {
  const { verb, input, json, remote } = readCall(command, args)
  const act = prepare(command, verb, input)
  const { db, close } = openDatabase({ remote, make: verb.makesDatabase === true })
  try {
    const output = await act(db)
    console.log(json ? JSON.stringify(output.json) : output.text)
    if (output.note !== undefined) console.error(output.note)
  } finally {
    close()
  }
}

/** Adds the verb's usage to whatever it finds wrong. */
function prepare(command: Command, verb: Verb, input: Input): ReturnType<Verb['prepare']> {
  try {
    return verb.prepare(input)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}. Usage: ${usageLine(command, verb)}`)
  }
}

function openDatabase({ remote, make }: { remote: boolean; make: boolean }): OpenDatabase {
  if (remote)
    return { db: remoteDatabase(['--remote', '--config', deployedConfigPath()]), close: () => {} }
  const folder = stateDirectory()
  const elsewhere =
    'For a server with another state directory, set STATE_DIR as it was started with.'
  return openLocalDatabase(folder, {
    onMake() {
      if (!make)
        throw new Error(`There is no database in ${folder}: run npm start first. ${elsewhere}`)
      prepareStateDirectory(folder)
      console.error(`Making a new database in ${folder}. ${elsewhere}`)
    },
  })
}
