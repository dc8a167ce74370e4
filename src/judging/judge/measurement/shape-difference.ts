import { grow } from '../../../base/rectangle.ts'
import { deltaE } from '../image/colour.ts'
import { correlation, coverage, soften, type Coverage } from './coverage.ts'
import { cellsOf } from './picture/cells.ts'
import type { Match } from '../matching/matching.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** How an icon's looks changed. */
interface ShapeDifference {
  /** Of the ink, each trimmed and scaled to the same size, at the best small shift: 1 is the same. */
  similarity: number
  /** b's by a's, the larger side. */
  size: number
  /** CIEDE2000 of the ink's colours. */
  colour: number
}

/**
 * The longer side of an icon in cells: a px each of an icon of 20, so that strokes are kept and anti-aliasing is
 * not.
 */
const CELLS = 20

export function shapeDifference(a: Segmentation, b: Segmentation, match: Match): ShapeDifference {
  const [p, q] = [match.a.rect, match.b.rect]
  return {
    similarity: bestCorrelation(inkGrid(a, p), inkGrid(b, q)),
    size: Math.max(q.w, q.h) / Math.max(p.w, p.h),
    colour: deltaE(match.a.colour, match.b.colour),
  }
}

/** The ink in the middle of a square grid, its proportions kept. */
export function inkGrid(segmentation: Pick<Segmentation, 'ink'>, rect: Rect): Float32Array {
  const long = Math.max(rect.w, rect.h)
  const columns = Math.max(1, Math.round((CELLS * rect.w) / long))
  const rows = Math.max(1, Math.round((CELLS * rect.h) / long))
  const ink = coverage(segmentation, rect, columns, rows)
  const [left, top] = [(CELLS - columns) >> 1, (CELLS - rows) >> 1]
  const size = CELLS + 4
  const grid: Coverage = { columns: size, rows: size, data: new Float32Array(size * size) }
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      grid.data[(y + top + 2) * size + x + left + 2] = ink.data[y * columns + x] as number
  return soften({ ...grid, data: soften(grid) })
}

/** The correlation of two square grids at the best shift of a cell, 0..1. */
export function bestCorrelation(p: Float32Array, q: Float32Array): number {
  const size = Math.sqrt(p.length)
  let best = 0
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const shifted = new Float32Array(q.length)
      for (let at = size + 1; at < size * (size - 1); at += size) {
        const from = at + dy * size + dx
        shifted.set(q.subarray(from, from + size - 2), at)
      }
      best = Math.max(best, correlation(p, shifted))
    }
  return best
}

/** Mean difference of the colours of two pictures, each reduced to a grid, 0..765. */
export function pictureDifference(a: Raster, p: Rect, b: Raster, q: Rect): number {
  const [u, v] = [thumbnail(a, p), thumbnail(b, q)]
  let sum = 0
  for (let i = 0; i < u.length; i++) sum += Math.abs((u[i] as number) - (v[i] as number))
  return sum / (u.length / 3)
}

/** The sides of a picture in cells: enough to know one by, and cheap to hold against all. */
const THUMBNAIL = 12

/** The colours of a picture within its rim on a small grid, three values a cell. */
export const thumbnail = (raster: Raster, rect: Rect): Float32Array =>
  cellsOf(raster, grow(rect, -1), THUMBNAIL, THUMBNAIL).data
