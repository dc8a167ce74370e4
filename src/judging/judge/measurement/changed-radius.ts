import { grow } from '../../../base/rectangle.ts'
import { sidesBeside } from './beside.ts'
import { median } from '../median.ts'
import { cornerRadii, type Corners } from '../segmentation/corners.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'
import type { Side } from '../finding.ts'
import type { Match } from '../matching/matching.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'

/** How far inside its outer edge a box may have been found, in px: a border of 2 px is the thickest that is usual. */
const INSETS = [1, 2]
/** What radii of one box may differ by, measured, in px and by size: each from a few blended pixels. */
const UNLIKE = { px: 1, share: 0.1 }

const areAlike = (p: number, q: number): boolean =>
  Math.abs(p - q) <= UNLIKE.px + UNLIKE.share * Math.max(p, q)

/** The radius before and after, and how many corners have it. */
export interface ChangedRadius extends Record<Side, number> {
  corners: number
}

/**
 * The radii of the corners of a box, or of a picture, that changed: of two or more in the same way, wherever near
 * there its outer edge is. Null where none did.
 */
export function changedRadius(
  { raster: first }: Segmentation,
  { raster: second }: Segmentation,
  { a, b }: Match,
): ChangedRadius | null {
  const [p, q] = [a.rect, b.rect]
  const [ofA, ofB] = [cornerRadii(first, p), cornerRadii(second, q)]
  const unlike = [0, 1, 2, 3].flatMap((corner) => {
    const [before, after] = [ofA[corner] ?? null, ofB[corner] ?? null]
    return before === null || after === null || areAlike(before, after)
      ? []
      : [{ corner, before, after }]
  })
  if (unlike.length < 2) return null
  const beside = [sidesBeside(a), sidesBeside(b)]
  const [insideA, insideB] = [radiiInside(first, p), radiiInside(second, q)]
  const changed = unlike.filter(({ corner, before, after }) => {
    if (beside.some((sides) => sides[corner < 2 ? 0 : 2] || sides[corner % 3 === 0 ? 3 : 1]))
      return false
    const [u, v] = [known(before, insideA, corner), known(after, insideB, corner)]
    return !u.some((one) => v.some((other) => areAlike(one, other)))
  })
  const [was, is] = [
    median(changed.map(({ before }) => before)),
    median(changed.map(({ after }) => after)),
  ]
  const corners = changed.filter(
    ({ before, after }) => areAlike(before, was) && areAlike(after, is),
  ).length
  return corners >= 2 ? { a: was, b: is, corners } : null
}

/** What a corner's radius may be. A square corner further out is another box's. */
const known = (outer: number, inside: readonly Corners[], corner: number): number[] => [
  outer,
  ...inside.flatMap((radii) => radii[corner] ?? []).filter((radius) => radius > UNLIKE.px),
]

const radiiInside = (raster: Raster, rect: Rect): Corners[] =>
  INSETS.map((inset) => cornerRadii(raster, grow(rect, inset)))
