import { grow, union } from '../rectangle.ts'
import { cropSimilarity } from '../image/appearance/similarity.ts'
import type { Draft } from '../images-only/draft.ts'
import type { Segmentation } from '../segments/segmentation.ts'
import type { Rect } from '../node.ts'

/** Icons this much alike are the same one. */
const SAME = 0.85
/** How much larger or smaller the same icon's ink may be, in px. */
const ALIKE = 2

/** Two icons that each became the other changed places: that is told once, of both. */
export function withExchangedIcons(
  drafts: readonly Draft[],
  a: Segmentation,
  b: Segmentation,
): Draft[] {
  const swapped = drafts.filter(({ evidence: { kind }, about }) => kind === 'icon' && about)
  const left = [...drafts]
  for (const [i, p] of swapped.entries())
    for (const q of swapped.slice(i + 1)) {
      if (!left.includes(p) || !left.includes(q) || !isExchange(p, q, a, b)) continue
      left.splice(left.indexOf(q), 1)
      left[left.indexOf(p)] = {
        ...p,
        labels: ['spacing/layout', 'text/content'],
        note: 'The elements stand in another order.',
        rect_a: p.rect_a && q.rect_a && union(p.rect_a, q.rect_a),
        rect_b: p.rect_b && q.rect_b && union(p.rect_b, q.rect_b),
        evidence: { kind: 'order' },
      }
    }
  return left
}

function isExchange(p: Draft, q: Draft, a: Segmentation, b: Segmentation): boolean {
  if (!p.about || !q.about || p.about.a.parent !== q.about.a.parent) return false
  const same = (from: Rect, to: Rect): boolean =>
    Math.abs(from.w - to.w) <= ALIKE &&
    Math.abs(from.h - to.h) <= ALIKE &&
    cropSimilarity(a.raster, grow(from, 2), b.raster, grow(to, 2)) >= SAME
  return same(p.about.a.rect, q.about.b.rect) && same(q.about.a.rect, p.about.b.rect)
}
