import { area } from '../../../base/rectangle.ts'
import { isDeclared, lengthAlong, type Axis, type Kind, type Value } from '../change.ts'
import { shared } from '../rectangle.ts'
import { precedes } from './edges-moved.ts'
import { end, MAX_GAP, MOVED, SEEN, sharedAlong, size, start } from './layout/model.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match } from '../matching/matching.ts'
import type { Rect } from '../node.ts'
import type { Side } from '../finding.ts'

/** These free space, or take it, for all that a container and those around it hold. */
const LAID_OUT_ANEW: ReadonlySet<Kind> = new Set([
  'padding',
  'order',
  'missing',
  'extra',
  'border-width',
  'icon-size',
])

/** How far back and how far on something may have been moved along an axis. */
export type Reach = readonly [back: number, on: number]

/** How far the causes that freed space in a container, or took some, may have moved what it holds. */
export function reachIn(
  { a, b }: Match,
  items: readonly Match[],
  axis: Axis,
  causes: readonly Hypothesis[],
) {
  const isThere = ({ rect_a, rect_b }: Hypothesis) =>
    (rect_a !== null && shared(rect_a, a.rect) > 0) ||
    (rect_b !== null && shared(rect_b, b.rect) > 0)
  const known = causes.filter(
    (cause) => LAID_OUT_ANEW.has(cause.change.kind) && isThere(cause) && !isWithinOne(cause, items),
  )
  const from = (item: Match, side: Side, rect: Rect) =>
    start(item[side].rect, axis) - start(rect, axis)
  const still = items.filter(
    (item) => Math.abs(from(item, 'b', b.rect) - from(item, 'a', a.rect)) <= SEEN,
  )
  // A padding may be of all sides, and the one that differs most is said; not where most of what it holds stayed.
  const isAcross = ({ change }: Hypothesis): boolean =>
    change.kind === 'padding' &&
    lengthAlong(change)?.axis !== axis &&
    2 * still.length > items.length
  return (item: Match): Reach =>
    known
      .map((cause) => (isAcross(cause) ? NOWHERE : reachOf(cause, item, axis)))
      .reduce((sum, [back, on]) => [sum[0] + back, sum[1] + on], NOWHERE)
}

/** What changed within one of several moves the others by the edges of that one, and so does its own padding or border. */
function isWithinOne({ change, rect_a, rect_b }: Hypothesis, items: readonly Match[]): boolean {
  const isOwn = change.kind === 'padding' || change.kind === 'border-width'
  const isWithin = (inner: Rect | null, outer: Rect): boolean =>
    inner === null || (shared(inner, outer) >= area(inner) && (isOwn || area(inner) < area(outer)))
  return items.some(({ a, b }) => isWithin(rect_a, a.rect) && isWithin(rect_b, b.rect))
}

/** What moves nothing, back or on. */
const NOWHERE: Reach = [0, 0]

const eitherWay = (by: number): Reach => [by, by]

/** How far one cause may have moved something along an axis. */
export function reachOf({ change, rect_a, rect_b }: Hypothesis, item: Match, axis: Axis): Reach {
  if (rect_a === null && rect_b) return oppositeOf(towards(rect_b, item.b.rect, axis))
  if (rect_b === null && rect_a) return towards(rect_a, item.a.rect, axis)
  if (isDeclared(change))
    return eitherWay(Math.abs(longest(change.declared.b) - longest(change.declared.a)))
  if (change.kind === 'border-width' || change.kind === 'padding')
    return eitherWay(Math.abs(change.b - change.a))
  const length = lengthAlong(change)
  if (length !== null && length.axis !== axis) return NOWHERE
  return eitherWay(Infinity)
}

/** The longest of what is declared: colours have no length, and move nothing. */
const longest = (value: Value): number => ('lengths' in value ? Math.max(...value.lengths) : 0)

const oppositeOf = ([back, on]: Reach): Reach => [on, back]

/** What goes from a row draws together what stands in that along it, and all the rest up or down. */
function towards(gone: Rect, own: Rect, axis: Axis): Reach {
  if (axis === 'x' && sharedAlong(gone, own, 'y') <= MOVED) return NOWHERE
  // What follows takes the place of what is gone, or gives it its own.
  const by = size(gone, axis) + MAX_GAP
  if (precedes(gone, own, axis)) return [Math.max(by, start(own, axis) - start(gone, axis)), 0]
  if (precedes(own, gone, axis)) return [0, Math.max(by, end(gone, axis) - end(own, axis))]
  return eitherWay(by)
}
