import { parseArgs } from 'node:util'
import { createKey, listKeys, revokeKey } from '../src/upload/keys.ts'
import { createdText, listText, revokedText } from './keys/texts.ts'
import { remoteDatabase } from './keys/remote-database.ts'
import { openLocalDatabase, type OpenDatabase } from './local/database.ts'
import { stateDirectory } from './local/project.ts'

const USAGE = `Usage:
  npm run --silent keys -- create --project P --name N [--expires-at ISO] [--json]
  npm run --silent keys -- list --project P [--json]
  npm run --silent keys -- revoke ID [--json]

  --expires-at  date (midnight UTC) or date and time, ISO 8601
  --remote      in the deployed database; without it in the local one (STATE_DIR)`

class UsageError extends Error {}

/** Who the key's record says it was. */
const BY = 'shell'

interface Answer {
  json: unknown
  text: string
}

interface Command {
  run: (db: D1Database) => Promise<Answer>
  json: boolean
  remote: boolean
}

function parseCommand(args: string[]): Command {
  const { values, positionals } = parseCommandLine(args)
  const [verb, id, ...more] = positionals
  const flags = { json: values.json ?? false, remote: values.remote ?? false }
  if (more.length > 0 || (id !== undefined && verb !== 'revoke'))
    throw new UsageError(`Unexpected argument ${more[0] ?? id}`)
  switch (verb) {
    case 'create': {
      const projectId = required(values.project, '--project')
      const name = required(values.name, '--name')
      const expiresAt = values['expires-at'] === undefined ? null : isoDate(values['expires-at'])
      return { ...flags, run: (db) => create(db, { projectId, name, expiresAt }) }
    }
    case 'list': {
      const projectId = required(values.project, '--project')
      return { ...flags, run: (db) => list(db, projectId) }
    }
    case 'revoke': {
      const keyId = required(id, 'The ID of the key')
      return { ...flags, run: (db) => revoke(db, keyId) }
    }
    case undefined:
      throw new UsageError('A command is missing')
    default:
      throw new UsageError(`Unknown command ${verb}`)
  }
}

function parseCommandLine(args: string[]) {
  const options = {
    project: { type: 'string' },
    name: { type: 'string' },
    'expires-at': { type: 'string' },
    json: { type: 'boolean' },
    remote: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function required(value: string | undefined, what: string): string {
  if (!value) throw new UsageError(`${what} is missing`)
  return value
}

function isoDate(text: string): string {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(time)) throw new UsageError(`--expires-at is no ISO 8601 date: ${text}`)
  return new Date(time).toISOString()
}

async function create(
  db: D1Database,
  input: { projectId: string; name: string; expiresAt: string | null },
): Promise<Answer> {
  const key = await createKey(db, { ...input, createdBy: BY })
  return { json: key, text: createdText(key) }
}

async function list(db: D1Database, projectId: string): Promise<Answer> {
  const keys = await listKeys(db, projectId)
  return { json: keys, text: listText(projectId, keys) }
}

async function revoke(db: D1Database, id: string): Promise<Answer> {
  const key = await revokeKey(db, { id, revokedBy: BY })
  return { json: key, text: revokedText(key) }
}

const openDatabase = async (remote: boolean): Promise<OpenDatabase> =>
  remote
    ? { db: remoteDatabase(['--remote']), close: () => {} }
    : openLocalDatabase(stateDirectory())

async function main(args: string[]): Promise<void> {
  const command = parseCommand(args)
  const { db, close } = await openDatabase(command.remote)
  try {
    const { json, text } = await command.run(db)
    console.log(command.json ? JSON.stringify(json) : text)
  } finally {
    close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(message.replace(/\s+/g, ' '))
  if (error instanceof UsageError) console.error(USAGE)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
