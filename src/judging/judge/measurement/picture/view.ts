import type { Cells } from './cells.ts'

/** Which part of a picture another one shows, as shares of it: where it begins, and how much of its length. */
export interface View {
  x: number
  y: number
  share: number
}

const SHARES = Array.from({ length: 12 }, (_, i) => 1 - i / 20)
/**
 * How far apart the places are that are tried first, as a share of a picture: refined by halves, they meet; each
 * more costs.
 */
const STEP = 1 / 20
/** The least share of its length that a picture still shows when it is moved in its frame: about half of its area. */
const LEAST_SHARED = 0.7
/** Points that are compared in a row, a bound on cost: fewer to find a place than to refine it. */
const [FEW, MANY] = [7, 14]
/**
 * How often places are refined, and then the best of them, by half as much each time: to less than 1 px of a
 * picture of 100.
 */
const TIMES = 3
/** How many of the places that are tried first are refined: a bound on cost. */
const KEPT = 4

/** The brightness of two pictures, which tells places apart as well as their colours do. */
interface Bright {
  columns: number
  rows: number
  a: Float32Array
  b: Float32Array
}

/** The part of the first picture that is most like the second. */
export function viewBetween(a: Cells, b: Cells): View {
  const bright = { columns: a.columns, rows: a.rows, a: brightnessOf(a), b: brightnessOf(b) }
  const seen = SHARES.map((share) => mostAlikeIn(bright, share))
  const refined = seen
    .toSorted(byLeft)
    .slice(0, KEPT)
    .map(({ view }) => refine(bright, view, STEP / 2))
  const [best] = refined.toSorted(byLeft)
  return refine(bright, (best as Seen).view, STEP / 2 / 2 ** TIMES).view
}

interface Seen {
  view: View
  left: number
}

const byLeft = (p: Seen, q: Seen): number => p.left - q.left

function brightnessOf({ columns, rows, data }: Cells): Float32Array {
  const brightness = new Float32Array(columns * rows)
  for (let cell = 0, i = 0; cell < brightness.length; cell++, i += 3)
    brightness[cell] = (data[i] as number) + (data[i + 1] as number) + (data[i + 2] as number)
  return brightness
}

function mostAlikeIn(bright: Bright, share: number): Seen {
  let best: Seen = { view: { x: 0, y: 0, share }, left: Infinity }
  const beyond = share === 1 ? 1 - LEAST_SHARED : 0
  for (let y = -beyond; y <= 1 - share + beyond + 1e-9; y += STEP)
    for (let x = -beyond; x <= 1 - share + beyond + 1e-9; x += STEP)
      best = better(bright, { x, y, share }, best, FEW)
  return best
}

function better(bright: Bright, view: View, best: Seen, points: number): Seen {
  const left = apartAt(bright, view, best.left, points)
  return left < best.left ? { view, left } : best
}

function refine(bright: Bright, from: View, first: number): Seen {
  let best: Seen = { view: from, left: apartAt(bright, from, Infinity, MANY) }
  for (let i = 0, by = first; i < TIMES; i++, by /= 2) {
    const { x, y, share } = best.view
    // By halves, too: what is cut at an edge keeps it while its share changes.
    const ways = [-by, -by / 2, 0, by / 2, by]
    for (const dx of ways)
      for (const dy of ways)
        for (const ds of [-by, 0, by]) {
          if (share + ds > 1.001) continue
          const view = { x: x + dx - ds / 2, y: y + dy - ds / 2, share: share + ds }
          best = better(bright, view, best, MANY)
        }
  }
  return best
}

/** The mean difference at points of the second picture that the first shows; no further than it is worth. */
function apartAt(
  { columns, rows, a, b }: Bright,
  { x, y, share }: View,
  most: number,
  points: number,
): number {
  let [sum, count] = [0, 0]
  for (let row = 0; row < points; row++) {
    const v = (row + 0.5) / points
    const j = Math.floor((y + v * share) * rows)
    if (j < 0 || j >= rows) continue
    const [from, to] = [j * columns, Math.floor(v * rows) * columns]
    for (let column = 0; column < points; column++) {
      const u = (column + 0.5) / points
      const i = Math.floor((x + u * share) * columns)
      if (i < 0 || i >= columns) continue
      sum += Math.abs((a[from + i] as number) - (b[to + Math.floor(u * columns)] as number))
      count++
    }
    if (sum > most * points * points) return Infinity
  }
  return sum / count
}

/**
 * How far from the middle of a picture round corners uncover nothing, as a share of its sides: a little less than to its
 * edges, which are blended.
 */
export const AMID = 0.48

/** Whether a place is there, by its shares of the sides. */
export const isAmid = (u: number, v: number): boolean => (u - 0.5) ** 2 + (v - 0.5) ** 2 < AMID ** 2

/** What a picture shows in a view, and whether it shows anything there. */
export function seenIn(
  a: Cells,
  { x, y, share }: View,
): { cells: Cells; isSeen: (cell: number) => boolean } {
  const { columns, rows } = a
  const data = new Float32Array(a.data.length)
  const seen = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const i = Math.floor((x + ((column + 0.5) / columns) * share) * columns)
      const j = Math.floor((y + ((row + 0.5) / rows) * share) * rows)
      if (i < 0 || j < 0 || i >= columns || j >= rows) continue
      const [to, from] = [row * columns + column, j * columns + i]
      seen[to] = 1
      data.set(a.data.subarray(3 * from, 3 * from + 3), 3 * to)
    }
  return { cells: { columns, rows, data }, isSeen: (cell) => seen[cell] === 1 }
}
