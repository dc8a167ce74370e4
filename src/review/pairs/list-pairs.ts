import { notFound } from '../../base/errors.ts'
import { pageOf } from '../../base/page.ts'
import type { Env } from '../../settings/config.ts'
import { getOrdinalOfPair, listPairs } from '../../store/review/pairs.ts'
import { reviewQueueOf } from '../queue/stub.ts'
import { pairView } from './pair-view.ts'
import type { PairListView } from './view-schema.ts'

/**
 * Lists a page of a project's pairs in the order of registration, with their counts and review states. Throws
 * `not_found` when the project has no pair `after`.
 */
export async function listPairViews(
  env: Env,
  input: { projectId: string; versionId: string | null; after: string | null; limit: number },
): Promise<PairListView> {
  const { projectId, versionId, after, limit } = input
  const afterOrdinal =
    after === null ? 0 : await getOrdinalOfPair(env.DB, { projectId, pairId: after })
  if (afterOrdinal === null) throw notFound('Pair')
  const found = await listPairs(env.DB, { projectId, versionId, afterOrdinal, limit: limit + 1 })
  if (found.length === 0) return { pairs: [], next_after: null }
  const { page, last } = pageOf(found, limit)
  const queue = reviewQueueOf(env, projectId)
  const states = await queue.statesOf(page.map(({ pairId }) => pairId))
  return {
    pairs: page.map((pair, i) => pairView(pair, states[i] ?? null)),
    next_after: last?.pairId ?? null,
  }
}
