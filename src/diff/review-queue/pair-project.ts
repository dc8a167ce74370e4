import { notFound } from '../../base/errors.ts'
import { LruCache } from '../../base/lru.ts'
import { getProjectOfPair } from '../../store/review-queue.ts'

/** A pair never changes its project, so an isolate that has met it need not ask again. */
const known = new LruCache<string>(10_000)

/** The project of a pair, which names its review queue. Throws `not_found`. */
export async function requireProjectOfPair(db: D1Database, pairId: string): Promise<string> {
  const remembered = known.get(pairId)
  if (remembered !== undefined) return remembered
  const projectId = await getProjectOfPair(db, pairId)
  if (projectId === null) throw notFound('Pair')
  known.set(pairId, projectId)
  return projectId
}
