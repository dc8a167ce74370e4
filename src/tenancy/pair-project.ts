import { notFound } from '../base/errors.ts'
import { LruCache } from '../base/lru.ts'
import { getProjectOfPair } from '../store/review/pairs.ts'
import { isOutside, type ProjectScope } from './project-scope.ts'

/** Projects by pair. A pair never changes its project, so each isolate reads it once. */
const projects = new LruCache<string>(10_000)

/** Returns the project of a pair. Throws `not_found` if it does not exist or is outside the scope. */
export async function requireProjectOfPair(
  db: D1Database,
  pairId: string,
  scope: ProjectScope,
): Promise<string> {
  const projectId = projects.get(pairId) ?? (await getProjectOfPair(db, pairId))
  if (projectId === null) throw notFound('Pair')
  projects.set(pairId, projectId)
  if (isOutside(scope, projectId)) throw notFound('Pair')
  return projectId
}

/** Throws `not_found` if the pair is outside the scope. Without a scope nothing is read. */
export async function requirePairInScope(
  db: D1Database,
  pairId: string,
  scope: ProjectScope,
): Promise<void> {
  if (scope !== null) await requireProjectOfPair(db, pairId, scope)
}
