import type { Cells } from './cells.ts'

/** Which part of a picture another one shows, as shares of it: where it begins, and how much of its length. */
export interface View {
  x: number
  y: number
  share: number
}

const SHARES = Array.from({ length: 12 }, (_, i) => 1 - i / 20)
/** How far apart the places are that are tried first, as a share of a picture. */
const STEP = 1 / 20
/** A picture that is moved in its frame still shows so much of its length. */
const LEAST_SHARED = 0.7
/** Points that are compared in a row. */
const POINTS = 14
/** How often a place is refined, by half as much each time. */
const TIMES = 6

/** The part of the first picture that is most like the second. */
export function viewBetween(a: Cells, b: Cells): View {
  const seen = SHARES.map((share) => mostAlikeIn(a, b, share)).toSorted((p, q) => p.left - q.left)
  const refined = seen.slice(0, KEPT).map((one) => refine(a, b, one))
  return refined.reduce((p, q) => (q.left < p.left ? q : p)).view
}

/** So many of the places that are tried first are refined. */
const KEPT = 4

interface Seen {
  view: View
  left: number
}

function mostAlikeIn(a: Cells, b: Cells, share: number): Seen {
  let best: Seen = { view: { x: 0, y: 0, share }, left: Infinity }
  const beyond = share === 1 ? 1 - LEAST_SHARED : 0
  for (let y = -beyond; y <= 1 - share + beyond + 1e-9; y += STEP)
    for (let x = -beyond; x <= 1 - share + beyond + 1e-9; x += STEP)
      best = better(a, b, { x, y, share }, best)
  return best
}

function better(a: Cells, b: Cells, view: View, best: Seen): Seen {
  const left = apartAt(a, b, view, best.left)
  return left < best.left ? { view, left } : best
}

function refine(a: Cells, b: Cells, from: Seen): Seen {
  let best = from
  for (let i = 0, by = STEP / 2; i < TIMES; i++, by /= 2) {
    const { x, y, share } = best.view
    // By halves, too: what is cut at an edge keeps it while its share changes.
    const ways = [-by, -by / 2, 0, by / 2, by]
    for (const dx of ways)
      for (const dy of ways)
        for (const ds of [-by, 0, by]) {
          if (share + ds > 1.001) continue
          best = better(a, b, { x: x + dx - ds / 2, y: y + dy - ds / 2, share: share + ds }, best)
        }
  }
  return best
}

/** The mean difference at points of the second picture that the first shows; no further than it is worth. */
function apartAt(a: Cells, b: Cells, { x, y, share }: View, most: number): number {
  let [sum, count] = [0, 0]
  for (let row = 0; row < POINTS; row++) {
    const v = (row + 0.5) / POINTS
    const j = Math.floor((y + v * share) * a.rows)
    if (j < 0 || j >= a.rows) continue
    for (let column = 0; column < POINTS; column++) {
      const u = (column + 0.5) / POINTS
      const i = Math.floor((x + u * share) * a.columns)
      if (i < 0 || i >= a.columns) continue
      const [p, q] = [
        3 * (j * a.columns + i),
        3 * (Math.floor(v * b.rows) * b.columns + Math.floor(u * b.columns)),
      ]
      for (let c = 0; c < 3; c++)
        sum += Math.abs((a.data[p + c] as number) - (b.data[q + c] as number))
      count++
    }
    if (sum > most * POINTS * POINTS) return Infinity
  }
  return count < (LEAST_SHARED * POINTS) ** 2 ? Infinity : sum / count
}

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
