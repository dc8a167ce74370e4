import { listProjects } from '../src/store/hosting/projects.ts'
import { createKey, listKeys, revokeKey } from '../src/upload/keys.ts'
import { ProjectId } from '../src/tenancy/parameters.ts'
import { futureTime } from './keys/expiry.ts'
import { createdText, listText, newProjectNote, noProjectText, revokedText } from './keys/texts.ts'
import { required, UsageError } from './shell/command-line.ts'
import { BY, runCommand } from './shell/command.ts'
import type { Output, Input, Verb } from './shell/verb.ts'

const create: Verb = {
  synopsis: 'create --project P --name N [--expires-at ISO]',
  options: ['project', 'name', 'expires-at'],
  makesDatabase: true,
  prepare({ values }) {
    const projectId = projectIdOf(values)
    const name = required(values['name'], '--name')
    const expiry = values['expires-at']
    const expiresAt = expiry === undefined ? null : futureTime(expiry, '--expires-at')
    return (db) => createIn(db, { projectId, name, expiresAt })
  },
}

const list: Verb = {
  synopsis: 'list --project P',
  options: ['project'],
  prepare({ values }) {
    const projectId = projectIdOf(values)
    return (db) => listIn(db, projectId)
  },
}

const revoke: Verb = {
  synopsis: 'revoke ID',
  options: [],
  takesId: true,
  prepare(input) {
    const id = required(input.id, 'The ID of the key')
    return async (db) => {
      const key = await revokeKey(db, { id, revokedBy: BY })
      return { json: key, text: revokedText(key) }
    }
  },
}

function projectIdOf(values: Input['values']): string {
  const projectId = required(values['project'], '--project')
  if (ProjectId.safeParse(projectId).success) return projectId
  throw new UsageError(
    '--project must be 1 to 58 of A-Z, a-z, 0-9, _ and -, beginning and ending with a letter or digit',
  )
}

const projectIds = async (db: D1Database): Promise<string[]> =>
  (await listProjects(db)).map(({ projectId }) => projectId)

/** A new project gets a note: its name may be a misspelling. */
async function createIn(
  db: D1Database,
  input: { projectId: string; name: string; expiresAt: string | null },
): Promise<Output> {
  const known = await projectIds(db)
  const key = await createKey(db, { ...input, createdBy: BY })
  const note = known.includes(key.projectId) ? undefined : newProjectNote(key, known)
  return { json: key, text: createdText(key), note }
}

async function listIn(db: D1Database, projectId: string): Promise<Output> {
  const keys = await listKeys(db, projectId)
  const known = keys.length > 0 ? [projectId] : await projectIds(db)
  const text = known.includes(projectId)
    ? listText(projectId, keys)
    : noProjectText(projectId, known)
  return { json: keys, text }
}

await runCommand({
  name: 'keys',
  purpose: 'Makes, lists and revokes the API keys of a project.',
  verbs: { create, list, revoke },
  meanings: [
    ['--project', 'its id; a project is made with its first key'],
    ['--name', 'what the key is for, as people will see it in the list'],
    ['--expires-at', 'a date, or a date and time, ISO 8601; UTC unless it says otherwise'],
  ],
})
