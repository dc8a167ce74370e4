import { deltaE } from '../image/colour.ts'
import { compareRegions } from '../verdict/region.ts'
import { commonColour, type Rgb } from '../verdict/pixel-colours.ts'
import type { Raster } from '../image/raster.ts'
import type { Colour, Rect } from '../node.ts'

// What is seen of a box at its rim, where its children do not cover it.

/** CIEDE2000 of the surfaces just inside the borders; null where nothing can be seen. */
export function rimDistance(
  a: Raster,
  rectA: Rect,
  b: Raster,
  rectB: Rect,
  border: number,
): number | null {
  const inset = Math.ceil(border) + 1
  let least: number | null = null
  for (const [p, q] of pairedStrips(rectA, rectB, inset, 3)) {
    const [first, second] = [commonColour(a, p), commonColour(b, q)]
    if (first === null || second === null) continue
    const distance = deltaE(...first.colour, ...second.colour)
    least = least === null ? distance : Math.min(least, distance)
  }
  return least
}

/** Whether the lines at a box's rim have other colours on one of the sides. */
export function bordersDiffer(
  a: Raster,
  rectA: Rect,
  b: Raster,
  rectB: Rect,
  widths: { a: readonly number[]; b: readonly number[] },
  strokes: { a: Colour | null; b: Colour | null },
): boolean {
  const depth = Math.max(1, Math.round(Math.max(...widths.a, ...widths.b)))
  return pairedStrips(snap(rectA), snap(rectB), 0, depth).some(([p, q]) => {
    const [first, second] = [mean(a, p), mean(b, q)]
    if (first === null || second === null) return false
    const off = [-1, 0, 1].map((by) => {
      const near = mean(b, across(q, by))
      return near === null ? Infinity : deltaE(...first, ...near)
    })
    if (Math.min(...off) <= 2.5) return false
    return isDrawn(first, strokes.a, widths.a) && isDrawn(second, strokes.b, widths.b)
  })
}

/** A strip moved off its side by whole pixels: boxes lie between them. */
const across = (strip: Rect, by: number): Rect =>
  strip.w > strip.h ? { ...strip, y: strip.y + by } : { ...strip, x: strip.x + by }

/** Whether a side shows the border it is said to have: structures tell of invisible ones too. */
function isDrawn(seen: Rgb, stroke: Colour | null, widths: readonly number[]): boolean {
  if (stroke === null || stroke.a < 0.9 || Math.min(...widths) < 0.5) return true
  return deltaE(...seen, stroke.r, stroke.g, stroke.b) < 20
}

const snap = ({ x, y, w, h }: Rect): Rect => {
  const [left, top] = [Math.round(x), Math.round(y)]
  return { x: left, y: top, w: Math.round(x + w) - left, h: Math.round(y + h) - top }
}

/** The middles of the four sides: top, right, bottom, left. */
function pairedStrips(p: Rect, q: Rect, inset: number, depth: number): [Rect, Rect][] {
  const [s, t] = [strips(p, inset, depth), strips(q, inset, depth)]
  return s.flatMap((strip, i): [Rect, Rect][] => {
    const other = t[i]
    return other === undefined || strip.w <= 0 || strip.h <= 0 ? [] : [[strip, other]]
  })
}

function strips({ x, y, w, h }: Rect, inset: number, depth: number): Rect[] {
  const [left, across] = [x + w * 0.2, w * 0.6]
  const [top, down] = [y + h * 0.2, h * 0.6]
  return [
    { x: left, y: y + inset, w: across, h: depth },
    { x: x + w - inset - depth, y: top, w: depth, h: down },
    { x: left, y: y + h - inset - depth, w: across, h: depth },
    { x: x + inset, y: top, w: depth, h: down },
  ]
}

function mean(raster: Raster, rect: Rect): Rgb | null {
  const [x0, y0] = [Math.max(0, Math.round(rect.x)), Math.max(0, Math.round(rect.y))]
  const x1 = Math.min(raster.width, Math.max(x0 + 1, Math.round(rect.x + rect.w)))
  const y1 = Math.min(raster.height, Math.max(y0 + 1, Math.round(rect.y + rect.h)))
  const sum: Rgb = [0, 0, 0]
  let count = 0
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++, count++)
      for (let c = 0; c < 3; c++)
        sum[c] = (sum[c] as number) + (raster.data[(y * raster.width + x) * 4 + c] as number)
  return count === 0 ? null : (sum.map((value) => value / count) as Rgb)
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
