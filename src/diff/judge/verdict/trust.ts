import { isOfItsImage, mistakes } from './own-image.ts'
import { lookAt, type Scene } from './scene.ts'
import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'

const FEWEST = 4
const MOST_WRONG = 0.25

/**
 * Whether the images bear the trees out: texts that both trees describe alike take the same room in
 * both images. Where many do not, one of the trees is of another build.
 */
export function isBorneOut(scene: Scene): boolean {
  let [alike, wrong] = [0, 0]
  for (const pair of scene.matching.pairs) {
    const { a, b } = pair
    if (a.kind !== 'text' || a.text !== b.text) continue
    const sizes = Math.abs((a.style.fontSize ?? 0) - (b.style.fontSize ?? 0)) <= 0.4
    const weights = a.style.fontWeight === b.style.fontWeight
    const families = a.style.fontFamily === b.style.fontFamily
    if (!sizes || !weights || !families) continue
    const look = lookAt(scene, pair)
    const [p, q] = [look?.a.inkRect, look?.b.inkRect]
    const differs = !p || !q || Math.abs(p.w - q.w) > Math.max(2.5, 0.04 * p.w)
    // A block that is wider than its text may hold a marker or a drawn pseudo-element besides.
    if (differs && Math.abs(a.rect.w - b.rect.w) > 0.1 * Math.max(a.rect.w, b.rect.w)) continue
    alike++
    if (differs) wrong++
  }
  return alike < FEWEST || wrong <= MOST_WRONG * alike
}

/** A component's edges may lie between pixels. */
const ROUNDING = 2

/** The sides whose tree describes its own image. */
export function trustedSides(scene: Scene): Side[] {
  const { a, b, design, dom, matching, originA } = scene
  const { rect } = design.root
  const { dx, dy } = matching.shift
  const whole: Rect = { x: 0, y: 0, w: a.width, h: a.height }
  const component: Rect = {
    x: rect.x + dx - ROUNDING,
    y: rect.y + dy - ROUNDING,
    w: rect.w + 2 * ROUNDING,
    h: rect.h + 2 * ROUNDING,
  }
  const inA = mistakes(design.root, a, originA, whole)
  const inB = mistakes(dom.root, b, { x: 0, y: 0 }, component)
  const sides: Side[] = []
  if (isOfItsImage(inA, inB)) sides.push('a')
  if (isOfItsImage(inB, inA)) sides.push('b')
  return sides
}
