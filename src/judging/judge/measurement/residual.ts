import { Buffer } from 'node:buffer'
import { union } from '../../../base/rectangle.ts'
import type { Steps } from '../../../base/steps.ts'
import { find, unite } from '../segmentation/regions.ts'
import { pixelsOf, type PixelBounds, type Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/** How far something moved in image b, in whole pixels. */
interface Shift {
  dx: number
  dy: number
}

/** A part of image a that moved. */
interface MovedRegion extends Shift {
  rect: Rect
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

/**
 * Sum of the channels' differences from the nearest of the neighbouring pixels' colours: about 15 CIEDE2000 of a
 * middle colour, plain to see.
 */
const DIFFERENT = 60
/** The side of a tile, in px, about as large as a letter: differing pixels of one thing are in neighbouring ones. */
const TILE = 8
/** Differing pixels of a tile that make it count: nearly one in ten. */
const MIN_TILE_PIXELS = 6
/** The fewest differing pixels of a whole place: places with fewer are never reported (`rules/residual.ts`). */
const MIN_PIXELS = 40
/** Around what is explained, in px: blended edges, and a shadow where it is strong. */
const MARGIN = 4

/**
 * The places where b differs from a moved as it did. Blended edges do not count: a pixel differs when
 * its colour is not found within a pixel of its place, seen from either image.
 */
export function* residuals({ a, b, moved, explained }: ResidualInput): Steps<Residual[]> {
  const [ofA, ofB] = [pixelsOf(a), pixelsOf(b)]
  const columns = Math.ceil(a.width / TILE)
  const counts = new Uint16Array(columns * Math.ceil(a.height / TILE))
  const movedAreas = moved.map(({ rect }) => areaOf(rect, a))
  const skippedAreas = explained.a.map((rect) => areaOf(rect, a, MARGIN))
  const skipB = mask(b, explained.b)
  const shifts: Shift[] = [NOWHERE, ...moved]
  // What stayed has one shift, whatever it is, so that rows have few runs.
  const indexOf = moved.map(({ dx, dy }, i) => (dx === 0 && dy === 0 ? 0 : i + 1))
  // Of one row: the shift that a pixel moved by.
  const shift = new Uint16Array(a.width)
  const skipA = new Uint8Array(a.width)
  const countRow = (y: number): void => {
    shift.fill(0)
    for (let i = 0; i < movedAreas.length; i++) {
      const area = movedAreas[i] as PixelBounds
      if (coversRow(area, y)) shift.fill(indexOf[i] as number, area.x0, area.x1)
    }
    skipA.fill(0)
    for (const area of skippedAreas) if (coversRow(area, y)) skipA.fill(1, area.x0, area.x1)
    for (let x = 1, end = 1; x < a.width - 1; x = end) {
      while (end < a.width - 1 && shift[end] === shift[x]) end++
      countRun(y, x, end, shifts[shift[x] as number] as Shift)
    }
  }
  /** Of pixels that moved alike: most are the same. */
  const countRun = (y: number, from: number, to: number, { dx, dy }: Shift): void => {
    if (y + dy < 1 || y + dy >= b.height - 1) return
    const end = Math.min(to, b.width - 1 - dx)
    const [here, there] = [y * a.width, (y + dy) * b.width + dx]
    const start = Math.max(from, 1 - dx)
    const bytes = 4 * Math.max(0, end - start)
    const bytesOf = ({ data }: Raster, at: number) =>
      new Uint8Array(data.buffer, data.byteOffset + 4 * at, bytes)
    if (Buffer.compare(bytesOf(a, here + start), bytesOf(b, there + start)) === 0) return
    for (let x = start; x < end; x++) {
      const i = here + x
      const j = there + x
      if (ofA[i] === ofB[j] || skipA[x] === 1 || skipB[j] === 1) continue
      if (difference(a, i, b, j) <= DIFFERENT || (isNearby(a, i, b, j) && isNearby(b, j, a, i)))
        continue
      const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE)
      counts[tile] = (counts[tile] as number) + 1
    }
  }
  for (let y = 1; y < a.height - 1; y++) {
    countRow(y)
    // Where much differs, each pixel is held against nine others, twice.
    yield 4 * a.width
  }
  return places(counts, columns).map(({ rect, pixels }) => {
    const [x, y] = [Math.floor(rect.x + rect.w / 2), Math.floor(rect.y + rect.h / 2)]
    const last = movedAreas.findLastIndex(
      (area) => coversRow(area, y) && x >= area.x0 && x < area.x1,
    )
    const { dx, dy } = shifts[last + 1] as Shift
    return { rect_a: rect, rect_b: { ...rect, x: rect.x + dx, y: rect.y + dy }, pixels }
  })
}

const NOWHERE: Shift = { dx: 0, dy: 0 }

const coversRow = ({ x0, y0, x1, y1 }: PixelBounds, y: number): boolean =>
  y >= y0 && y < y1 && x1 > x0

const areaOf = ({ x, y, w, h }: Rect, { width, height }: Raster, margin = 0): PixelBounds => ({
  x0: Math.max(0, Math.floor(x - margin)),
  y0: Math.max(0, Math.floor(y - margin)),
  x1: Math.min(width, Math.ceil(x + w + margin)),
  y1: Math.min(height, Math.ceil(y + h + margin)),
})

function mask(raster: Raster, rects: readonly Rect[]): Uint8Array {
  const skip = new Uint8Array(raster.width * raster.height)
  for (const rect of rects) {
    const { x0, y0, x1, y1 } = areaOf(rect, raster, MARGIN)
    for (let y = y0; y < y1; y++)
      if (x1 > x0) skip.fill(1, y * raster.width + x0, y * raster.width + x1)
  }
  return skip
}

function difference(p: Raster, i: number, q: Raster, j: number): number {
  let sum = 0
  for (let c = 0; c < 3; c++)
    sum += Math.abs((p.data[i * 4 + c] as number) - (q.data[j * 4 + c] as number))
  return sum
}

/** Whether one of the nine pixels around its place in q has the colour of a pixel of p. */
function isNearby(p: Raster, i: number, q: Raster, j: number): boolean {
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (difference(p, i, q, j + dy * q.width + dx) <= DIFFERENT) return true
  return false
}

/** Neighbouring tiles with enough differing pixels. */
function places(counts: Uint16Array, columns: number): { rect: Rect; pixels: number }[] {
  const parent = Array.from(counts, (_, i) => i)
  const counted = (i: number) => (counts[i] ?? 0) >= MIN_TILE_PIXELS
  for (let i = 0; i < counts.length; i++) {
    if (!counted(i)) continue
    const last = i % columns === columns - 1
    if (!last && counted(i + 1)) unite(parent, i, i + 1)
    if (counted(i + columns)) unite(parent, i, i + columns)
  }
  const found = new Map<number, { rect: Rect; pixels: number }>()
  for (let i = 0; i < counts.length; i++) {
    if (!counted(i)) continue
    const tile = { x: (i % columns) * TILE, y: Math.floor(i / columns) * TILE, w: TILE, h: TILE }
    const place = found.get(find(parent, i))
    if (place) {
      place.rect = union(place.rect, tile)
      place.pixels += counts[i] as number
    } else found.set(find(parent, i), { rect: tile, pixels: counts[i] as number })
  }
  return [...found.values()].filter(({ pixels }) => pixels >= MIN_PIXELS)
}
