import type { CreatedKey, KeyView } from '../../src/upload/keys.ts'
import { similarNames } from '../../src/base/similar-names.ts'
import { table } from '../shell/text-table.ts'

/** The most similar projects that a note names. */
const NAMED = 3

/** The output for people; `--json` is for programs. */
export const createdText = (key: CreatedKey): string => `${key.key}

Key ${key.id} "${key.name}" of project ${key.projectId}, ${expiryText(key.expiresAt)}.
Only its hash is stored, so it is never shown again. Send it in the X-API-Key header.`

/** Returns the note on a key whose project is not among the `known` ones. */
export function newProjectNote(key: CreatedKey, known: string[]): string {
  const meant = didYouMean(key.projectId, known)
  const made = `Made the project ${key.projectId}, which did not exist before.`
  return meant === '' ? made : `${made} ${meant} If so, revoke the key ${key.id}.`
}

/** Names similar projects; empty when there are none. */
function didYouMean(projectId: string, known: string[]): string {
  const similar = similarNames(projectId, known).slice(0, NAMED)
  return similar.length === 0 ? '' : `Did you mean ${similar.join(' or ')}?`
}

export const revokedText = (key: KeyView): string =>
  `Key ${key.id} "${key.name}" of project ${key.projectId} was revoked at ${key.revokedAt}.`

export function listText(projectId: string, keys: KeyView[]): string {
  if (keys.length === 0) return `The project ${projectId} has no keys.`
  const header = ['ID', 'NAME', 'STATUS', 'CREATED', 'LAST USED', 'EXPIRES']
  return table([header, ...keys.map(row)])
}

export const noProjectText = (projectId: string, known: string[]): string =>
  `There is no project ${projectId}. ${didYouMean(projectId, known)}`.trimEnd()

const row = (key: KeyView): string[] => [
  key.id,
  key.name,
  key.status,
  key.createdAt,
  key.lastUsedAt ?? 'never',
  key.expiresAt ?? 'never',
]

const expiryText = (expiresAt: string | null): string =>
  expiresAt === null ? 'valid until it is revoked' : `valid until ${expiresAt}`
