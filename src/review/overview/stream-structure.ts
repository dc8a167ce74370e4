import { notFound } from '../../base/errors.ts'
import type { Env } from '../../settings/config.ts'
import { getStructureKey } from '../../store/review/pair-keys.ts'
import type { Slot } from '../../store/review/pair-fields.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'

/**
 * Streams the structure of one side of a pair from storage. Throws `not_found` if the pair does not exist or the side
 * has no structure.
 */
export async function streamStructure(
  env: Env,
  structure: { pairId: string; slot: Slot; scope: ProjectScope },
): Promise<Response> {
  const found = await getStructureKey(env.DB, structure)
  if (!found || isOutside(structure.scope, found.projectId)) throw notFound('Pair')
  const object = found.key === null ? null : await env.STORAGE.get(found.key)
  if (!object) throw notFound('Structure')
  return new Response(object.body, { headers: { 'Content-Type': 'application/json' } })
}
