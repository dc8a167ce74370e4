import { area, grow } from '../../../base/rectangle.ts'
import { deltaE } from '../image/colour.ts'
import { MAX_GAP } from './layout/model.ts'
import { coloursOf } from '../rules/index.ts'
import type { Change, Kind } from '../change.ts'
import type { Rgb } from '../../../base/rgb.ts'
import { LOOKED_AT } from '../measurement/box-difference.ts'
import { SHADOW_REACH } from '../measurement/compare-looks.ts'
import { EDGE, liesIn, shared } from '../rectangle.ts'
import { isInside } from '../segmentation/segmentation.ts'
import { explained, type Explanation, type Hypothesis } from './hypothesis.ts'
import { rowsPlace } from './striped.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'
import type { Side } from '../finding.ts'

/** What of the looks of things only shows what another hypothesis says. */
export const consequences = (
  hypotheses: readonly Hypothesis[],
  images: Images,
): Map<Hypothesis, Explanation> =>
  explained(hypotheses, (one) => {
    for (const [rule, causeOf] of RULES) {
      const cause = causeOf(one, hypotheses, images)
      if (cause) return { rule, cause }
    }
    return null
  })

type Images = Record<Side, { raster: Raster }>
type CauseOf = (
  one: Hypothesis,
  all: readonly Hypothesis[],
  images: Images,
) => Hypothesis | undefined

/** What both structures declare weighs more than anything that is only seen. */
const weight = ({ nodes, ratio }: Hypothesis): number => (nodes ? 1000 : 1) * ratio

/** A shadow darkens the surroundings of its neighbours too: a declared one, or the strongest one nearby is meant. */
function neighboursShadow(weak: Hypothesis, hypotheses: readonly Hypothesis[]) {
  const p = weak.rect_a
  if (weak.change.kind !== 'shadow' || p === null) return undefined
  return hypotheses.find((other) => {
    const { change, rect_a: q } = other
    if (change.kind !== 'shadow' || weight(other) <= weight(weak) || q === null) return false
    // The neighbour's shadow falls as far as where this one is looked at.
    return shared(grow(p, LOOKED_AT + SHADOW_REACH), q) > 0
  })
}

/**
 * A corner that two boxes share is that of the one whose radius is declared, or changed at more corners; of boxes that
 * make one outline, a picture and what is below it in a card, the larger one's change is reported.
 */
function othersCorner(radius: Hypothesis, hypotheses: readonly Hypothesis[]) {
  const { change, nodes, rect_a: p, rect_b: q } = radius
  if (change.kind !== 'radius' || nodes || p === null || q === null) return undefined
  const corners = cornersOf(radius)
  return hypotheses.find((other) => {
    const { rect_a: u, rect_b: v } = other
    if (other.change.kind !== 'radius' || u === null || v === null || u === p) return false
    if (abut(p, u) && abut(q, v))
      return area(u) > area(p) || (area(u) === area(p) && isBefore(u, p))
    if (!shareCorner(p, u) || !shareCorner(q, v)) return false
    if (other.nodes) return true
    return cornersOf(other) === corners ? area(u) < area(p) : cornersOf(other) > corners
  })
}

const cornersOf = ({ change }: Hypothesis): number => ('corners' in change ? change.corners : 0)

/** Whether two edges are one. */
export const meet = (at: number, other: number): boolean => Math.abs(at - other) <= EDGE

const shareCorner = (p: Rect, q: Rect): boolean =>
  (meet(p.x, q.x) || meet(p.x + p.w, q.x + q.w)) && (meet(p.y, q.y) || meet(p.y + p.h, q.y + q.h))

const isBefore = (p: Rect, q: Rect): boolean => p.y < q.y || (p.y === q.y && p.x < q.x)

/** Whether one begins where the other ends, along the whole of a side. */
const abut = (p: Rect, q: Rect): boolean =>
  meet(p.x, q.x) && meet(p.w, q.w)
    ? meet(p.y + p.h, q.y) || meet(q.y + q.h, p.y)
    : meet(p.y, q.y) && meet(p.h, q.h) && (meet(p.x + p.w, q.x) || meet(q.x + q.w, p.x))

/**
 * What a shadow makes of the surface that it falls on differs by no more, in CIEDE2000: black at an opacity of
 * 0.2, which is a strong one, makes so much.
 */
const SHADE = 10

/** The surface around a box is darker where that has got a shadow, and lighter where it has lost one. */
function shadowOver({ change, rect_a }: Hypothesis, hypotheses: readonly Hypothesis[]) {
  const { a: p, b: q } = coloursOf(change)
  if (change.kind !== 'fill' || rect_a === null || p === null || q === null) return undefined
  const signs = q.map((value, c) => Math.sign(value - (p[c] as number)))
  if (new Set(signs).size > 1 || deltaE(p, q) > SHADE) return undefined
  return hypotheses.find(
    ({ change: { kind }, rect_a: box }) => kind === 'shadow' && box !== null && liesIn(box, rect_a),
  )
}

/** A box without a background of its own shows the change of the one behind it, and so does what is taken for ink there. */
function outerFill(inner: Hypothesis, hypotheses: readonly Hypothesis[]) {
  if (!COLOURS.has(inner.change.kind)) return undefined
  return hypotheses.find(
    (outer) =>
      outer.change.kind === 'fill' && isBehind(outer, inner) && areNear(outer.change, inner.change),
  )
}

/** Whether one is of a surface that the other stands on; of a box that one side alone shows, its place says so. */
function isBehind(outer: Hypothesis, inner: Hypothesis): boolean {
  if (outer.about) return isInside(inner.about?.a.parent ?? null, outer.about.a)
  return inner !== outer && holds(outer.rect_a, inner.rect_a) && holds(outer.rect_b, inner.rect_b)
}

const holds = (outer: Rect | null, inner: Rect | null): boolean =>
  outer !== null && inner !== null && area(inner) < area(outer) && liesIn(inner, outer)

/** A surface that a line parts, and where a part is tinted, is one: the larger part's change is reported. */
function largerPart({ change, rect_a: p, rect_b: q }: Hypothesis, all: readonly Hypothesis[]) {
  if (change.kind !== 'fill' || p === null || q === null) return undefined
  return all.find(({ change: other, rect_a: u, rect_b: v }) => {
    if (other.kind !== 'fill' || u === null || v === null || area(u) <= area(p)) return false
    return areNear(other, change) && abut(p, u) && abut(q, v)
  })
}

/** A line ends elsewhere in a corner that is rounded otherwise. */
function endInCorner({ change, about, rect_a: p }: Hypothesis, all: readonly Hypothesis[]) {
  if (change.kind !== 'size' || about?.a.kind !== 'line' || p === null) return undefined
  return all.find(
    ({ change: { kind }, rect_a: q }) =>
      kind === 'radius' && q !== null && shared(grow(p, MAX_GAP), q) > 0,
  )
}

const COLOURS: ReadonlySet<Kind> = new Set(['fill', 'icon-colour', 'text-colour'])

/** A tint over another colour is that far from it at most, in CIEDE2000: four times what an eye sees side by side. */
export const TINT = 8

const areNear = (p: Change, q: Change): boolean => {
  const [u, v] = [coloursOf(p), coloursOf(q)]
  return apart(u.a, v.a) <= TINT && apart(u.b, v.b) <= TINT
}

const apart = (p: Rgb | null, q: Rgb | null): number => (p && q ? deltaE(p, q) : Infinity)

/** The rules, with what finds the cause of one by each. */
const RULES: readonly (readonly [rule: string, causeOf: CauseOf])[] = [
  ['neighbours_shadow', neighboursShadow],
  ['background_shows_through', outerFill],
  ['background_shows_through', shadowOver],
  ['background_shows_through', largerPart],
  ['background_shows_through', rowsPlace],
  ['corner_of_another', othersCorner],
  ['stretched', endInCorner],
]
