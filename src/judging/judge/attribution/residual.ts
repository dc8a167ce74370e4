import { find, union } from '../segmentation/regions.ts'
import { around } from '../segmentation/merging.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

/** A part of image a and how far it moved in image b, in whole pixels. */
export interface MovedRegion {
  rect: Rect
  dx: number
  dy: number
}

/** A place where the two images differ though nothing says why. */
export interface Residual {
  rect_a: Rect
  rect_b: Rect
  /** Differing pixels. */
  pixels: number
}

export interface ResidualInput {
  a: Raster
  b: Raster
  /** Innermost last; what is in none of them did not move. */
  moved: readonly MovedRegion[]
  /** What findings and suppressions are about. */
  explained: { a: readonly Rect[]; b: readonly Rect[] }
}

/** Sum of the channels' differences from the nearest of the neighbouring pixels' colours. */
const DIFFERENT = 60
const TILE = 8
/** Differing pixels of a tile that make it count, and of a whole place. */
const MIN_TILE_PIXELS = 6
const MIN_PIXELS = 40
/** Around what is explained: blended edges and shadows. */
const MARGIN = 4

/**
 * The places where b differs from a moved as told. Blended edges do not count: a pixel differs when
 * its colour is not found within a pixel of its place, seen from either image.
 */
export function residuals({ a, b, moved, explained }: ResidualInput): Residual[] {
  const shift = shifts(a, moved)
  const skipA = mask(a, explained.a)
  const skipB = mask(b, explained.b)
  const columns = Math.ceil(a.width / TILE)
  const rows = Math.ceil(a.height / TILE)
  const counts = new Uint16Array(columns * rows)
  for (let y = 0, i = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++, i++) {
      const { dx, dy } = moved[(shift[i] as number) - 1] ?? NOWHERE
      const [bx, by] = [x + dx, y + dy]
      if (skipA[i] === 1 || bx < 1 || by < 1 || bx >= b.width - 1 || by >= b.height - 1) continue
      if (x < 1 || y < 1 || x >= a.width - 1 || y >= a.height - 1) continue
      if (skipB[by * b.width + bx] === 1 || difference(a, i, b, by * b.width + bx) <= DIFFERENT)
        continue
      if (
        nearest(a, i, b, by * b.width + bx) > DIFFERENT ||
        nearest(b, by * b.width + bx, a, i) > DIFFERENT
      ) {
        const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE)
        counts[tile] = (counts[tile] as number) + 1
      }
    }
  return places(counts, columns).map(({ rect, pixels }) => {
    const middle = Math.floor(rect.y + rect.h / 2) * a.width + Math.floor(rect.x + rect.w / 2)
    const { dx, dy } = moved[(shift[Math.min(middle, shift.length - 1)] as number) - 1] ?? NOWHERE
    return { rect_a: rect, rect_b: { ...rect, x: rect.x + dx, y: rect.y + dy }, pixels }
  })
}

const NOWHERE = { dx: 0, dy: 0 }

/** Per pixel of a: one more than the index of the region it moved with, 0 for none. */
function shifts(a: Raster, moved: readonly MovedRegion[]): Uint16Array {
  const shift = new Uint16Array(a.width * a.height)
  for (const [index, { rect }] of moved.entries()) fill(shift, a, rect, 0, index + 1)
  return shift
}

function mask(raster: Raster, rects: readonly Rect[]): Uint8Array {
  const skip = new Uint8Array(raster.width * raster.height)
  for (const rect of rects) fill(skip, raster, rect, MARGIN, 1)
  return skip
}

function fill(
  cells: Uint8Array | Uint16Array,
  { width, height }: Raster,
  rect: Rect,
  margin: number,
  value: number,
): void {
  const x0 = Math.max(0, Math.floor(rect.x - margin))
  const x1 = Math.min(width, Math.ceil(rect.x + rect.w + margin))
  const y1 = Math.min(height, Math.ceil(rect.y + rect.h + margin))
  for (let y = Math.max(0, Math.floor(rect.y - margin)); y < y1; y++)
    if (x1 > x0) cells.fill(value, y * width + x0, y * width + x1)
}

function difference(p: Raster, i: number, q: Raster, j: number): number {
  let sum = 0
  for (let c = 0; c < 3; c++)
    sum += Math.abs((p.data[i * 4 + c] as number) - (q.data[j * 4 + c] as number))
  return sum
}

/** The least difference of a pixel of p from the nine around its place in q. */
function nearest(p: Raster, i: number, q: Raster, j: number): number {
  let least = Infinity
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      least = Math.min(least, difference(p, i, q, j + dy * q.width + dx))
  return least
}

/** Neighbouring tiles with enough differing pixels. */
function places(counts: Uint16Array, columns: number): { rect: Rect; pixels: number }[] {
  const parent = Array.from(counts, (_, i) => i)
  const counted = (i: number) => (counts[i] ?? 0) >= MIN_TILE_PIXELS
  for (let i = 0; i < counts.length; i++) {
    if (!counted(i)) continue
    const last = i % columns === columns - 1
    if (!last && counted(i + 1)) union(parent, i, i + 1)
    if (counted(i + columns)) union(parent, i, i + columns)
  }
  const found = new Map<number, { rect: Rect; pixels: number }>()
  for (let i = 0; i < counts.length; i++) {
    if (!counted(i)) continue
    const tile = { x: (i % columns) * TILE, y: Math.floor(i / columns) * TILE, w: TILE, h: TILE }
    const place = found.get(find(parent, i))
    if (place) {
      place.rect = around(place.rect, tile)
      place.pixels += counts[i] as number
    } else found.set(find(parent, i), { rect: tile, pixels: counts[i] as number })
  }
  return [...found.values()].filter(({ pixels }) => pixels >= MIN_PIXELS)
}
