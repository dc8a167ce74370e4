import { clamp } from '../../../base/clamp.ts'
import type { Steps } from '../../../base/steps.ts'
import { pixelsOf, type Raster } from '../../../png/raster.ts'
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

const NOT_EXPLAINED = 1
const IN_SOLID = 2

/**
 * What a pixel takes that is not the same in place, in comparisons of one: the 49 pixels around it, and what is
 * done besides.
 */
const SEARCHED = 60

/**
 * What the other image does not show anywhere near, in either direction: a colour that lies beyond those around it there, in
 * squares that are larger than what two programs make of one glyph or edge. `offset` is where a stands in b.
 */
export function* solidChange({ a, b }: Rasters, offset: Point): Steps<Change | null> {
  const [pixels, others] = [pixelsOf(a), pixelsOf(b)]
  const { width } = a
  const bounds = new Bounds()
  // Of what a shows and b does not, and the other way round: the last rows, in turns, for a square needs no more.
  const [inA, inB] = [new Uint8Array(SOLID * width), new Uint8Array(SOLID * width)]
  // Not minus zero, which makes every index a fraction.
  const back = { x: 0 - offset.x, y: 0 - offset.y }
  // A viewport shows more than the component: what is beyond that is not compared.
  const left = clamp(back.x, 0, width)
  const right = clamp(b.width - offset.x, 0, width)
  const top = clamp(back.y, 0, a.height)
  const bottom = clamp(b.height - offset.y, 0, a.height)
  /** Marks a row's pixels that are not explained. Returns whether there are any, and for how many that was asked. */
  const search = (y: number) => {
    const row = (y % SOLID) * width
    for (const marks of [inA, inB]) marks.fill(0, row, row + width)
    let searched = 0
    let isMarked = false
    const [here, there] = [y * width, (y + offset.y) * b.width + offset.x]
    for (let x = left; x < right; x++) {
      if (pixels[here + x] === others[there + x] || isSame(a, b, x, y, offset)) continue
      searched++
      const isInA = !isExplained(a, b, x, y, offset)
      const isInB = !isExplained(b, a, x + offset.x, y + offset.y, back)
      if (isInA) inA[row + x] = NOT_EXPLAINED
      if (isInB) inB[row + x] = NOT_EXPLAINED
      isMarked ||= isInA || isInB
    }
    return { searched, isMarked }
  }
  /** Counts the pixels of squares that a row ends. */
  const countIn = (marks: Uint8Array, y: number): number => {
    let count = 0
    for (let x = left; x + SOLID <= right; x++)
      if (isSolid(marks, x, width)) count += markSolid(marks, x, y - SOLID + 1, width, bounds)
    return count
  }
  let [countA, countB] = [0, 0]
  for (let y = top; y < bottom; y++) {
    const { searched, isMarked } = search(y)
    if (isMarked && y - top >= SOLID - 1) {
      countA += countIn(inA, y)
      countB += countIn(inB, y)
    }
    yield right - left + 2 * SEARCHED * searched
  }
  return countA + countB === 0 ? null : { pixels: Math.max(countA, countB), bounds }
}

interface Point {
  x: number
  y: number
}

function isSame(p: Raster, q: Raster, x: number, y: number, offset: Point): boolean {
  const [here, there] = [(y * p.width + x) * 4, ((y + offset.y) * q.width + x + offset.x) * 4]
  for (let c = 0; c < 3; c++)
    if (Math.abs((p.data[here + c] as number) - (q.data[there + c] as number)) > TOLERANCE)
      return false
  return true
}

/** Whether each channel lies between the least and the most that the other image has around it. */
function isExplained(p: Raster, q: Raster, x: number, y: number, offset: Point): boolean {
  const [left, right] = [x + offset.x - REACH, x + offset.x + REACH]
  const [top, bottom] = [y + offset.y - REACH, y + offset.y + REACH]
  for (let c = 0; c < 3; c++) {
    const value = p.data[(y * p.width + x) * 4 + c] as number
    let [below, above] = [false, false]
    for (let j = Math.max(0, top); j <= Math.min(q.height - 1, bottom) && !(below && above); j++)
      for (let i = Math.max(0, left); i <= Math.min(q.width - 1, right) && !(below && above); i++) {
        const other = q.data[(j * q.width + i) * 4 + c] as number
        below ||= other <= value + TOLERANCE
        above ||= other >= value - TOLERANCE
      }
    if (!below || !above) return false
  }
  return true
}

/** Whether the square of the rows that `marks` holds is marked from `x` on. */
function isSolid(marks: Uint8Array, x: number, width: number): boolean {
  for (let j = 0; j < SOLID; j++)
    for (let i = 0; i < SOLID; i++) if (marks[j * width + x + i] === 0) return false
  return true
}

/** Adds what of the square at `x`, `y` is marked for the first time. Returns how much that is. */
function markSolid(marks: Uint8Array, x: number, y: number, width: number, bounds: Bounds): number {
  let count = 0
  for (let j = y; j < y + SOLID; j++)
    for (let i = x; i < x + SOLID; i++) {
      const at = (j % SOLID) * width + i
      if (marks[at] === IN_SOLID) continue
      marks[at] = IN_SOLID
      bounds.add(i, j)
      count++
    }
  return count
}
