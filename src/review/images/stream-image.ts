import { notFound } from '../../base/errors.ts'
import type { Env } from '../../settings/config.ts'
import type { Slot } from '../../store/review/pair-fields.ts'
import { getImageKey } from '../../store/review/pair-keys.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { imageResponse } from '../../http/stored-image.ts'

/**
 * Streams a pair's image from storage, as 200, 206 or 304. Throws `not_found` if the pair or the object does not
 * exist, `precondition_failed` and `range_not_satisfiable`.
 */
export async function streamImage(
  env: Env,
  request: Request,
  image: { pairId: string; slot: Slot; scope: ProjectScope },
): Promise<Response> {
  const found = await getImageKey(env.DB, image)
  if (!found || isOutside(image.scope, found.projectId)) throw notFound('Pair')
  const response = found.key === null ? null : await imageResponse(env.STORAGE, request, found.key)
  if (!response) throw notFound('Image')
  return response
}
