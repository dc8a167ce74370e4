import type { Sealed } from '../../base/sealed.ts'

// The tokens of a connection change by compare-and-set on their version. A request that refreshes them
// holds a lease, so that concurrent requests ask the design tool only once.

interface TokenRef {
  id: string
  tokenVersion: number
}

/** Acquires the lease unless another request holds it or the tokens have changed. Returns whether it did. */
export async function acquireRefreshLease(
  db: D1Database,
  input: TokenRef & { lease: string; until: string; now: string },
): Promise<boolean> {
  const leased = await db
    .prepare(`
      UPDATE design_connections SET refresh_lease = ?3, refresh_lease_until = ?4
      WHERE id = ?1 AND token_version = ?2
        AND (refresh_lease IS NULL OR refresh_lease_until <= ?5) RETURNING id`)
    .bind(input.id, input.tokenVersion, input.lease, input.until, input.now)
    .first()
  return leased !== null
}

export async function releaseRefreshLease(
  db: D1Database,
  { id, lease }: { id: string; lease: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_connections SET refresh_lease = NULL, refresh_lease_until = NULL
      WHERE id = ?1 AND refresh_lease = ?2`)
    .bind(id, lease)
    .run()
}

/** Whether a request is refreshing this version of the tokens; also false if they have changed. */
export async function isRefreshing(
  db: D1Database,
  { id, tokenVersion, now }: TokenRef & { now: string },
): Promise<boolean> {
  const found = await db
    .prepare(`
      SELECT 1 FROM design_connections
      WHERE id = ?1 AND token_version = ?2 AND refresh_lease_until > ?3`)
    .bind(id, tokenVersion, now)
    .first()
  return found !== null
}

/** Stores refreshed tokens and releases the lease. Tokens of another version are left unchanged. */
export async function storeRefreshedTokens(
  db: D1Database,
  input: TokenRef & { tokens: Sealed; expiresAt: string | null; now: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_connections SET sealed_tokens = ?3, key_id = ?4, expires_at = ?5,
        token_version = token_version + 1, status = 'active', refreshed = 1, obtained_at = ?6,
        refresh_lease = NULL, refresh_lease_until = NULL, updated_at = ?6
      WHERE id = ?1 AND token_version = ?2`)
    .bind(
      input.id,
      input.tokenVersion,
      input.tokens.box,
      input.tokens.keyId,
      input.expiresAt,
      input.now,
    )
    .run()
}

/** Stores the same tokens, sealed with another key. */
export async function storeResealedTokens(
  db: D1Database,
  { id, tokenVersion, tokens }: TokenRef & { tokens: Sealed },
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_connections SET sealed_tokens = ?3, key_id = ?4
      WHERE id = ?1 AND token_version = ?2`)
    .bind(id, tokenVersion, tokens.box, tokens.keyId)
    .run()
}
