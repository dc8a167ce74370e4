import { cornerRadii, measureBorder } from '../image/appearance/frame.ts'
import { shadowAround } from '../image/appearance/surface.ts'
import { deltaE } from '../image/colour.ts'
import type { Rgb } from '../image/appearance/pixels.ts'
import type { Draft } from '../images-only/draft.ts'
import type { Segmentation } from '../segments/segment.ts'
import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'
import type { Pair } from './pairs.ts'

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const known = (radii: (number | null)[]) => radii.filter((radius) => radius !== null)

const border = ({ raster }: Segmentation, rect: Rect) => measureBorder(raster, rect).width

const around = ({ raster }: Segmentation, rect: Rect, fill: Rgb) =>
  Math.max(...shadowAround(raster, rect, fill))

/**
 * Whether a difference of a box's frame can be trusted: a second way of measuring sees it, and what
 * was measured in the tree's own image is what the tree says.
 */
export function isConfirmed(
  draft: Draft,
  a: Segmentation,
  b: Segmentation,
  pair: Pair | undefined,
  treeSide: Side,
): boolean {
  const { rect_a, rect_b, evidence } = draft
  if (!rect_a || !rect_b || !pair) return true
  const { style } = pair.element.node
  const [ownImage, own, other] = treeSide === 'a' ? [a, rect_a, rect_b] : [b, rect_b, rect_a]
  const otherImage = treeSide === 'a' ? b : a
  if (evidence.kind === 'border-width') {
    const [p, q] = [border(ownImage, own), border(otherImage, other)]
    const said = style.strokeWidth ?? p
    if (p.some((width, side) => Math.abs(width - (said[side] ?? 0)) > 0.8)) return false
    return p.some((width, side) => Math.abs(width - (q[side] ?? 0)) > 0.5)
  }
  if (evidence.kind === 'radius') {
    const p = known(cornerRadii(ownImage.raster, own))
    const q = known(cornerRadii(otherImage.raster, other))
    if (p.length === 0 || q.length === 0) return true
    const said = style.cornerRadius ? mean(style.cornerRadius) : mean(p)
    return Math.abs(mean(p) - said) < 2 + 0.25 * said && Math.abs(mean(p) - mean(q)) > 1
  }
  if (evidence.kind === 'fill' && style.fill?.kind === 'colour' && style.fill.colour.a === 1) {
    const { r, g, b: blue } = style.fill.colour
    const [p, q] = [pair.own, pair.other]
    if (style.opacity < 1) return true
    return deltaE(...p.colour, r, g, blue) <= Math.max(3, 0.7 * deltaE(...p.colour, ...q.colour))
  }
  if (evidence.kind === 'shadow' && !style.shadow) {
    const fills = [pair.own.parent?.colour, pair.other.parent?.colour] as const
    if (!fills[0] || !fills[1]) return true
    return around(otherImage, other, fills[1]) > around(ownImage, own, fills[0])
  }
  return true
}
