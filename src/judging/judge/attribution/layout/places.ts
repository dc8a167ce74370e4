import { union } from '../../../../base/rectangle.ts'
import { edgeOf, isIconOfBoth, isSeen } from './spacings.ts'
import { end, lettersOf, start, type Axis, type Groups, type Places } from './model.ts'
import type { Match } from '../../matching/matching.ts'
import type { Rect } from '../../node.ts'
import type { Registered } from '../../registration/register.ts'

/** The ink may stand so many px beside where both structures say that it went, or ends between two px. */
const ROUNDING = 1.5
const BETWEEN_PX = 1

/**
 * Places by what both structures say, where the ink confirms it: other letters, another icon or another
 * line height in a box that stands where it stood leave the spacings around it as they were.
 */
export function placesOf({ evidence: { aligned } }: Registered, groups: Groups): Places {
  const known = { b: new Map<Match, Rect>(), declared: new Map<Match, Rect>() }
  const at = (match: Match, by: 'b' | 'declared'): Rect => {
    const found = known[by].get(match)
    if (found !== undefined) return found
    const items = groups.get(match)?.items ?? []
    const held = items.filter(({ a }) => match.a.children.includes(a))
    const rect =
      held.length > 0
        ? held.map((item) => at(item, by)).reduce(union)
        : displaced(match, aligned, by === 'b' ? BETWEEN_PX : 0)
    known[by].set(match, rect)
    return rect
  }
  return (match, side) => (side === 'a' ? match.a.rect : at(match, side))
}

/** Where the ink of side a went: by what the structures say where that is by more px than `least` another. */
function displaced(match: Match, aligned: Registered['evidence']['aligned'], least: number): Rect {
  const { a, b } = match
  const placed = lettersOf(match)
  const [p, q] = [a.element, b.element]
  if (!aligned.a || !aligned.b || !p || !q || p.node.kind !== q.node.kind || p.node.kind === 'box')
    return placed
  if (p.node.kind !== 'text' && p.segments.length + q.segments.length > 2) return placed
  const [from, to] = [aligned.a, aligned.b]
  const along = (axis: Axis): [number, number] => {
    const edges = (['start', 'end'] as const).map((which) => {
      const edge = which === 'start' ? start : end
      return {
        from: edge(a.rect, axis),
        ink: edge(placed, axis) - edge(a.rect, axis),
        declared: edgeOf(q, to.scale, axis, which) - edgeOf(p, from.scale, axis, which),
        seen:
          isIconOfBoth(match) || (isSeen(from, a, p, axis, which) && isSeen(to, b, q, axis, which)),
      }
    })
    const [inks, declaredMoves] = [
      edges.map(({ ink }) => ink),
      edges.map(({ declared }) => declared),
    ]
    // Line boxes of unlike heights stand around the same letters.
    const isOne =
      axis === 'x' ||
      p.node.kind !== 'text' ||
      Math.max(...declaredMoves) - Math.min(...declaredMoves) <= ROUNDING
    const [first, last] = edges.map((edge) => {
      const { ink, declared } = edge
      // Letters begin and end with their line; what else is in a box may be larger or smaller in it.
      const within = axis === 'x' && p.node.kind === 'text' ? [ink] : inks
      const confirmed =
        declared >= Math.min(...within) - ROUNDING && declared <= Math.max(...within) + ROUNDING
      const by =
        isOne && edge.seen && confirmed && Math.abs(declared - ink) > least ? declared : ink
      return edge.from + by
    })
    return [first as number, last as number]
  }
  const [[left, right], [top, bottom]] = [along('x'), along('y')]
  return { x: left, y: top, w: right - left, h: bottom - top }
}
