import { clamp } from '../../../base/clamp.ts'
import type { Steps } from '../../../base/steps.ts'
import { pixelsOf, type PixelBounds, type Raster } from '../../../png/raster.ts'
import type { Rasters } from '../verdict/finish.ts'
import { Bounds, type Change } from './bounds.ts'

// The figures are measured: docs/judging.md, Changes without a name.

/**
 * How far away the other image may show a colour, in px: an edge moves by one between rasterisers, and is blended
 * over one on each side.
 */
const REACH = 3
/**
 * By how much a channel may lie outside of what the other image shows there: of greys 1.6 to 2.9 CIEDE2000, about
 * the least that is seen.
 */
const TOLERANCE = 8
/**
 * Smaller than a square of this, a difference is an edge, in px: one px of it and one that is blended on either
 * side.
 */
const SOLID = 3

/** What is known of a pixel, at first nothing. */
const [EXPLAINED, NOT_EXPLAINED, IN_SOLID] = [1, 2, 3]

/** What a pixel takes that is looked at, in comparisons of one: the 49 pixels around it, and what is done besides. */
const SEARCHED = 60

/**
 * What the other image does not show anywhere near, in either direction: a colour that lies beyond those around it there, in
 * squares that are larger than what two programs make of one glyph or edge. `offset` is where a stands in b.
 */
export function* solidChange({ a, b }: Rasters, offset: Point): Steps<Change | null> {
  // Not minus zero, which makes every index a fraction.
  const back = { x: 0 - offset.x, y: 0 - offset.y }
  // A viewport shows more than the component: what is beyond that is not compared.
  const compared = {
    x0: clamp(back.x, 0, a.width),
    x1: clamp(b.width - offset.x, 0, a.width),
    y0: clamp(back.y, 0, a.height),
    y1: clamp(b.height - offset.y, 0, a.height),
  }
  const bounds = new Bounds()
  const inA = new Squares(compared, bounds, { p: a, q: b, at: { x: 0, y: 0 }, offset })
  const inB = new Squares(compared, bounds, { p: b, q: a, at: offset, offset: back })
  const [pixels, others] = [pixelsOf(a), pixelsOf(b)]
  // Every square holds one pixel of this grid: where that is explained, nothing around it needs to be looked at.
  for (let y = compared.y0 + SOLID - 1; y < compared.y1; y += SOLID) {
    const before = inA.searched + inB.searched
    const [here, there] = [y * a.width, (y + offset.y) * b.width + offset.x]
    for (let x = compared.x0 + SOLID - 1; x < compared.x1; x += SOLID) {
      if (pixels[here + x] === others[there + x]) continue
      inA.addAround(x, y)
      inB.addAround(x, y)
    }
    yield a.width + SEARCHED * (inA.searched + inB.searched - before)
  }
  const count = Math.max(inA.count, inB.count)
  return count === 0 ? null : { pixels: count, bounds }
}

/** The squares of an image in which nothing is explained. */
class Squares {
  /** How many pixels they have. */
  count = 0
  /** Of how many pixels it was asked whether they are explained. */
  searched = 0
  readonly #within: PixelBounds
  readonly #bounds: Bounds
  readonly #seen: Uint8Array
  readonly #sides: Sides

  /** What they reach is added to `bounds`. */
  constructor(within: PixelBounds, bounds: Bounds, sides: Sides) {
    this.#within = within
    this.#bounds = bounds
    this.#seen = new Uint8Array(within.x1 * within.y1)
    this.#sides = sides
  }

  /** Adds those that a pixel is in. */
  addAround(x: number, y: number): void {
    if (!this.#isOpen(x, y)) return
    const { x1, y1 } = this.#within
    for (let top = y - SOLID + 1; top <= Math.min(y, y1 - SOLID); top++)
      for (let left = x - SOLID + 1; left <= Math.min(x, x1 - SOLID); left++) this.#add(left, top)
  }

  #add(left: number, top: number): void {
    for (let y = top; y < top + SOLID; y++)
      for (let x = left; x < left + SOLID; x++) if (!this.#isOpen(x, y)) return
    for (let y = top; y < top + SOLID; y++)
      for (let x = left; x < left + SOLID; x++) {
        const at = y * this.#within.x1 + x
        if (this.#seen[at] !== IN_SOLID) this.count++
        this.#seen[at] = IN_SOLID
      }
    this.#bounds.add(left, top, SOLID, SOLID)
  }

  #isOpen(x: number, y: number): boolean {
    const at = y * this.#within.x1 + x
    if (this.#seen[at] === 0) {
      this.#seen[at] = isExplained(this.#sides, x, y) ? EXPLAINED : NOT_EXPLAINED
      this.searched++
    }
    return this.#seen[at] !== EXPLAINED
  }
}

interface Point {
  x: number
  y: number
}

/** The image that is looked at and the other one. */
interface Sides {
  p: Raster
  q: Raster
  /** Where in p it begins. */
  at: Point
  /** Where p stands in q. */
  offset: Point
}

/** Whether each channel lies between the least and the most that the other image has around it. */
function isExplained({ p, q, at, offset }: Sides, left: number, top: number): boolean {
  const x = left + at.x
  const y = top + at.y
  const column = x + offset.x
  const row = y + offset.y
  const here = (y * p.width + x) * 4
  const there = (row * q.width + column) * 4
  for (let c = 0; c < 3; c++) {
    const value = p.data[here + c] as number
    const other = q.data[there + c] as number
    // What is in its place is on one side of it, so that one on the other side is looked for.
    if (other < value - TOLERANCE && !isReached(q, column, row, c, value - TOLERANCE, 1))
      return false
    if (other > value + TOLERANCE && !isReached(q, column, row, c, value + TOLERANCE, -1))
      return false
  }
  return true
}

/** Whether a channel is at least (`up` of 1) or at most (-1) a value somewhere around a pixel. */
function isReached(
  raster: Raster,
  x: number,
  y: number,
  c: number,
  value: number,
  up: number,
): boolean {
  const { data, width, height } = raster
  const x0 = Math.max(0, x - REACH)
  const x1 = Math.min(width - 1, x + REACH)
  const bottom = Math.min(height - 1, y + REACH)
  for (let j = Math.max(0, y - REACH); j <= bottom; j++) {
    const row = j * width * 4 + c
    for (let at = row + x0 * 4; at <= row + x1 * 4; at += 4)
      if (up * ((data[at] as number) - value) >= 0) return true
  }
  return false
}
