import { area } from '../../../base/rectangle.ts'
import { end, SEEN, sharedAlong, size, start, type Axis } from './layout/model.ts'
import { isOfLine, lengthAlong, otherAxis } from '../change.ts'
import { shared } from '../rectangle.ts'
import { explained, type Explanation, type Hypothesis } from './hypothesis.ts'
import type { Rect } from '../node.ts'

/**
 * The displacements that the other causes predict, however things are aligned: what is of another size
 * may stand beside its place by as much as it grew, and what a row holds is laid out anew where something
 * in that row came or went.
 */
export function predicted(hypotheses: readonly Hypothesis[]): Map<Hypothesis, Explanation> {
  const causes = hypotheses.filter(({ change }) => change.kind !== 'shift' && !isOfLine(change))
  return explained(hypotheses, (shift) => {
    const length = lengthAlong(shift.change)
    if (shift.change.kind !== 'shift' || length === null) return null
    const { axis } = length
    const delta = by(length)
    const size = causes.find((one) => isOwnSize(shift, one, axis, delta))
    if (size) return { rule: 'stretched', cause: size }
    const cause = causes.find((one) => isReflow(shift, one, axis, delta) || isOfPadding(shift, one))
    return cause ? { rule: 'moved_by', cause } : null
  })
}

const by = ({ a, b }: { a: number; b: number }): number => b - a

/** Whether an edge or the middle of what was displaced stayed, and it is of another size, as another cause says. */
function isOwnSize(
  { rect_a: a, rect_b: b }: Hypothesis,
  { rect_a: p, rect_b: q }: Hypothesis,
  axis: Axis,
  delta: number,
): boolean {
  if (a === null || b === null || p === null || q === null) return false
  const grown = size(b, axis) - size(a, axis)
  return (
    Math.abs(grown) > SEEN &&
    [grown, grown / 2].some((by) => Math.abs(Math.abs(delta) - Math.abs(by)) <= SEEN) &&
    covers(p, a) &&
    covers(q, b)
  )
}

/** Whether they are about the same place: the middle of either is in the other. */
const covers = (p: Rect, q: Rect): boolean => holdsMiddle(p, q) && holdsMiddle(q, p)

const holdsMiddle = (p: Rect, q: Rect): boolean => {
  const [x, y] = [q.x + q.w / 2, q.y + q.h / 2]
  return x >= p.x && x <= p.x + p.w && y >= p.y && y <= p.y + p.h
}

/** Whether the padding of a box moved it as far: what that holds, and down what is on one line with it. */
function isOfPadding({ rect_a: p, change }: Hypothesis, one: Hypothesis): boolean {
  const [own, its, q] = [lengthAlong(change), lengthAlong(one.change), one.rect_a]
  if (one.change.kind !== 'padding' || !own || !its || p === null || q === null) return false
  if (Math.abs(by(own) - by(its)) > SEEN) return false
  if (own.axis !== its.axis) return shared(p, q) >= 0.95 * area(p)
  const middle = p.y + p.h / 2
  const isOnLine = middle > q.y && middle < end(q, 'y')
  return own.axis === 'y' && isOnLine && (p.x >= end(q, 'x') || end(p, 'x') <= q.x)
}

/** How far apart elements are at most, in px, that displace each other. */
const MAX_GAP = 48

/** Whether something came or went in the same line that frees as much space, or takes it. */
function isReflow(
  { rect_a, rect_b }: Hypothesis,
  unmatched: Hypothesis,
  axis: Axis,
  delta: number,
): boolean {
  const { kind } = unmatched.change
  const [own, its] =
    kind === 'missing'
      ? [rect_a, unmatched.rect_a]
      : kind === 'extra'
        ? [rect_b, unmatched.rect_b]
        : []
  if (!own || !its) return false
  const cross = otherAxis(axis)
  const common = sharedAlong(own, its, cross)
  if (common <= 0.5 * Math.min(size(own, cross), size(its, cross))) return false
  const [first, last] = [start(own, axis) - start(its, axis), end(own, axis) - end(its, axis)]
  const length = size(its, axis)
  const away = kind === 'missing' ? -delta : delta
  // What follows takes the place of what is gone at most; what was reported as one with it may stand beside.
  if (first >= length) return away > 0 && away <= first + SEEN
  if (last <= -length) return away < 0 && away >= last - SEEN
  return Math.abs(delta) <= length + MAX_GAP
}
