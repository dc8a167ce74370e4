import { area, union } from '../../../base/rectangle.ts'
import { lengthAlong, type Axis, type Kind } from '../change.ts'
import { shared } from '../rectangle.ts'
import { edgesMoved, sharedAlong, size, TOLERANCE, type LayoutCause } from './layout/model.ts'
import { isBar } from './layout/sizes.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match, Matching } from '../matching/matching.ts'
import type { Side } from '../finding.ts'

/** These say why a box that they are about is of another size. */
const RESIZES: ReadonlySet<Kind> = new Set([
  'size',
  'padding',
  'gap',
  'border-width',
  'icon-size',
  'missing',
  'extra',
  'image',
])

interface Known {
  causes: readonly Hypothesis[]
  matching: Matching
}

/**
 * The boxes of a container whose size nothing accounts for: they grew neither as what they hold did, nor with their
 * container or a neighbour, nor at its cost.
 */
export function resizedAlone(
  frame: Match,
  items: readonly Match[],
  axis: Axis,
  { causes, matching }: Known,
): LayoutCause[] {
  const around = grownAlong(frame, axis)
  if (Math.abs(around) > TOLERANCE || !areMatched(frame, matching)) return []
  const resized = items.filter(
    (item) =>
      (isBox(item) || (axis === 'x' && isBar(item))) &&
      Math.abs(grownAlong(item, axis)) > TOLERANCE,
  )
  return resized
    .filter(
      (item) =>
        item.b.parent === frame.b &&
        areMatched(item, matching) &&
        !isHugging(item, axis) &&
        !resized.some((other) => other !== item && isAlike(item, other, axis)) &&
        !causes.some((cause) => isAbout(cause, item, axis)),
    )
    .map((item) => {
      const [a, b] = [size(item.a.rect, axis), size(item.b.rect, axis)]
      return {
        kind: 'size',
        parent: frame,
        axis,
        side: null,
        a,
        b,
        rect_a: item.a.rect,
        rect_b: item.b.rect,
        items: [item],
        ratio: Math.abs(b - a) / TOLERANCE,
      }
    })
}

const isBox = ({ a, b }: Match): boolean => a.kind === 'box' && b.kind === 'box'

const grownAlong = ({ a, b }: Match, axis: Axis): number => size(b.rect, axis) - size(a.rect, axis)

/** Whether all that a box holds is on both sides. */
const areMatched = ({ a, b }: Match, { ofA, ofB }: Matching): boolean =>
  a.children.every((child) => ofA.has(child)) && b.children.every((child) => ofB.has(child))

/** Whether what it holds grew as it did, or more where there was space left. */
function isHugging(item: Match, axis: Axis): boolean {
  const held = (side: Side) => item[side].children.map(({ rect }) => rect)
  const [p, q] = [held('a'), held('b')]
  if (p.length === 0 || q.length === 0) return false
  const [first, last] = edgesMoved(p.reduce(union), q.reduce(union), axis)
  const grown = grownAlong(item, axis)
  return Math.sign(grown) * (last - first) >= Math.abs(grown) - 2 * TOLERANCE
}

/** Whether another grew as much, or gave as much. */
const isAlike = (item: Match, other: Match, axis: Axis): boolean =>
  Math.abs(Math.abs(grownAlong(item, axis)) - Math.abs(grownAlong(other, axis))) <= TOLERANCE

/** Whether a cause says why it is of another size: of both sides one finding is made. */
function isAbout(cause: Hypothesis, match: Match, axis: Axis): boolean {
  const { about, change, rect_a: p, rect_b: q } = cause
  const { a, b } = match
  if (!RESIZES.has(change.kind)) return false
  if (change.kind === 'size' && about === match) return true
  const length = lengthAlong(change)
  if (length !== null && length.axis !== axis) return false
  return (p !== null && shared(p, a.rect) > 0) || (q !== null && shared(q, b.rect) > 0)
}
