import { median } from '../median.ts'
import { shared } from '../rectangle.ts'
import { deltaE } from '../image/colour.ts'
import { compareRegions } from './region.ts'
import { commonColour } from './pixel-colours.ts'
import { mean, snap, strips, thirds } from './strips.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

// What is seen of a box at its rim, where its children do not cover it.

/**
 * CIEDE2000 of the surfaces just inside the borders, the median of what is seen around the rim;
 * `covers` are what lies on them in each image. Null where nothing can be seen.
 */
export function rimDistance(
  a: Raster,
  rectA: Rect,
  b: Raster,
  rectB: Rect,
  border: number,
  covers: { a: readonly Rect[]; b: readonly Rect[] } = { a: [], b: [] },
  radius = 0,
): number | null {
  const inset = Math.ceil(border) + 1
  const [all, others] = [thirds(rectA, inset, 3), thirds(rectB, inset, 3)]
  // Beside the middle of a side a round box's corners may have begun.
  const round = radius > 0.2 * Math.min(rectA.w, rectA.h, rectB.w, rectB.h)
  const seen = all.flatMap((p, i) => {
    const q = others[i]
    if (round && i % 3 !== 1) return []
    if (q === undefined || !isFree(p, covers.a) || !isFree(q, covers.b)) return []
    const [first, second] = [commonColour(a, p), commonColour(b, q)]
    return first && second ? [deltaE(...first.colour, ...second.colour)] : []
  })
  return seen.length === 0 ? null : median(seen)
}

/** Whether nothing lies on a strip. */
const isFree = (strip: Rect, covers: readonly Rect[]): boolean =>
  covers.every((cover) => shared(cover, strip) <= 0)

/** The middles of the four sides: top, right, bottom, left. */
function pairedStrips(p: Rect, q: Rect, inset: number, depth: number): [Rect, Rect][] {
  const [s, t] = [strips(p, inset, depth), strips(q, inset, depth)]
  return s.flatMap((strip, i): [Rect, Rect][] => {
    const other = t[i]
    return other === undefined || strip.w <= 0 || strip.h <= 0 ? [] : [[strip, other]]
  })
}

/** Whether one of the four corners looks different. */
export function cornersDiffer(
  a: Raster,
  rectA: Rect,
  b: Raster,
  rectB: Rect,
  radius: number,
): boolean {
  // Two px of the surroundings, so that the edges align the corners.
  const side = Math.max(3, Math.ceil(radius * 0.5)) + 2
  const corners = ({ x, y, w, h }: Rect): Rect[] =>
    [
      [x - 2, y - 2],
      [x + w + 2 - side, y - 2],
      [x + w + 2 - side, y + h + 2 - side],
      [x - 2, y + h + 2 - side],
    ].map(([left = 0, top = 0]) => ({ x: left, y: top, w: side, h: side }))
  const [p, q] = [corners(snap(rectA)), corners(snap(rectB))]
  const seen = p.map((corner, i) => {
    const found = compareRegions(a, corner, b, q[i] as Rect, 1)
    return found === null ? 0 : found.worst
  })
  return seen.filter((worst) => worst > 4).length >= 2 || Math.max(...seen) > 16
}

/** Whether the surroundings of a box are shaded differently. */
export function shadowsDiffer(a: Raster, rectA: Rect, b: Raster, rectB: Rect): boolean {
  return pairedStrips(outside(rectA), outside(rectB), 0, 4).some(([p, q]) => {
    if (!isInside(a, p) || !isInside(b, q)) return false
    const [first, second] = [mean(a, p), mean(b, q)]
    return first !== null && second !== null && deltaE(...first, ...second) > 0.8
  })
}

const outside = ({ x, y, w, h }: Rect): Rect => ({ x: x - 5, y: y - 5, w: w + 10, h: h + 10 })

const isInside = ({ width, height }: Raster, { x, y, w, h }: Rect): boolean =>
  x >= 0 && y >= 0 && x + w <= width && y + h <= height
