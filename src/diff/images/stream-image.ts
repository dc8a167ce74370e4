import { notFound } from '../../base/errors.ts'
import type { Env } from '../../config.ts'
import { getImageKeys } from '../../store/pairs.ts'
import { answerImage } from './answer-image.ts'

/** `a`: the design reference; `b`: the built component. */
export const SLOTS = ['a', 'b'] as const
export type Slot = (typeof SLOTS)[number]

/**
 * A pair's image, streamed out of storage: 200, 206 or 304. Throws `not_found` for the pair or the
 * object, `range_not_satisfiable`.
 */
export async function streamImage(
  env: Env,
  request: Request,
  image: { pairId: string; slot: Slot },
): Promise<Response> {
  const keys = await getImageKeys(env.DB, image.pairId)
  if (!keys) throw notFound('Pair')
  const answer = await answerImage(env.STORAGE, request, keys[image.slot])
  if (!answer) throw notFound('Image')
  return answer
}
