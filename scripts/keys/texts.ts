import type { CreatedKey, KeyView } from '../../src/upload/keys.ts'
import { table } from '../shell/table.ts'

/** What a person reads; `--json` is for programs. */
export const createdText = (key: CreatedKey): string => `${key.key}

Key ${key.id} "${key.name}" of project ${key.projectId}, ${expiryText(key.expiresAt)}.
It is stored as a hash alone and shown this once. Send it as the header X-API-Key.`

export const revokedText = (key: KeyView): string =>
  `Key ${key.id} "${key.name}" of project ${key.projectId} is revoked since ${key.revokedAt}.`

export function listText(projectId: string, keys: KeyView[]): string {
  if (keys.length === 0) return `Project ${projectId} has no keys.`
  const header = ['ID', 'NAME', 'STATUS', 'CREATED', 'LAST USED', 'EXPIRES']
  return table([header, ...keys.map(row)])
}

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
