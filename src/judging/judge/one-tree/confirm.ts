import { cornerRadii, measureBorder, type BorderMeasure } from '../image/appearance/frame.ts'
import { deltaE } from '../image/colour.ts'
import { darkerBelow } from './shadow-findings.ts'
import type { Draft } from '../images-only/draft.ts'
import type { Segmentation } from '../segments/segmentation.ts'
import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'
import type { Pair } from './pairs.ts'

/** What a tree says of a line's colour and what its image shows differ by no more. */
const LINE_AS_SAID = 9

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const known = (radii: (number | null)[]) => radii.filter((radius) => radius !== null)

const border = ({ raster }: Segmentation, rect: Rect) => measureBorder(raster, rect).width

/** How much too small a corner that is a full round end is measured, in px. */
const ROUND_END = 2

const isRoundEnd = (radii: readonly number[], { w, h }: Rect): boolean =>
  mean(radii) >= Math.min(w, h) / 2 - 0.5

/** Whether no side of a border that is seen on both sides shows that its colour is the same. */
const hasOtherColour = (p: BorderMeasure, q: BorderMeasure): boolean => {
  const pairs = p.colour.flatMap((colour, side) => {
    const there = q.colour[side]
    return colour && there ? [deltaE(...colour, ...there)] : []
  })
  return pairs.filter((by) => by <= LINE_AS_SAID / 2).length < 2
}

/** By how much one image is darker below a box at least where only it has a shadow. */
const MIN_SHADE = 40

/** A rectangle about as large as another is, around the same centre. */
const resized = (rect: Rect, like: Rect): Rect => {
  if (Math.abs(rect.w - like.w) > 4 || Math.abs(rect.h - like.h) > 4) return rect
  const { w, h } = like
  return { x: rect.x + (rect.w - w) / 2, y: rect.y + (rect.h - h) / 2, w, h }
}

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
    // A surface may have been found with its border on one side and without it on the other.
    const alike = border(otherImage, resized(other, own))
    const differs = (sides: readonly number[]) =>
      p.some((width, side) => Math.abs(width - (sides[side] ?? 0)) > 0.5)
    return differs(q) && differs(alike)
  }
  if (evidence.kind === 'border-colour') {
    // The edge of a whole image may be cut within a pixel, and no border at all.
    if (pair.element.parent === null && !style.strokeWidth?.some((width) => width > 0)) return false
    if (
      !hasOtherColour(measureBorder(ownImage.raster, own), measureBorder(otherImage.raster, other))
    )
      return false
    const { stroke } = style
    const seen = pair.own.container?.border.colour
    if (!stroke || stroke.a < 1 || !seen) return true
    return deltaE(stroke.r, stroke.g, stroke.b, ...seen) <= LINE_AS_SAID
  }
  if (evidence.kind === 'radius') {
    const measured = Number.parseFloat(
      (treeSide === 'a' ? evidence.actual : evidence.expected) ?? '',
    )
    // Ends as round as the box is high follow its height.
    if (isRoundEnd(style.cornerRadius ?? [0], own) && isRoundEnd([measured + ROUND_END], other))
      return false
    const p = known(cornerRadii(ownImage.raster, own))
    const q = known(cornerRadii(otherImage.raster, other))
    // Of a whole image what lies outside its corners is not in the picture.
    if (p.length === 0 || q.length === 0) return pair.element.parent !== null
    const said = style.cornerRadius ? mean(style.cornerRadius) : mean(p)
    return Math.abs(mean(p) - said) < 2 + 0.25 * said && Math.abs(mean(p) - mean(q)) > 1
  }
  if (evidence.kind === 'fill' && style.fill?.kind === 'colour' && style.fill.colour.a === 1) {
    const { r, g, b: blue } = style.fill.colour
    const [p, q] = [pair.own, pair.other]
    if (style.opacity < 1) return true
    return deltaE(...p.colour, r, g, blue) <= Math.max(3, 0.7 * deltaE(...p.colour, ...q.colour))
  }
  if (evidence.kind === 'shadow') {
    const here = { raster: ownImage.raster, rect: own }
    const there = { raster: otherImage.raster, rect: other }
    if (style.shadow) return darkerBelow(here, there) + darkerBelow(there, here) >= MIN_SHADE
    return darkerBelow(there, here) >= MIN_SHADE
  }
  return true
}
