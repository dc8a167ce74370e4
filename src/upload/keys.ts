import * as z from 'zod'
import { AppError, notFound } from '../base/errors.ts'
import { sha256Hex } from '../base/hash.ts'
import { newId } from '../base/ids.ts'
import { isoTime } from '../base/time.ts'
import { OneLine } from '../http/request-fields.ts'
import { validate } from '../http/validate.ts'
import { insertApiKey, listApiKeys, revokeApiKey, type ApiKey } from '../store/hosting/api-keys.ts'
import { ensureProject } from '../store/hosting/projects.ts'
import { KEY_PREFIX } from '../tenancy/authenticate.ts'
import { ProjectId } from '../tenancy/parameters.ts'

const RANDOM_BYTES = 32
const DISPLAYED_CHARACTERS = 12

const CreateKeyInput = z.object({
  projectId: ProjectId,
  name: OneLine.min(1).max(200),
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .nullish(),
  createdBy: z.string().min(1).max(200).default('admin'),
})

export type CreateKeyRequest = z.input<typeof CreateKeyInput>

/** A key in a list: its record without the hash. */
export type KeyView = Omit<ApiKey, 'hash'>

/** The result of a creation: the only time the raw key is shown. */
export interface CreatedKey {
  id: string
  projectId: string
  name: string
  prefix: string
  key: string
  createdAt: string
  expiresAt: string | null
}

/**
 * Creates a key and, with the first key, its project. Throws `conflict` if a project's id differs from `projectId`
 * only in case: both would have the same host.
 */
export async function createKey(db: D1Database, input: CreateKeyRequest): Promise<CreatedKey> {
  const { projectId, name, expiresAt, createdBy } = validate(CreateKeyInput, input)
  const createdAt = isoTime()
  const project = await ensureProject(db, { projectId, createdBy, now: createdAt })
  if (project.projectId !== projectId)
    throw new AppError('conflict', `A project named ${project.projectId} exists already`)
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  const key = `${KEY_PREFIX}${projectId}_${base64Url(random)}`
  const record: ApiKey = {
    id: newId('key'),
    projectId,
    name,
    prefix: key.slice(0, DISPLAYED_CHARACTERS),
    hash: sha256Hex(key),
    status: 'active',
    createdAt,
    createdBy,
    lastUsedAt: null,
    expiresAt: expiresAt ?? null,
    revokedAt: null,
    revokedBy: null,
  }
  await insertApiKey(db, record)
  const { id, prefix } = record
  return { id, projectId, name, prefix, key, createdAt, expiresAt: record.expiresAt }
}

/** Lists the keys of a project, oldest first, including revoked ones. */
export async function listKeys(db: D1Database, projectId: string): Promise<KeyView[]> {
  return (await listApiKeys(db, projectId)).map(withoutHash)
}

/** Revokes a key immediately; idempotent. Throws `not_found`. */
export async function revokeKey(
  db: D1Database,
  input: { id: string; revokedBy?: string },
): Promise<KeyView> {
  const key = await revokeApiKey(db, {
    id: input.id,
    revokedBy: input.revokedBy ?? 'admin',
    now: isoTime(),
  })
  if (!key) throw notFound('API key')
  return withoutHash(key)
}

/**
 * Unpadded base64url (RFC 4648 §5), implemented here because the scripts run in Node, which lacks `toBase64` before
 * version 25.
 */
const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const withoutHash = ({ hash: _, ...view }: ApiKey): KeyView => view
