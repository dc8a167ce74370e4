import { notFound } from '../base/errors.ts'
import { LruCache } from '../base/lru.ts'
import { getProjectOfPair } from '../store/review/pairs.ts'
import { isOutside, type ProjectScope } from './project-scope.ts'

/** A pair never changes its project, so an isolate that has met it need not ask again. */
const known = new LruCache<string>(10_000)

/** The project of a pair, which names its review queue. Throws `not_found`, outside the scope too. */
export async function requireProjectOfPair(
  db: D1Database,
  pairId: string,
  scope: ProjectScope,
): Promise<string> {
  const projectId = known.get(pairId) ?? (await getProjectOfPair(db, pairId))
  if (projectId === null) throw notFound('Pair')
  known.set(pairId, projectId)
  if (isOutside(scope, projectId)) throw notFound('Pair')
  return projectId
}

/** Throws `not_found` for a pair outside the scope; without a scope nothing is asked. */
export async function requirePairInScope(
  db: D1Database,
  pairId: string,
  scope: ProjectScope,
): Promise<void> {
  if (scope !== null) await requireProjectOfPair(db, pairId, scope)
}
