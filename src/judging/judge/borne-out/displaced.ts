import { lookAt, placePair, type Scene } from '../verdict/scene.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect } from '../node.ts'

/** Ink may stand so far from where boxes say: tools give a line's box different heights. */
const ROUNDING = 2

/** Texts of one content that both trees set alike: both images show the same letters. */
export const alikeTexts = ({ matching }: Pick<Scene, 'matching'>): NodePair[] =>
  matching.pairs.filter(
    ({ a, b }) =>
      a.kind === 'text' &&
      a.text === b.text &&
      Math.abs((a.style.fontSize ?? 0) - (b.style.fontSize ?? 0)) <= 0.4 &&
      a.style.fontWeight === b.style.fontWeight &&
      a.style.fontFamily === b.style.fontFamily,
  )

/**
 * The texts whose ink is displaced otherwise from one image to the other than their boxes are: of
 * one of the two trees the image is another. Which of a text's edges its box tells of is unknown,
 * so that the best of both edges and the middle counts.
 */
export function displaced(scene: Scene, texts: readonly NodePair[]): NodePair[] {
  return texts.filter((pair) => {
    const look = lookAt(scene, pair)
    const [p, q] = [look?.a.inkRect, look?.b.inkRect]
    if (!p || !q) return false
    const boxes = placePair(scene, pair)
    const across = movements(p, q, 'x').map(less(movements(boxes.a, boxes.b, 'x')))
    const down = movements(p, q, 'y').map(less(movements(boxes.a, boxes.b, 'y')))
    // A box with a padding of its own tells nothing of where its lines are.
    const isLines = Math.abs(boxes.a.h - boxes.b.h) <= ROUNDING
    return Math.min(...across) > ROUNDING || (isLines && Math.min(...down) > ROUNDING)
  })
}

const less =
  (told: readonly number[]) =>
  (seen: number, i: number): number =>
    Math.abs(seen - (told[i] ?? 0))

/** How far the start, the middle and the end of a rectangle moved along an axis. */
function movements(p: Rect, q: Rect, axis: 'x' | 'y'): number[] {
  const size = axis === 'x' ? 'w' : 'h'
  return [0, 0.5, 1].map((part) => q[axis] + part * q[size] - p[axis] - part * p[size])
}
