import { middlesApart } from '../../../../base/rectangle.ts'
import { TOLERANCE, type Axis, type LayoutCause } from './model.ts'
import type { Match, Matching } from '../../matching/matching.ts'

/**
 * What moved onto something else: no line parts the two there, so that no space between them shows it.
 * It moved against the nearest that nothing covers, and against the box around both.
 */
export function coveredShifts({ matches, ofA }: Matching, causes: readonly LayoutCause[]) {
  const others = matches.filter(({ a, covered }) => !covered && a.kind !== 'box')
  return matches.flatMap((match): LayoutCause[] => {
    const parent = match.a.parent && ofA.get(match.a.parent)
    if (!match.covered || !parent || causes.some(({ items }) => items.includes(match))) return []
    const [p, q] = [match.a.rect, match.b.rect]
    const nearest = others.reduce<Match>(
      (near, one) =>
        near !== parent && middlesApart(near.a.rect, p) <= middlesApart(one.a.rect, p) ? near : one,
      parent,
    )
    const moved = (axis: Axis): number =>
      [nearest, parent]
        .map(({ a, b }) => q[axis] - p[axis] - (b.rect[axis] - a.rect[axis]))
        .reduce((least, by) => (Math.abs(by) < Math.abs(least) ? by : least))
    const [dx, dy] = [moved('x'), moved('y')]
    const [axis, by] = Math.abs(dx) > Math.abs(dy) ? (['x', dx] as const) : (['y', dy] as const)
    if (Math.abs(by) <= TOLERANCE) return []
    const cause = { kind: 'shift', parent, axis, side: null, rect_a: p, rect_b: q } as const
    return [{ ...cause, a: 0, b: by, items: [match], ratio: Math.abs(by) / TOLERANCE }]
  })
}
