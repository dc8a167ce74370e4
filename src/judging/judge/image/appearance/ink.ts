import { pixelBounds, type PixelBounds } from '../crop.ts'
import { modeColour, type Rgb } from './pixels.ts'
import type { Raster } from '../raster.ts'
import type { Rect } from '../../node.ts'

/** What is drawn on the background of a rectangle. */
export interface InkMeasure {
  /** The colour of most pixels. */
  background: Rgb
  /** The mean of the 15 % of the ink's pixels that are farthest from the background. */
  colour: Rgb
  /** The ink's bounds, to fractions of a pixel where an edge is blended. */
  box: Rect
  /** Covered area in square px. */
  mass: number
  /** Mean width of the strokes in px: twice the area by the length of its outline. */
  stroke: number
  /** Lines of text from the top, each with the height of its letters without ascenders. */
  lines: { y: number; h: number; xHeight: number }[]
}

/** The share of the ink's pixels, the farthest from the background, that are unblended. */
const SOLID_SHARE = 0.15
/** A channel's difference from the background that ink has at least. */
const MIN_CONTRAST = 14
/** Less of a pixel covered is a blended fringe. */
const MIN_COVER = 0.15

/** Measures the ink in a rectangle of one background; null where there is none. */
export function measureInk(raster: Raster, rect: Rect): InkMeasure | null {
  const bounds = pixelBounds(raster, rect)
  if (bounds === null) return null
  const background = modeColour(raster, bounds)
  const solid = solidColour(raster, bounds, background)
  if (solid === null) return null
  const cover = coverage(raster, bounds, background, solid)
  const [width, height] = [bounds.x1 - bounds.x0, bounds.y1 - bounds.y0]
  const box = tightBox(cover, width, height)
  if (box === null) return null
  let mass = 0
  for (const value of cover) mass += value
  return {
    background,
    colour: solid,
    box: { ...box, x: bounds.x0 + box.x, y: bounds.y0 + box.y },
    mass,
    stroke: (2 * mass) / Math.max(1, outline(cover, width, height)),
    lines: textLines(cover, width, height, bounds.y0),
  }
}

const away = (data: Uint8ClampedArray, at: number, from: Rgb): number =>
  Math.max(
    Math.abs((data[at] as number) - from[0]),
    Math.abs((data[at + 1] as number) - from[1]),
    Math.abs((data[at + 2] as number) - from[2]),
  )

function each({ width }: Raster, { x0, y0, x1, y1 }: PixelBounds, visit: (at: number) => void) {
  for (let y = y0; y < y1; y++)
    for (let x = x0, at = (y * width + x) * 4; x < x1; x++, at += 4) visit(at)
}

function solidColour(raster: Raster, bounds: PixelBounds, background: Rgb): Rgb | null {
  const counts = new Int32Array(256)
  let total = 0
  each(raster, bounds, (at) => {
    const far = Math.round(away(raster.data, at, background))
    if (far < MIN_CONTRAST) return
    counts[far] = (counts[far] as number) + 1
    total++
  })
  if (total === 0) return null
  let limit = 255
  for (let kept = 0; limit > MIN_CONTRAST; limit--) {
    kept += counts[limit] as number
    if (kept >= total * SOLID_SHARE) break
  }
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  each(raster, bounds, (at) => {
    if (Math.round(away(raster.data, at, background)) < limit) return
    for (const channel of [0, 1, 2] as const) sum[channel] += raster.data[at + channel] as number
    count++
  })
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

/** How much of each pixel is ink, 0..1: its place on the way from the background to the ink. */
function coverage(raster: Raster, bounds: PixelBounds, background: Rgb, solid: Rgb): Float32Array {
  const way: Rgb = [solid[0] - background[0], solid[1] - background[1], solid[2] - background[2]]
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2
  const cover = new Float32Array((bounds.x1 - bounds.x0) * (bounds.y1 - bounds.y0))
  let i = 0
  each(raster, bounds, (at) => {
    let dot = 0
    for (const channel of [0, 1, 2] as const)
      dot += ((raster.data[at + channel] as number) - background[channel]) * way[channel]
    // What lies off the way, as a picture's colours do, is ink as well.
    const far = away(raster.data, at, background) / Math.sqrt(length)
    const value = Math.max(dot / length, far > 0.5 ? Math.min(1, far) : 0)
    cover[i++] = Math.min(1, Math.max(0, value))
  })
  return cover
}

function tightBox(cover: Float32Array, width: number, height: number): Rect | null {
  const columns = new Float32Array(width)
  const rows = new Float32Array(height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const value = cover[i] as number
      if (value > (columns[x] as number)) columns[x] = value
      if (value > (rows[y] as number)) rows[y] = value
    }
  const across = span(columns)
  const down = span(rows)
  return across && down
    ? { x: across.from, y: down.from, w: across.to - across.from, h: down.to - down.from }
    : null
}

/** From where to where there is ink; a blended last pixel counts by how much of it is covered. */
function span(most: Float32Array): { from: number; to: number } | null {
  const first = most.findIndex((value) => value >= MIN_COVER)
  if (first < 0) return null
  const last = most.findLastIndex((value) => value >= MIN_COVER)
  const from = first + 1 - (most[first] as number)
  const to = last + (most[last] as number)
  return to > from ? { from, to } : { from: first, to: last + 1 }
}

/** Length of the outline: the sum of the steps of coverage, each counted along its direction. */
function outline(cover: Float32Array, width: number, height: number): number {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (cover[y * width + x] as number)
  let sum = 0
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      const [p, q, r, s] = [at(x - 1, y - 1), at(x, y - 1), at(x - 1, y), at(x, y)]
      sum += Math.hypot(q + s - p - r, r + s - p - q) / 2
    }
  return sum
}

function textLines(cover: Float32Array, width: number, height: number, from: number) {
  const profile = Array.from({ length: height }, (_, y) => {
    let sum = 0
    for (let x = 0; x < width; x++) sum += cover[y * width + x] as number
    return sum
  })
  const least = 0.03 * Math.max(...profile)
  const lines: { y: number; h: number; xHeight: number }[] = []
  for (let y = 0; y < height; y++) {
    if ((profile[y] as number) <= least) continue
    const top = y
    while (y < height && (profile[y] as number) > least) y++
    const rows = profile.slice(top, y)
    const half = Math.max(...rows) / 2
    lines.push({ y: from + top, h: y - top, xHeight: rows.filter((sum) => sum >= half).length })
  }
  return lines
}
