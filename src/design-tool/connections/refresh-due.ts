import { HOUR_MS, MINUTE_MS } from '../../base/time.ts'
import type { DesignConnection } from '../../store/design-tool/connections.ts'

const MAX_MARGIN_MS = 7 * 24 * HOUR_MS
const MIN_MARGIN_MS = 5 * MINUTE_MS

/**
 * Returns when a token is due for a refresh, in Unix milliseconds, or null if it never expires: when a tenth of its
 * lifetime is left, but no earlier than 7 days and no later than 5 minutes before its expiry. A refreshed token is
 * not refreshed again in the first half of its lifetime.
 */
export function refreshDueAt({
  obtainedAt,
  expiresAt,
  refreshed,
}: Pick<DesignConnection, 'obtainedAt' | 'expiresAt' | 'refreshed'>): number | null {
  if (expiresAt === null) return null
  const expiry = Date.parse(expiresAt)
  const lifetime = expiry - Date.parse(obtainedAt)
  const margin = Math.min(MAX_MARGIN_MS, Math.max(MIN_MARGIN_MS, lifetime / 10))
  return expiry - (refreshed ? Math.min(margin, lifetime / 2) : margin)
}
