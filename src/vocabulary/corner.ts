import { clamp } from '../base/clamp.ts'
import type { Rectangle } from '../base/rectangle.ts'

// Where a radius that differs is seen: in one corner of a box.

const CORNERS = ['top left', 'top right', 'bottom right', 'bottom left'] as const
type Corner = (typeof CORNERS)[number]

/** A corner of a box, and how much of it is worth seeing. */
export interface CornerOfBox {
  corner: Corner
  /** In design px. */
  size: number
}

/** What of the evidence says which corner it is about. */
interface Described {
  kind: string
  property?: unknown
  expected?: unknown
  actual?: unknown
}

/** The side of a corner's crop for each px of its radius, and its bounds in design px. */
const CORNER_SIZE = { perRadius: 1.75, least: 16, most: 120 }

/** Returns the corner in which a radius differs, and how much of it is worth seeing, in design px; null for all else. */
export function cornerOf(evidence: Described | null): CornerOfBox | null {
  if (evidence?.property !== 'border-radius') return null
  const [a, b] = [radiiOf(evidence.expected), radiiOf(evidence.actual)]
  const corner = CORNERS.find((_, i) => a[i] !== b[i]) ?? CORNERS[0]
  const largest = Math.max(0, ...a, ...b)
  const { perRadius, least, most } = CORNER_SIZE
  return { corner, size: clamp(largest * perRadius, least, most) }
}

/** Returns the radii of the four corners as CSS lists them: what is left out equals the opposite one. */
function radiiOf(value: unknown): number[] {
  const [first = 0, second = first, third = first, fourth = second] = [
    ...(typeof value === 'string' ? value : '').matchAll(/\d+(?:\.\d+)?/g),
  ].map(([number]) => Number(number))
  return [first, second, third, fourth]
}

/** Returns the part of a box at one of its corners. */
export function atCorner(box: Rectangle, { corner, size }: CornerOfBox): Rectangle {
  const [w, h] = [Math.min(size, box.w), Math.min(size, box.h)]
  return {
    x: corner.endsWith('right') ? box.x + box.w - w : box.x,
    y: corner.startsWith('bottom') ? box.y + box.h - h : box.y,
    w,
    h,
  }
}
