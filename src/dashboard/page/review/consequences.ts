import { area } from '../../../base/rectangle.ts'
import type { Issue, Suppression } from '../api/types.ts'
import type { Box } from '../geometry/box.ts'

// What only moved because something else changed. The judge names it and says why; which cause did it is
// worked out here from where both lie, so it is shown as likely.

/** Something that moved, with the issue that likely moved it. */
export interface Consequence {
  boxA: Box | null
  boxB: Box | null
  detail: string
  causeId: string | null
}

const RULES = new Set(['moved_by', 'stretched'])

/** The spacing between elements changes too, but has no element to point at. */
const OF_ELEMENTS = new Set(['shift', 'size'])

const MOVING = new Set(['gap', 'padding', 'shift', 'size', 'order', 'missing', 'extra'])
/** An issue that a person reported has no measurement; its label says whether it can move anything. */
const MOVING_LABELS = new Set([
  'spacing/layout',
  'inset/shift',
  'size',
  'missing/element',
  'extra/element',
])
/** Properties whose change moves only what follows in the same line. */
const IN_LINE = new Set(['characters', 'typography'])

export function consequencesOf(
  suppressions: readonly Suppression[],
  issues: readonly Issue[],
): Consequence[] {
  const causes = issues.filter(canMove)
  return suppressions
    .filter(({ rule, kind }) => RULES.has(rule) && OF_ELEMENTS.has(kind))
    .map(({ box_a: boxA, box_b: boxB, detail }) => ({
      boxA,
      boxB,
      detail,
      causeId: likelyCause(boxB ?? boxA, causes)?.id ?? null,
    }))
}

function canMove({ evidence, labels, status, dismissed_kind: kind }: Issue): boolean {
  if (status === 'dismissed' && kind === 'superseded') return false
  if (evidence === null) return labels.some((label) => MOVING_LABELS.has(label))
  return MOVING.has(evidence.kind) || IN_LINE.has(evidence.kind)
}

/**
 * Prefers a cause that says how many elements it moved; then the smallest one that holds the box; then the
 * nearest one before it.
 */
function likelyCause(box: Box | null, causes: readonly Issue[]): Issue | null {
  if (box === null) return null
  let best: Issue | null = null
  let least = Infinity
  for (const cause of causes) {
    const at = cause.box_b ?? cause.box_a
    if (at === null) continue
    if (IN_LINE.has(cause.evidence?.kind ?? '') && !isInLine(at, box)) continue
    const distance = distanceTo(at, box) - ((cause.evidence?.also_moved ?? 0) > 0 ? 1 : 0)
    if (distance < least) [best, least] = [cause, distance]
  }
  return best
}

/** Whether a box stands beside another, not below it. */
const isInLine = (p: Box, q: Box): boolean =>
  Math.min(p.y + p.h, q.y + q.h) - Math.max(p.y, q.y) > 0.5 * Math.min(p.h, q.h)

/** Returns the distance: 0 to 1 for a cause that holds the box, by its size; more for one beside it. */
function distanceTo(cause: Box, box: Box): number {
  const holds =
    cause.x <= box.x + 1e-3 &&
    cause.y <= box.y + 1e-3 &&
    cause.x + cause.w >= box.x + box.w - 1e-3 &&
    cause.y + cause.h >= box.y + box.h - 1e-3
  if (holds) return area(cause)
  const before = Math.max(0, cause.y - box.y) + Math.max(0, cause.x - box.x)
  const away = Math.abs(box.y - (cause.y + cause.h)) + Math.abs(box.x - cause.x) / 2
  return 1 + away + 2 * before
}
