import type * as z from 'zod'
import { listWaitingPairs } from '../store/gate/list-waiting.ts'
import type { WaitingQuery } from './schema.ts'
import type { WaitingPairsView } from './view-schema.ts'

/** Lists a page of the pairs for which a version is not green. */
export async function listWaitingViews(
  db: D1Database,
  version: { projectId: string; versionId: string },
  { after, limit }: z.output<typeof WaitingQuery>,
): Promise<WaitingPairsView> {
  const { pairs, last } = await listWaitingPairs(db, { ...version, after, limit })
  return {
    pairs: pairs.map(({ pairId, unjudged, unnamedChange, issueIds }) => ({
      pair_id: pairId,
      unjudged,
      unnamed_change: unnamedChange,
      issue_ids: issueIds,
    })),
    next_after: last,
  }
}
