import { sharedAcross, sharedDown } from '../../../base/rectangle.ts'
import { EDGE } from '../rectangle.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** What of a side lies against others at least, for what is seen there to be theirs as well. */
const MOSTLY = 0.5

/**
 * Whether a neighbour lies against the top, right, bottom and left side of a box: its edge, and the corners there, are
 * what both make of them.
 */
export function sidesBeside({ rect: p, parent, id }: Segment): boolean[] {
  const others = (parent?.children ?? []).filter(
    (other) => other.id !== id && (other.kind === 'box' || other.kind === 'image'),
  )
  const isBeside = (from: (q: Rect) => number, shared: (q: Rect) => number, side: number) =>
    others.reduce(
      (sum, { rect }) => sum + (Math.abs(from(rect)) <= EDGE ? Math.max(0, shared(rect)) : 0),
      0,
    ) >=
    MOSTLY * side
  const across = (q: Rect) => sharedAcross(p, q)
  const down = (q: Rect) => sharedDown(p, q)
  return [
    isBeside((q) => q.y + q.h - p.y, across, p.w),
    isBeside((q) => p.x + p.w - q.x, down, p.h),
    isBeside((q) => p.y + p.h - q.y, across, p.w),
    isBeside((q) => q.x + q.w - p.x, down, p.h),
  ]
}
