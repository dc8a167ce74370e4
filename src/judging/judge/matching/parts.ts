import { union } from '../../../base/rectangle.ts'
import { median } from '../median.ts'
import { rectOf } from '../segmentation/segment.ts'
import type { Mark } from '../segmentation/marks.ts'
import type { Rect } from '../node.ts'
import type { Segment } from '../segmentation/segmentation.ts'

/** A word of a line, or one of several texts. */
export interface Part {
  marks: readonly Mark[]
  rect: Rect
}

/** What stands on a line between spacings wider than so many times the height of most letters, from the left. */
export function partsOf({ marks }: Segment, apart: number): Part[] {
  const sorted = marks.toSorted((p, q) => p.x0 - q.x0)
  const widest = apart * median(marks.map(({ y0, y1 }) => y1 - y0))
  const parts: Mark[][] = []
  let end = -Infinity
  for (const mark of sorted) {
    const part = parts.at(-1)
    if (part && mark.x0 - end <= widest) part.push(mark)
    else parts.push([mark])
    end = Math.max(end, mark.x1)
  }
  return parts.map((part) => ({ marks: part, rect: part.map(rectOf).reduce(union) }))
}
