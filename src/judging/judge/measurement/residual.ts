import { areEqual } from '../../../base/equal-bytes.ts'
import { union } from '../../../base/rectangle.ts'
import type { Steps } from '../../../base/steps.ts'
import { find, singletons, unite } from '../segmentation/regions.ts'
import { bytesOf, pixelsOf, type PixelBounds, type Raster } from '../../../png/raster.ts'
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
  const columns = Math.ceil(a.width / TILE)
  const counts = new Uint16Array(columns * Math.ceil(a.height / TILE))
  const skipped = [areasOf(explained.a, a, MARGIN), areasOf(explained.b, b, MARGIN)] as const
  const tiles: Tiles = { a, b, skipped, columns, counts }
  const areas = areasOf(
    moved.map(({ rect }) => rect),
    a,
  )
  const edges = new Set(areas.flatMap(({ y0, y1 }) => [y0, y1]))
  let runs: Run[] = []
  for (let y = 1; y < a.height - 1; y++) {
    if (y === 1 || edges.has(y)) runs = runsOf(y, a.width, areas, moved)
    for (const run of runs) count(tiles, y, run)
    // Where much differs, each pixel is held against nine others, twice.
    yield 4 * a.width
  }
  return places(tiles).map(({ rect, pixels }) => {
    const [x, y] = [Math.floor(rect.x + rect.w / 2), Math.floor(rect.y + rect.h / 2)]
    const last = areas.findLastIndex((area) => coversRow(area, y) && x >= area.x0 && x < area.x1)
    const { dx, dy } = moved[last] ?? NOWHERE
    return { rect_a: rect, rect_b: { ...rect, x: rect.x + dx, y: rect.y + dy }, pixels }
  })
}

/** Pixels of a row that moved alike. */
interface Run extends Shift {
  from: number
  to: number
}

/** What moved alike in a row but for its ends, whose pixels have no neighbours. */
function runsOf(
  y: number,
  width: number,
  areas: readonly PixelBounds[],
  moved: readonly Shift[],
): Run[] {
  // The place in `moved`, and one; what stayed is 0, whatever it is, so that there are few runs.
  const indices = new Uint16Array(width)
  for (const [i, area] of areas.entries()) {
    const { dx, dy } = moved[i] as Shift
    if (coversRow(area, y)) indices.fill(dx === 0 && dy === 0 ? 0 : i + 1, area.x0, area.x1)
  }
  const runs: Run[] = []
  for (let from = 1, to = 1; from < width - 1; from = to) {
    const index = indices[from] as number
    while (to < width - 1 && indices[to] === index) to++
    const { dx, dy } = moved[index - 1] ?? NOWHERE
    runs.push({ from, to, dx, dy })
  }
  return runs
}

/** How many pixels differ in each tile of image a. */
interface Tiles {
  a: Raster
  b: Raster
  /** What is explained of either. */
  skipped: readonly [readonly PixelBounds[], readonly PixelBounds[]]
  columns: number
  counts: Uint16Array
}

/** Counts what differs in a run of a row: most pixels are the same. */
function count({ a, b, skipped, columns, counts }: Tiles, y: number, run: Run): void {
  const { from, to, dx, dy } = run
  if (y + dy < 1 || y + dy >= b.height - 1) return
  const start = Math.max(from, 1 - dx)
  const end = Math.min(to, b.width - 1 - dx)
  const here = y * a.width
  const there = (y + dy) * b.width + dx
  const length = Math.max(0, end - start)
  if (areEqual(bytesOf(a, here + start, length), bytesOf(b, there + start, length))) return
  const [pixelsA, pixelsB] = [pixelsOf(a), pixelsOf(b)]
  const skipA = marked(skipped[0], y, a.width)
  const skipB = marked(skipped[1], y + dy, b.width)
  for (let x = start; x < end; x++) {
    const i = here + x
    const j = there + x
    if (pixelsA[i] === pixelsB[j] || skipA[x] === 1 || skipB[x + dx] === 1) continue
    if (difference(a, i, b, j) <= DIFFERENT || (isNearby(a, i, b, j) && isNearby(b, j, a, i)))
      continue
    const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE)
    counts[tile] = (counts[tile] as number) + 1
  }
}

/** A row in which 1 is what lies in one of some areas. */
function marked(areas: readonly PixelBounds[], y: number, width: number): Uint8Array {
  const row = new Uint8Array(width)
  for (const area of areas) if (coversRow(area, y)) row.fill(1, area.x0, area.x1)
  return row
}

const NOWHERE: Shift = { dx: 0, dy: 0 }

const coversRow = ({ x0, y0, x1, y1 }: PixelBounds, y: number): boolean =>
  y >= y0 && y < y1 && x1 > x0

const areasOf = (rects: readonly Rect[], { width, height }: Raster, margin = 0): PixelBounds[] =>
  rects.map(({ x, y, w, h }) => ({
    x0: Math.max(0, Math.floor(x - margin)),
    y0: Math.max(0, Math.floor(y - margin)),
    x1: Math.min(width, Math.ceil(x + w + margin)),
    y1: Math.min(height, Math.ceil(y + h + margin)),
  }))

function difference({ data: p }: Raster, i: number, { data: q }: Raster, j: number): number {
  const [at, to] = [i * 4, j * 4]
  return (
    Math.abs((p[at] as number) - (q[to] as number)) +
    Math.abs((p[at + 1] as number) - (q[to + 1] as number)) +
    Math.abs((p[at + 2] as number) - (q[to + 2] as number))
  )
}

/** Whether one of the nine pixels around its place in q has the colour of a pixel of p. */
function isNearby(p: Raster, i: number, q: Raster, j: number): boolean {
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (difference(p, i, q, j + dy * q.width + dx) <= DIFFERENT) return true
  return false
}

/** Neighbouring tiles with enough differing pixels. */
function places({ counts, columns }: Tiles): { rect: Rect; pixels: number }[] {
  const counted: number[] = []
  for (let i = 0; i < counts.length; i++)
    if ((counts[i] as number) >= MIN_TILE_PIXELS) counted.push(i)
  const parent = singletons(counts.length)
  for (const i of counted) {
    const last = i % columns === columns - 1
    if (!last && (counts[i + 1] ?? 0) >= MIN_TILE_PIXELS) unite(parent, i, i + 1)
    if ((counts[i + columns] ?? 0) >= MIN_TILE_PIXELS) unite(parent, i, i + columns)
  }
  const found = new Map<number, { rect: Rect; pixels: number }>()
  for (const i of counted) {
    const tile = { x: (i % columns) * TILE, y: Math.floor(i / columns) * TILE, w: TILE, h: TILE }
    const place = found.get(find(parent, i))
    if (place) {
      place.rect = union(place.rect, tile)
      place.pixels += counts[i] as number
    } else found.set(find(parent, i), { rect: tile, pixels: counts[i] as number })
  }
  return [...found.values()].filter(({ pixels }) => pixels >= MIN_PIXELS)
}
