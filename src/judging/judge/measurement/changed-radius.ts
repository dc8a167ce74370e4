import { grow } from '../../../base/rectangle.ts'
import { median } from '../median.ts'
import { cornerRadii, type Corners } from '../segmentation/corners.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'
import type { Side } from '../finding.ts'
import type { Match } from '../matching/matching.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'

/** How far inside its outer edge a box may have been found, in px: a border of 2 px is the thickest that is usual. */
const INSETS = [0, 1, 2]
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
  { a: { rect: p }, b: { rect: q } }: Match,
): ChangedRadius | null {
  const [ofA, ofB] = [radiiOf(first, p), radiiOf(second, q)]
  const changed = [0, 1, 2, 3].flatMap((corner) => {
    const [u, v] = [ofA, ofB].map((radii) => radii.map((one) => one[corner] ?? null)) as [
      Radii,
      Radii,
    ]
    const [before, after] = [u[0] ?? null, v[0] ?? null]
    if (before === null || after === null) return []
    const isSame = known(u).some((one) => known(v).some((other) => areAlike(one, other)))
    return isSame ? [] : [{ before, after }]
  })
  const [a, b] = [
    median(changed.map(({ before }) => before)),
    median(changed.map(({ after }) => after)),
  ]
  const corners = changed.filter(
    ({ before, after }) => areAlike(before, a) && areAlike(after, b),
  ).length
  return corners >= 2 ? { a, b, corners } : null
}

type Radii = (number | null)[]

/** A square corner further out is another box's. */
const known = (radii: Radii): number[] =>
  radii.filter((radius, i) => radius !== null && (i === 0 || radius > UNLIKE.px)) as number[]

const radiiOf = (raster: Raster, rect: Rect): Corners[] =>
  INSETS.map((inset) => cornerRadii(raster, grow(rect, inset)))
