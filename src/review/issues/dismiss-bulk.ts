import { notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { dismissCandidates, type CandidateSelector } from '../../store/review/issue-transitions.ts'
import type { BulkDismissalBody } from './schema.ts'
import type { BulkDismissalView } from './view-schema.ts'

/** Dismisses the selected candidates of a pair, all or none. Throws `not_found` for the pair. */
export async function dismissBulk(
  env: Env,
  pairId: string,
  body: BulkDismissalBody,
): Promise<BulkDismissalView> {
  const outcome = await dismissCandidates(env.DB, {
    pairId,
    selector: selectorOf(body),
    reason: body.reason,
    who: body.who,
    now: isoTime(),
  })
  if (!outcome) throw notFound('Pair')
  const { ids, changeId } = outcome
  return { dismissed: ids.length, ids, undo_id: ids.length > 0 ? changeId : null }
}

/** Returns the one selector of a validated body. */
function selectorOf({ ids, max_confidence, label }: BulkDismissalBody): CandidateSelector {
  if (ids) return { ids }
  if (label) return { label }
  if (typeof max_confidence === 'number') return { maxConfidence: max_confidence }
  throw new Error('a bulk dismissal without a selector was not refused')
}
