import { otherAxis } from '../change.ts'
import { area, grow } from '../../../base/rectangle.ts'
import { deltaE } from '../image/colour.ts'
import { coloursOf } from '../rules/index.ts'
import type { Change, Kind } from '../change.ts'
import type { Rgb } from '../../../base/rgb.ts'
import { shared } from '../rectangle.ts'
import { isInside } from '../segmentation/segmentation.ts'
import {
  edgesMoved,
  extent,
  sharedAlong,
  size,
  TOLERANCE,
  type LayoutCause,
} from './layout/model.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match, Matching } from '../matching/matching.ts'
import type { Side } from '../finding.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** Which hypotheses only show what another one says; with the rule that says so. */
export function consequences(hypotheses: readonly Hypothesis[]): Map<Hypothesis, string> {
  const explained = new Map<Hypothesis, string>()
  for (const hypothesis of hypotheses) {
    if (isNeighboursShadow(hypothesis, hypotheses)) explained.set(hypothesis, 'neighbours_shadow')
    else if (
      isOuterFill(hypothesis, hypotheses) ||
      isShade(hypothesis, hypotheses) ||
      isOtherPart(hypothesis, hypotheses)
    )
      explained.set(hypothesis, 'background_shows_through')
    else if (isOthersCorner(hypothesis, hypotheses)) explained.set(hypothesis, 'corner_of_another')
  }
  return explained
}

/** What both structures declare weighs more than anything that is only seen. */
const weight = ({ nodes, ratio }: Hypothesis): number => (nodes ? 1000 : 1) * ratio

/** A shadow darkens the surroundings of its neighbours too: a declared one, or the strongest one nearby is meant. */
function isNeighboursShadow(weak: Hypothesis, hypotheses: readonly Hypothesis[]): boolean {
  const p = weak.rect_a
  if (weak.change.kind !== 'shadow' || p === null) return false
  return hypotheses.some((other) => {
    const { change, rect_a: q } = other
    if (change.kind !== 'shadow' || weight(other) <= weight(weak) || q === null) return false
    return shared(grow(p, REACH), q) > 0
  })
}

/** How far a shadow falls, in px. */
const REACH = 60

/**
 * A corner that two boxes share is that of the one whose radius is declared, or changed at more corners; of boxes that
 * make one outline, a picture and what is below it in a card, the larger one's change is reported.
 */
function isOthersCorner(radius: Hypothesis, hypotheses: readonly Hypothesis[]): boolean {
  const { change, nodes, rect_a: p, rect_b: q } = radius
  if (change.kind !== 'radius' || nodes || p === null || q === null) return false
  const corners = cornersOf(radius)
  return hypotheses.some((other) => {
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

/** How far apart two boxes' edges may be found that are one, in px. */
const EDGE = 2

const meet = (at: number, other: number): boolean => Math.abs(at - other) <= EDGE

const shareCorner = (p: Rect, q: Rect): boolean =>
  (meet(p.x, q.x) || meet(p.x + p.w, q.x + q.w)) && (meet(p.y, q.y) || meet(p.y + p.h, q.y + q.h))

const isBefore = (p: Rect, q: Rect): boolean => p.y < q.y || (p.y === q.y && p.x < q.x)

/** Whether one begins where the other ends, along the whole of a side. */
const abut = (p: Rect, q: Rect): boolean =>
  meet(p.x, q.x) && meet(p.w, q.w)
    ? meet(p.y + p.h, q.y) || meet(q.y + q.h, p.y)
    : meet(p.y, q.y) && meet(p.h, q.h) && (meet(p.x + p.w, q.x) || meet(q.x + q.w, p.x))

/** What a shadow makes of the surface that it falls on differs by no more, in CIEDE2000. */
const SHADE = 10

/** The surface around a box is darker where that has got a shadow, and lighter where it has lost one. */
function isShade({ change, rect_a }: Hypothesis, hypotheses: readonly Hypothesis[]): boolean {
  const { a: p, b: q } = coloursOf(change)
  if (change.kind !== 'fill' || rect_a === null || p === null || q === null) return false
  const signs = q.map((value, c) => Math.sign(value - (p[c] as number)))
  if (new Set(signs).size > 1 || deltaE(p, q) > SHADE) return false
  return hypotheses.some(
    ({ change: { kind }, rect_a: box }) =>
      kind === 'shadow' && box !== null && shared(box, rect_a) >= 0.95 * area(box),
  )
}

/** A box without a background of its own shows the change of the one behind it, and so does what is taken for ink there. */
function isOuterFill(inner: Hypothesis, hypotheses: readonly Hypothesis[]): boolean {
  if (!COLOURS.has(inner.change.kind)) return false
  return hypotheses.some(
    ({ about, change }) =>
      change.kind === 'fill' &&
      about !== null &&
      isInside(inner.about?.a.parent ?? null, about.a) &&
      areNear(change, inner.change),
  )
}

/** A surface that a line parts, and where a part is tinted, is one: the larger part's change is reported. */
function isOtherPart({ change, rect_a: p, rect_b: q }: Hypothesis, all: readonly Hypothesis[]) {
  if (change.kind !== 'fill' || p === null || q === null) return false
  return all.some(({ change: other, rect_a: u, rect_b: v }) => {
    if (other.kind !== 'fill' || u === null || v === null || area(u) <= area(p)) return false
    return areNear(other, change) && abut(p, u) && abut(q, v)
  })
}

const COLOURS: ReadonlySet<Kind> = new Set(['fill', 'icon-colour', 'text-colour'])

/** A tint over another colour is that far from it at most, in CIEDE2000. */
const TINT = 8

const areNear = (p: Change, q: Change): boolean => {
  const [u, v] = [coloursOf(p), coloursOf(q)]
  return apart(u.a, v.a) <= TINT && apart(u.b, v.b) <= TINT
}

const apart = (p: Rgb | null, q: Rgb | null): number => (p && q ? deltaE(p, q) : Infinity)

/** The box that a cause says to be of another size. */
const boxOf = ({ kind, parent, items: [item] }: LayoutCause): Match | null =>
  kind === 'size' ? (item ?? null) : kind === 'stretch' || kind === 'padding' ? parent : null

/** How far apart neighbours stand at most, in px, that take each other's space. */
const MAX_GAP = 48

/** A box that gave way, or took the space, as a neighbour came or went, or those beside it changed by as much in all. */
export function isReflow(cause: LayoutCause, { ofA, ofB }: Matching): boolean {
  const box = cause.kind === 'padding' ? null : boxOf(cause)
  const around = box?.a.parent && ofA.get(box.a.parent)
  if (!box || !around) return false
  const { axis } = cause
  const grown = size(box.b.rect, axis) - size(box.a.rect, axis)
  const beside = (side: Side): Segment[] =>
    around[side].children.filter(
      (child) =>
        child !== box[side] && sharedAlong(child.rect, box[side].rect, otherAxis(axis)) > 0,
    )
  const takes = ({ rect }: Segment) => Math.abs(grown) <= size(rect, axis) + MAX_GAP
  if (grown < 0 && beside('b').some((child) => !ofB.has(child) && takes(child))) return true
  if (grown > 0 && beside('a').some((child) => !ofA.has(child) && takes(child))) return true
  // What another icon leaves, or other letters do, a box of its own size does not take.
  const neighbours = beside('a').filter(({ kind }) => cause.kind !== 'size' || kind === 'box')
  const changes = neighbours.flatMap((child) => {
    const match = ofA.get(child)
    return match ? [size(match.b.rect, axis) - size(match.a.rect, axis)] : []
  })
  return Math.abs(changes.reduce((sum, change) => sum + change, grown)) <= TOLERANCE
}

/**
 * Boxes that are as long as what stands beside them, on both sides: the longest of a row makes all of it as long.
 * Of several that hold nothing longer the first is reported, or the one whose paddings say why.
 */
export function stretchedBeside(
  causes: readonly LayoutCause[],
  matching: Matching,
): Set<LayoutCause> {
  const resized = { x: new Map<Match, LayoutCause>(), y: new Map<Match, LayoutCause>() }
  for (const cause of causes) {
    const box = boxOf(cause)
    const known = box && resized[cause.axis].get(box)
    if (box && known?.kind !== 'padding') resized[cause.axis].set(box, cause)
  }
  const order = new Map(causes.map((cause, i) => [cause, i]))
  const isConsequence = (cause: LayoutCause): boolean => {
    const box = boxOf(cause)
    const around = box?.a.parent && matching.ofA.get(box.a.parent)
    if (!box || !around) return false
    const { axis } = cause
    const grown = size(box.b.rect, axis) - size(box.a.rect, axis)
    if (Math.abs(grown) <= TOLERANCE) return false
    const beside = around.a.children.flatMap((child) => {
      const isBeside =
        sharedAlong(child.rect, box.a.rect, axis) > 0 &&
        sharedAlong(child.rect, box.a.rect, otherAxis(axis)) <= 0
      return (isBeside && matching.ofA.get(child)) || []
    })
    const areAsLong = (matches: Match[]): boolean =>
      matches.length > 0 &&
      (['a', 'b'] as const).every((side) =>
        edgesMoved(extent(matches, side), box[side].rect, axis).every(
          (off) => Math.abs(off) <= TOLERANCE,
        ),
      )
    const [alike, free] = [[] as Match[], [] as Match[]]
    for (const match of beside)
      (resized[axis].has(match) && areAsLong([match]) ? alike : free).push(match)
    if (areAsLong(free)) return true
    return (
      cause.kind === 'stretch' &&
      alike.some((match) => {
        const its = resized[axis].get(match) as LayoutCause
        return its.kind !== 'stretch' || (order.get(its) ?? 0) < (order.get(cause) ?? 0)
      })
    )
  }
  return new Set(causes.filter(isConsequence))
}
