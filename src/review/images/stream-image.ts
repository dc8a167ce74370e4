import { notFound } from '../../base/errors.ts'
import type { Env } from '../../config.ts'
import type { Slot } from '../../store/review/pair-fields.ts'
import { getImageKey } from '../../store/review/pairs.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { answerImage } from '../../http/stored-image.ts'

/**
 * A pair's image, streamed out of storage: 200, 206 or 304. Throws `not_found` for the pair or the
 * object, `range_not_satisfiable`.
 */
export async function streamImage(
  env: Env,
  request: Request,
  image: { pairId: string; slot: Slot; scope: ProjectScope },
): Promise<Response> {
  const found = await getImageKey(env.DB, image)
  if (!found || isOutside(image.scope, found.projectId)) throw notFound('Pair')
  const answer = found.key === null ? null : await answerImage(env.STORAGE, request, found.key)
  if (!answer) throw notFound('Image')
  return answer
}
