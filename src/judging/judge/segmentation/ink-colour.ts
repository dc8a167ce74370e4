import { clamp } from '../../../base/clamp.ts'
import { distance, minus, shareAlong, times, type Rgb } from '../../../base/rgb.ts'
import { unpack, type Ink } from './ink.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/**
 * The share of the ink's pixels, the strongest, that show its colour unblended: of letters of 14 px most are
 * blends.
 */
export const SOLID_SHARE = 0.15

/** The weakest strength that counts as ink at all, in channel values: of greys 3 to 6 CIEDE2000. */
const FAINTEST = 16

/** The strength that the strongest share of the ink's pixels has at least, by how many pixels have each strength. */
function levelOf(counts: Float64Array, share: number): number {
  let total = 0
  for (let strength = FAINTEST; strength < 256; strength++) total += counts[strength] as number
  let level = 255
  for (let seen = 0; level > FAINTEST; level--) {
    seen += counts[level] as number
    if (seen >= total * share) break
  }
  return level
}

/** Counts one more at an index. */
function tally(counts: Float64Array, index: number): void {
  counts[index] = (counts[index] as number) + 1
}

/** The colour that ink is drawn in: the mean of its strongest pixels. */
export function inkColour(raster: Raster, ink: Pick<Ink, 'width' | 'strength'>, rect: Rect): Rgb {
  const { data } = raster
  // In one pass, since marks within marks have all their pixels read once for each.
  const counts = new Float64Array(256)
  const [red, green, blue] = [new Float64Array(256), new Float64Array(256), new Float64Array(256)]
  for (let y = rect.y; y < rect.y + rect.h; y++) {
    const row = y * ink.width
    for (let i = row + rect.x; i < row + rect.x + rect.w; i++) {
      const strength = ink.strength[i] as number
      if (strength < FAINTEST) continue
      tally(counts, strength)
      red[strength] = (red[strength] as number) + (data[i * 4] as number)
      green[strength] = (green[strength] as number) + (data[i * 4 + 1] as number)
      blue[strength] = (blue[strength] as number) + (data[i * 4 + 2] as number)
    }
  }
  const level = levelOf(counts, SOLID_SHARE)
  let [count, r, g, b] = [0, 0, 0, 0]
  for (let strength = level; strength < 256; strength++) {
    count += counts[strength] as number
    r += red[strength] as number
    g += green[strength] as number
    b += blue[strength] as number
  }
  return count === 0 ? [0, 0, 0] : [r / count, g / count, b / count]
}

/**
 * How far, on average, the pixels of ink are from a blend of one colour with the surface: near 0 for
 * ink of one colour, whatever its edges.
 */
export function colourSpread(raster: Raster, ink: Ink, rect: Rect): number {
  const { data } = raster
  const colour = inkColour(raster, ink, rect)
  let sum = 0
  let count = 0
  each(ink, rect, (i) => {
    if ((ink.strength[i] as number) < 24) return
    const under = unpack(ink.under[i] as number)
    const span = minus(colour, under)
    const off = minus(
      [data[i * 4] as number, data[i * 4 + 1] as number, data[i * 4 + 2] as number],
      under,
    )
    const share = clamp(shareAlong(off, span), 0, 1)
    sum += distance(off, times(span, share))
    count++
  })
  return count === 0 ? 0 : sum / count
}

/**
 * Ink this much weaker than its peak is a blended edge, which depends on the rasteriser: it covers less than half
 * of its pixel.
 */
const EDGE_SHARE = 0.4

/** The part of the ink at its solid places: one pixel that is stronger by chance is not its peak. */
const PEAK_SHARE = 0.1

/** The strength that ink of a rectangle reaches at its solid places: 90 in 100 pixels stay below. */
export function peakStrength(ink: Pick<Ink, 'width' | 'strength'>, rect: Rect): number {
  const { strength, width } = ink
  const counts = new Float64Array(256)
  // Read for every rectangle that anything is compared in: a function for each pixel is dear.
  for (let y = rect.y; y < rect.y + rect.h; y++) {
    const row = y * width
    for (let x = rect.x; x < rect.x + rect.w; x++) tally(counts, strength[row + x] as number)
  }
  return levelOf(counts, PEAK_SHARE)
}

/** The rectangle without rows and columns at its rim in which there is but a blended edge. */
export function tighten(ink: Pick<Ink, 'width' | 'strength'>, rect: Rect): Rect {
  const least = peakStrength(ink, rect) * EDGE_SHARE
  let { x, y, w, h } = rect
  const solid = (x0: number, y0: number, across: number, down: number): boolean => {
    for (let row = y0; row < y0 + down; row++)
      for (let column = x0; column < x0 + across; column++)
        if ((ink.strength[row * ink.width + column] as number) >= least) return true
    return false
  }
  while (h > 2 && !solid(x, y, w, 1)) [y, h] = [y + 1, h - 1]
  while (h > 2 && !solid(x, y + h - 1, w, 1)) h--
  while (w > 2 && !solid(x, y, 1, h)) [x, w] = [x + 1, w - 1]
  while (w > 2 && !solid(x + w - 1, y, 1, h)) w--
  return { x, y, w, h }
}

function each(ink: Pick<Ink, 'width'>, rect: Rect, visit: (i: number) => void): void {
  for (let y = rect.y; y < rect.y + rect.h; y++)
    for (let x = rect.x; x < rect.x + rect.w; x++) visit(y * ink.width + x)
}
