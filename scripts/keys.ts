import { createKey, listKeys, revokeKey } from '../src/upload/keys.ts'
import { createdText, listText, revokedText } from './keys/texts.ts'
import {
  BY,
  parseCommandLine,
  required,
  runCommand,
  unknownVerb,
  UsageError,
  type Answer,
  type Command,
} from './shell/command.ts'

const USAGE = `Usage:
  npm run --silent keys -- create --project P --name N [--expires-at ISO] [--json]
  npm run --silent keys -- list --project P [--json]
  npm run --silent keys -- revoke ID [--json]

  --expires-at  date (midnight UTC) or date and time, ISO 8601
  --remote      in the deployed database; without it in the local one (STATE_DIR)`

const OPTIONS = {
  project: { type: 'string' },
  name: { type: 'string' },
  'expires-at': { type: 'string' },
} as const

function parseCommand(args: string[]): Command {
  const { verb, id, values, flags } = parseCommandLine(args, { options: OPTIONS, withId: 'revoke' })
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
    default:
      throw unknownVerb(verb)
  }
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

await runCommand(USAGE, parseCommand)
