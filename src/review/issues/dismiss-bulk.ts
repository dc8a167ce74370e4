import { notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../config.ts'
import { dismissCandidates } from '../../store/review/issue-moves.ts'
import type { BulkDismissal } from './schema.ts'

/** Dismisses the selected candidates of a pair, all or none. Throws `not_found` for the pair. */
export async function dismissBulk(
  env: Env,
  pairId: string,
  dismissal: BulkDismissal,
): Promise<{ dismissed: number; ids: string[] }> {
  const ids = await dismissCandidates(env.DB, { ...dismissal, pairId, now: isoTime() })
  if (!ids) throw notFound('Pair')
  return { dismissed: ids.length, ids }
}
