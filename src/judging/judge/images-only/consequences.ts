import type { LayoutCause } from './layout-model.ts'
import type { Draft } from './draft.ts'
import type { Matching } from './matching.ts'
import type { Segment } from '../segments/segmentation.ts'

/** Which drafts only show what another one says; by the rule that tells. */
export function consequences(drafts: readonly Draft[]): Map<Draft, string> {
  const explained = new Map<Draft, string>()
  for (const draft of drafts) {
    if (isNeighboursShadow(draft, drafts)) explained.set(draft, 'neighbours_shadow')
    else if (isOuterFill(draft, drafts)) explained.set(draft, 'background_shows_through')
    else if (isFrameLine(draft, drafts)) explained.set(draft, 'part_of_a_frame')
  }
  return explained
}

/** A shadow darkens the surroundings of its neighbours too: the strongest one nearby is meant. */
function isNeighboursShadow(weak: Draft, drafts: readonly Draft[]): boolean {
  const p = weak.rect_a
  if (weak.evidence.kind !== 'shadow' || p === null) return false
  return drafts.some(({ evidence, ratio, rect_a: q }) => {
    if (evidence.kind !== 'shadow' || ratio <= weak.ratio || q === null) return false
    const across = p.x < q.x + q.w + REACH && q.x < p.x + p.w + REACH
    return across && p.y < q.y + q.h + REACH && q.y < p.y + p.h + REACH
  })
}

/** How far a shadow falls, in px. */
const REACH = 60

/** A box without a background of its own shows the change of the one behind it. */
function isOuterFill(inner: Draft, drafts: readonly Draft[]): boolean {
  if (inner.evidence.kind !== 'fill') return false
  return drafts.some(
    ({ about, evidence }) =>
      evidence.kind === 'fill' &&
      about !== null &&
      isInside(inner.about?.a.parent ?? null, about.a) &&
      evidence.expected === inner.evidence.expected &&
      evidence.actual === inner.evidence.actual,
  )
}

function isInside(segment: Segment | null, box: Segment): boolean {
  return segment !== null && (segment === box || isInside(segment.parent, box))
}

/** Lines come and go where frames and shadows are drawn otherwise. */
const isFrameLine = ({ evidence }: Draft, drafts: readonly Draft[]): boolean =>
  evidence.property === 'line' &&
  drafts.some(({ evidence: { kind } }) => kind.startsWith('border') || kind === 'shadow')

/** A box that grew or shrank because a neighbour came, went or changed its size. */
export function isReflow({ kind, parent, axis }: LayoutCause, matching: Matching): boolean {
  const around = parent.a.parent && matching.ofA.get(parent.a.parent)
  if (kind !== 'stretch' || !around) return false
  const side = axis === 'x' ? 'w' : 'h'
  const grown = parent.b.rect[side] - parent.a.rect[side]
  const lone =
    around.a.children.some((child) => !matching.ofA.has(child)) ||
    around.b.children.some((child) => !matching.ofB.has(child))
  return (
    lone ||
    around.a.children.some((child) => {
      const match = matching.ofA.get(child)
      if (!match || match === parent) return false
      return (match.b.rect[side] - match.a.rect[side]) * grown < -0.25 * grown * grown
    })
  )
}

/** What stands behind a gap and moved as much as the gap changed moved with it. */
export const isFollower = (shift: LayoutCause, causes: readonly LayoutCause[]): boolean =>
  shift.kind === 'shift' &&
  causes.some(
    (gap) =>
      (gap.kind === 'gap' || gap.kind === 'padding') &&
      gap.parent === shift.parent &&
      gap.axis === shift.axis &&
      gap.side !== 'end' &&
      Math.abs(gap.b - gap.a - shift.b + shift.a) <= 1.5 &&
      shift.rect_a[shift.axis] >= gap.rect_a[gap.axis] + 4,
  )
