import { shared } from '../rectangle.ts'
import { findCrop } from '../image/appearance/similarity.ts'
import { horizontalShift } from '../matching/align-leaves.ts'
import type { NodePair } from '../matching/matching.ts'
import { placeA, placePair, type Scene } from './scene.ts'
import type { Rect } from '../node.ts'
import type { Draft } from './draft.ts'

/** How alike the edges are of one thing drawn twice, in whatever colour. */
const ALIKE = 0.8
/** How far around its place something is looked for. */
const REACH = { x: 8, y: 8 }
/** Larger crops take too long to look for. */
const MOST_PIXELS = 60_000

/**
 * Whether an element that one tree lacks is seen in that tree's image too, where the tree lists
 * nothing: the tree forgot it, the image does not lack it.
 */
export function isForgotten(scene: Scene, { evidence, rectA, rectB }: Draft): boolean {
  if (evidence.kind !== 'missing' && evidence.kind !== 'extra') return false
  const { a, b, matching } = scene
  const rect = rectA ?? rectB
  if (rect === null || rect.w * rect.h > MOST_PIXELS || Math.min(rect.w, rect.h) < 4) return false
  const gone = rectA !== null
  const { dx, dy } = nearestShift(scene, rect, gone)
  const sign = gone ? 1 : -1
  const target = { ...rect, x: rect.x + sign * dx, y: rect.y + sign * dy }
  const found = gone ? findCrop(a, rect, b, target, REACH) : findCrop(b, rect, a, target, REACH)
  if (found === null || found.similarity < ALIKE) return false
  const place = { ...rect, x: rect.x + found.dx, y: rect.y + found.dy }
  const other = gone ? matching.b : matching.a
  return !other.leaves.some((leaf) => {
    const at = gone ? leaf.rect : placeA(scene, leaf.rect)
    return shared(at, place) > 0.3 * Math.min(at.w * at.h, place.w * place.h)
  })
}

/** How the matched leaf nearest to a rectangle of one image is displaced in the other. */
function nearestShift(scene: Scene, rect: Rect, inA: boolean) {
  let nearest = displacement(scene, null)
  let least = Infinity
  for (const pair of scene.matching.pairs) {
    if (pair.a.kind === 'box') continue
    const at = placePair(scene, pair)[inA ? 'a' : 'b']
    const away =
      Math.abs(at.x + at.w / 2 - rect.x - rect.w / 2) +
      1.5 * Math.abs(at.y + at.h / 2 - rect.y - rect.h / 2)
    if (away < least) [least, nearest] = [away, displacement(scene, pair)]
  }
  return nearest
}

/** From a place in image a to the same in b. */
function displacement({ matching, originA }: Scene, pair: NodePair | null) {
  const { dx, dy } = pair === null ? matching.shift : between(pair)
  return { dx: dx - originA.x, dy: dy - originA.y }
}

const between = ({ a, b }: NodePair) => ({
  dx: horizontalShift(a, b),
  dy: b.rect.y + b.rect.h / 2 - a.rect.y - a.rect.h / 2,
})
