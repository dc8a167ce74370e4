import { otherAxis } from '../../change.ts'
import { union } from '../../../../base/rectangle.ts'
import { isAsDeclared, isIconOfBoth, spacingOf } from './spacings.ts'
import { edgesMoved, SEEN, sharedAlong, TOLERANCE, type Axis, type LayoutCause } from './model.ts'
import { matchesOf, type Match } from '../../matching/matching.ts'
import type { Rect } from '../../node.ts'
import type { Aligned } from '../../structures/element.ts'
import type { Registered } from '../../registration/register.ts'
import type { Side } from '../../finding.ts'
import type { Element, Segment } from '../../segmentation/segmentation.ts'

/** In a row of fixed length what gave way moved by more px than that, what did not by less. */
const GAVE_WAY = 0.5
const STAYED = 1

/** Where an element stands on either side, by what both images show of it. */
interface Shown {
  element: Element
  a: Rect
  b: Rect
  isIcon: boolean
}

/**
 * The spacings that differ by a margin that a structure declares of one element and of none beside it: the
 * images show as much more space, or less of it where the rest of a row of fixed length gave way.
 */
export const marginCauses = (registered: Registered): LayoutCause[] =>
  (['a', 'b'] as const).flatMap((side) => {
    const aligned = registered.evidence.aligned[side]
    if (aligned === null) return []
    const shown = shownIn(aligned, side, registered)
    return [...Map.groupBy(aligned.elements, ({ parent }) => parent)].flatMap(([parent, parts]) => {
      const frame = parent?.node.layout?.margin && frameOf(parent, side, registered)
      if (!frame) return []
      const row = parts.flatMap((part) => shown.get(part) ?? [])
      return (['x', 'y'] as const).flatMap((axis) => {
        const odd = oddMargins(parts, axis)
        const steps = stepsIn(row, frame, axis)
        return row.slice(1).flatMap((after, i): LayoutCause[] => {
          const before = row[i] as Shown
          const spacing = spacingOf(aligned, parent, before.element, after.element, axis)
          if (spacing === null || !isAsDeclared(spacing) || !areInLine(before, after, axis))
            return []
          const by = [...odd.before(after.element), ...odd.after(before.element)]
            .map((px) => (side === 'b' ? px : -px) / aligned.scale)
            .filter((px) => Math.abs(px) > TOLERANCE)
            .find((px) => isSeen(px, before, after, axis) || steps?.areShared(px, i + 1))
          if (by === undefined) return []
          const [a, b] =
            side === 'b'
              ? [spacing.length - by, spacing.length]
              : [spacing.length, spacing.length + by]
          const rects = { rect_a: union(before.a, after.a), rect_b: union(before.b, after.b) }
          const cause = { kind: 'gap', parent: frame, axis, side: null, a, b, ...rects } as const
          return [
            { ...cause, items: [frame], ratio: Math.abs(by) / TOLERANCE, confirmed: true as const },
          ]
        })
      })
    })
  })

/** The nearest box around that both images show. */
function frameOf(element: Element | null, side: Side, registered: Registered): Match | null {
  for (let at = element; at !== null; at = at.parent)
    for (const segment of at.segments) {
      const match = matchesOf(registered.matching, side).get(segment)
      if (match?.a.kind === 'box' && match.b.kind === 'box') return match
    }
  return registered.matching.ofA.get(registered.a.segments[0] as Segment) ?? null
}

/** From the inside out: what both images show of each element and of what is in it. */
function shownIn({ elements }: Aligned, side: Side, { matching }: Registered): Map<Element, Shown> {
  const of = matchesOf(matching, side)
  const shown = new Map<Element, Shown>()
  const add = (at: Element, { a, b, isIcon }: Omit<Shown, 'element'>) => {
    const known = shown.get(at)
    shown.set(
      at,
      known
        ? { element: at, a: union(known.a, a), b: union(known.b, b), isIcon: false }
        : { element: at, a, b, isIcon },
    )
  }
  for (const at of elements.toReversed()) {
    for (const segment of at.segments) {
      const match: Match | undefined = of.get(segment)
      if (match) add(at, { a: match.a.rect, b: match.b.rect, isIcon: isIconOfBoth(match) })
    }
    const own = shown.get(at)
    if (own && at.parent) add(at.parent, own)
  }
  return shown
}

const areInLine = ({ element: p }: Shown, { element: q }: Shown, axis: Axis): boolean =>
  sharedAlong(p.rect, q.rect, otherAxis(axis)) > 0

/** How much more margin an element declares than is usual beside it, or than none; only where no other declares it. */
function oddMargins(parts: readonly Element[], axis: Axis) {
  const along = (which: 0 | 1 | 2 | 3) => {
    const of = ({ node }: Element): number => node.layout?.margin?.[which] ?? 0
    const counts = new Map<number, number>()
    for (const part of parts) counts.set(of(part), (counts.get(of(part)) ?? 0) + 1)
    const [usual] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])
    return (part: Element): number[] =>
      counts.get(of(part)) === 1 ? [...new Set([0, usual])].map((px) => of(part) - px) : []
  }
  return axis === 'x'
    ? { before: along(3), after: along(1) }
    : { before: along(0), after: along(2) }
}

const startMoved = ({ a, b }: Pick<Shown, 'a' | 'b'>, axis: Axis) => edgesMoved(a, b, axis)[0]
const endMoved = ({ a, b }: Pick<Shown, 'a' | 'b'>, axis: Axis) => edgesMoved(a, b, axis)[1]
const moved = (shown: Pick<Shown, 'a' | 'b'>, axis: Axis) =>
  (startMoved(shown, axis) + endMoved(shown, axis)) / 2

/** Whether the images show the space to differ by that, and not for the size of what is beside it. */
function isSeen(by: number, before: Shown, after: Shown, axis: Axis): boolean {
  // Another icon is drawn elsewhere in a box that is as large.
  const last = before.isIcon ? moved(before, axis) : endMoved(before, axis)
  const first = after.isIcon ? moved(after, axis) : startMoved(after, axis)
  const apart = [first - last, moved(after, axis) - moved(before, axis)]
  return apart.every((seen) => Math.abs(seen - by) <= SEEN)
}

/** How much further than the one before it each element of a row went; null unless its frame is as long as it was. */
function stepsIn(row: readonly Shown[], frame: Match, axis: Axis) {
  const [first, last] = edgesMoved(frame.a.rect, frame.b.rect, axis)
  if (axis === 'y' || Math.abs(last - first) > SEEN) return null
  const moves = [first, ...row.map((shown) => moved(shown, axis)), last]
  const steps = moves.slice(1).map((by, i) => by - (moves[i] as number))
  const isRigid = (shown: Shown | undefined) =>
    shown !== undefined && Math.abs(startMoved(shown, axis) - endMoved(shown, axis)) <= TOLERANCE
  const against = (sign: number) => ({
    gave: steps.filter((step) => step * sign < -GAVE_WAY).length,
    went: steps.filter((step) => step * sign > STAYED).length,
  })
  const giving = { more: against(1), less: against(-1) }
  return {
    /** Whether a step is most of so many px, and all the others gave way to it. */
    areShared: (px: number, index: number): boolean => {
      const own = (steps[index] as number) * Math.sign(px)
      const { gave, went } = px > 0 ? giving.more : giving.less
      if (!isRigid(row[index - 1]) || !isRigid(row[index]) || gave < 2 || went > 1) return false
      return own > STAYED && own > Math.abs(px) / 2 - SEEN && own <= Math.abs(px) + SEEN
    },
  }
}
