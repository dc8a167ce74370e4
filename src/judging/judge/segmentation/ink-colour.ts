import { clamp } from '../../../base/clamp.ts'
import { distance, minus, shareAlong, times, type Rgb } from '../../../base/rgb.ts'
import { unpack, type Ink } from './ink.ts'
import { colourAt, type Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

type Strengths = Pick<Ink, 'width' | 'strength'>

/**
 * The share of the ink's pixels, the strongest, that show its colour unblended: of letters of 14 px most are
 * blends.
 */
export const SOLID_SHARE = 0.15

/** The weakest strength that counts as ink at all, in channel values: of greys 3 to 6 CIEDE2000. */
const FAINTEST = 16

/** How many pixels of a rectangle have each strength: asked so often that an array for each is dear. */
const counts = new Uint32Array(256)

/** The strength that the strongest share of a rectangle's ink has at least; 255 of none. */
function levelOf({ strength, width }: Strengths, rect: Rect, share: number): number {
  counts.fill(0)
  for (let y = rect.y; y < rect.y + rect.h; y++) {
    const start = y * width + rect.x
    for (let i = start; i < start + rect.w; i++) {
      const at = strength[i] as number
      counts[at] = (counts[at] as number) + 1
    }
  }
  let total = 0
  for (let at = FAINTEST; at < 256; at++) total += counts[at] as number
  let level = 255
  for (let seen = 0; level > FAINTEST; level--) {
    seen += counts[level] as number
    if (seen >= total * share) break
  }
  return level
}

/** The colour that ink is drawn in: the mean of its strongest pixels. */
export function inkColour({ data }: Raster, ink: Strengths, rect: Rect): Rgb {
  const level = levelOf(ink, rect, SOLID_SHARE)
  let [count, r, g, b] = [0, 0, 0, 0]
  for (let y = rect.y; y < rect.y + rect.h; y++) {
    const start = y * ink.width + rect.x
    for (let i = start; i < start + rect.w; i++) {
      if ((ink.strength[i] as number) < level) continue
      count++
      r += data[i * 4] as number
      g += data[i * 4 + 1] as number
      b += data[i * 4 + 2] as number
    }
  }
  return count === 0 ? [0, 0, 0] : [r / count, g / count, b / count]
}

/**
 * How far, on average, the pixels of ink are from a blend of one colour with the surface: near 0 for
 * ink of one colour, whatever its edges.
 */
export function colourSpread(raster: Raster, ink: Ink, rect: Rect): number {
  const colour = inkColour(raster, ink, rect)
  let [sum, count] = [0, 0]
  for (let y = rect.y; y < rect.y + rect.h; y++)
    for (let x = rect.x; x < rect.x + rect.w; x++) {
      const i = y * ink.width + x
      if ((ink.strength[i] as number) < 24) continue
      const under = unpack(ink.under[i] as number)
      const span = minus(colour, under)
      const off = minus(colourAt(raster, x, y), under)
      sum += distance(off, times(span, clamp(shareAlong(off, span), 0, 1)))
      count++
    }
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
export const peakStrength = (ink: Strengths, rect: Rect): number => levelOf(ink, rect, PEAK_SHARE)

/** The rectangle without rows and columns at its rim in which there is but a blended edge. */
export function tighten(ink: Strengths, rect: Rect): Rect {
  const least = peakStrength(ink, rect) * EDGE_SHARE
  let { x, y, w, h } = rect
  while (h > 2 && !isSolid(ink, { x, y, w, h: 1 }, least)) [y, h] = [y + 1, h - 1]
  while (h > 2 && !isSolid(ink, { x, y: y + h - 1, w, h: 1 }, least)) h--
  while (w > 2 && !isSolid(ink, { x, y, w: 1, h }, least)) [x, w] = [x + 1, w - 1]
  while (w > 2 && !isSolid(ink, { x: x + w - 1, y, w: 1, h }, least)) w--
  return { x, y, w, h }
}

/** Whether ink of a rectangle is as strong somewhere. */
function isSolid({ strength, width }: Strengths, { x, y, w, h }: Rect, least: number): boolean {
  for (let row = y; row < y + h; row++)
    for (let column = x; column < x + w; column++)
      if ((strength[row * width + column] as number) >= least) return true
  return false
}
