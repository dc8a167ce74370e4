import { recordDeeds, recordIfChanged } from '../audit/record.ts'
import { selected } from '../columns.ts'
import { insertInto } from '../insert-into.ts'

/** The specification's API key record: everything but the raw key, which is never stored. */
export interface ApiKey {
  id: string
  projectId: string
  name: string
  /** First 12 characters of the raw key, for display. */
  prefix: string
  /** SHA-256 of the raw key, lowercase hex. */
  hash: string
  status: 'active' | 'revoked'
  createdAt: string
  createdBy: string
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
  revokedBy: string | null
}

/** Whether a key has expired. Some deployments write records by hand: an unparsable date counts as expired. */
export const hasExpired = ({ expiresAt }: ApiKey): boolean =>
  expiresAt !== null && !(Date.parse(expiresAt) > Date.now())

const COLUMNS = selected<ApiKey>()(
  'id projectId name prefix hash status createdAt createdBy lastUsedAt expiresAt revokedAt',
  'revokedBy',
)

export async function insertApiKey(db: D1Database, key: ApiKey): Promise<void> {
  const creation = recordIfChanged(db, {
    action: 'key_created',
    who: key.createdBy,
    at: key.createdAt,
    projectId: key.projectId,
    subject: key.id,
    detail: { name: key.name, prefix: key.prefix, expires_at: key.expiresAt },
  })
  await db.batch([insertInto(db, 'api_keys', { ...key }), creation])
}

export async function getApiKeyByHash(db: D1Database, hash: string): Promise<ApiKey | null> {
  return db.prepare(`SELECT ${COLUMNS} FROM api_keys WHERE hash = ?1`).bind(hash).first<ApiKey>()
}

export async function getApiKey(db: D1Database, id: string): Promise<ApiKey | null> {
  return db.prepare(`SELECT ${COLUMNS} FROM api_keys WHERE id = ?1`).bind(id).first<ApiKey>()
}

/** Lists the keys of a project, oldest first. */
export async function listApiKeys(db: D1Database, projectId: string): Promise<ApiKey[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM api_keys WHERE project_id = ?1 ORDER BY created_at, id`)
    .bind(projectId)
    .all<ApiKey>()
  return results
}

export async function touchApiKey(db: D1Database, id: string, now: string): Promise<void> {
  await db.prepare(`UPDATE api_keys SET last_used_at = ?2 WHERE id = ?1`).bind(id, now).run()
}

/** Revokes the key unless it is revoked already. Returns the resulting record, or null if there is none. */
export async function revokeApiKey(
  db: D1Database,
  input: { id: string; revokedBy: string; now: string },
): Promise<ApiKey | null> {
  const deed = { action: 'key_revoked', who: input.revokedBy, at: input.now } as const
  const [, , found] = await db.batch<ApiKey>([
    db
      .prepare(`
        UPDATE api_keys SET status = 'revoked', revoked_at = ?2, revoked_by = ?3
        WHERE id = ?1 AND status = 'active'`)
      .bind(input.id, input.now, input.revokedBy),
    recordDeeds(db, deed, {
      select: `SELECT project_id, id AS subject, json_object('name', name, 'prefix', prefix) AS detail
               FROM api_keys WHERE id = ?1 AND changes() > 0`,
      parameters: [input.id],
    }),
    db.prepare(`SELECT ${COLUMNS} FROM api_keys WHERE id = ?1`).bind(input.id),
  ])
  return found?.results[0] ?? null
}
