import { coverage } from './coverage.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** How the letters of two lines agree when each may be stretched and spaced as it likes. */
export interface TextAlignment {
  /** Mismatched ink by all ink: near 0 for the same letters, above 0.5 for others. */
  mismatch: number
  /** The same over the worst stretch of about one letter. */
  worst: number
  /** Where in a's line that stretch lies, in px from its start. */
  worstAt: number
}

const ROWS = 12
/** What it costs to stretch by a column. */
const STRETCH = 0.012

/**
 * Aligns two lines of text: scaled to the same height, or as they are by their upper or lower edge,
 * whichever agrees best (a tight box may be a pixel off).
 */
export function alignText(
  a: Segmentation,
  lineA: Rect,
  b: Segmentation,
  lineB: Rect,
): TextAlignment {
  const window = Math.max(4, Math.round(0.7 * Math.max(lineA.h, lineB.h)))
  const align = (p: Rect, q: Rect) => warp(columnsOf(a, p), columnsOf(b, q), p.w, q.w, window)
  const options = [align(lineA, lineB)]
  const off = lineB.h - lineA.h
  if (off !== 0 && Math.abs(off) <= 2) {
    const high = Math.max(lineA.h, lineB.h)
    const upper = (line: Rect) => ({ ...line, h: high })
    const lower = (line: Rect) => ({ ...line, y: line.y + line.h - high, h: high })
    for (const extend of [upper, lower]) {
      const [p, q] = [extend(lineA), extend(lineB)]
      if (holds(a, p) && holds(b, q)) options.push(align(p, q))
    }
  }
  return options.reduce((best, option) => (option.mismatch < best.mismatch ? option : best))
}

const holds = ({ raster }: Segmentation, rect: Rect): boolean =>
  rect.y >= 0 && rect.y + rect.h <= raster.height

/** Column by column (dynamic time warping inside a band). */
function warp(
  p: Float32Array,
  q: Float32Array,
  n: number,
  m: number,
  window: number,
): TextAlignment {
  const band = Math.max(6, Math.ceil(0.08 * Math.max(n, m))) + Math.ceil(0.3 * Math.abs(n - m))
  // Of the sums two rows are enough; the way back needs the steps only,
  // each row from where its band starts.
  let before = new Float32Array(m + 1).fill(Infinity)
  let best = new Float32Array(m + 1)
  const stride = 2 * band + 2
  const step = new Uint8Array((n + 1) * stride)
  const starts = new Int32Array(n + 1)
  before[0] = 0
  for (let i = 1; i <= n; i++) {
    const centre = (i * m) / n
    const from = Math.max(1, Math.floor(centre - band))
    const to = Math.min(m, Math.ceil(centre + band))
    best.fill(Infinity)
    starts[i] = from
    for (let j = from; j <= to; j++) {
      const both = before[j - 1] as number
      const onlyA = (before[j] as number) + STRETCH
      const onlyB = (best[j - 1] as number) + STRETCH
      const least = Math.min(both, onlyA, onlyB)
      best[j] = least + difference(p, i - 1, q, j - 1)
      step[i * stride + j - from] = least === both ? 0 : least === onlyA ? 1 : 2
    }
    ;[before, best] = [best, before]
  }
  const stepAt = (i: number, j: number): number => {
    const along = j - (starts[i] as number)
    return along < 0 || along >= stride ? 0 : (step[i * stride + along] as number)
  }
  return summary(p, q, n, m, stepAt, window)
}

function summary(
  p: Float32Array,
  q: Float32Array,
  n: number,
  m: number,
  stepAt: (i: number, j: number) => number,
  window: number,
): TextAlignment {
  const path: { column: number; cost: number; ink: number }[] = []
  for (let i = n, j = m; i > 0 && j > 0;) {
    path.push({
      column: i - 1,
      cost: difference(p, i - 1, q, j - 1),
      ink: (inkOf(p, i - 1) + inkOf(q, j - 1)) / 2,
    })
    const move = stepAt(i, j)
    if (move !== 2) i--
    if (move !== 1) j--
  }
  let [cost, ink] = [0, 0]
  for (const column of path) {
    cost += column.cost
    ink += column.ink
  }
  const usual = path.length > 0 ? ink / path.length : 1
  let [worst, worstAt] = [0, 0]
  let [windowCost, windowInk] = [0, 0]
  for (const [k, column] of path.entries()) {
    windowCost += column.cost
    windowInk += column.ink
    const left = path[k - window]
    if (left !== undefined) {
      windowCost -= left.cost
      windowInk -= left.ink
    }
    const bad = windowCost / Math.max(windowInk, usual * window * 0.7)
    if (bad <= worst) continue
    worst = bad
    worstAt = path[Math.max(0, k - (window >> 1))]?.column ?? 0
  }
  return { mismatch: ink > 0 ? cost / ink : 0, worst, worstAt }
}

/** Column after column of a line, each of the same number of rows, softened along the line. */
function columnsOf(segmentation: Segmentation, line: Rect): Float32Array {
  const { data, columns } = coverage(segmentation, line, line.w, ROWS)
  const result = new Float32Array(columns * ROWS)
  for (let x = 0; x < columns; x++)
    for (let y = 0; y < ROWS; y++) {
      const at = y * columns + x
      const left = x > 0 ? (data[at - 1] as number) : 0
      const right = x < columns - 1 ? (data[at + 1] as number) : 0
      result[x * ROWS + y] = 0.5 * (data[at] as number) + 0.25 * (left + right)
    }
  // Also down the columns: a line that lies half a pixel lower is the same line.
  for (let x = 0; x < columns; x++) {
    let above = 0
    for (let y = 0; y < ROWS; y++) {
      const at = x * ROWS + y
      const here = result[at] as number
      const below = y < ROWS - 1 ? (result[at + 1] as number) : 0
      result[at] = 0.5 * here + 0.25 * (above + below)
      above = here
    }
  }
  return result
}

function difference(p: Float32Array, i: number, q: Float32Array, j: number): number {
  let sum = 0
  for (let row = 0; row < ROWS; row++)
    sum += Math.abs((p[i * ROWS + row] as number) - (q[j * ROWS + row] as number))
  return sum / ROWS
}

function inkOf(p: Float32Array, i: number): number {
  let sum = 0
  for (let row = 0; row < ROWS; row++) sum += p[i * ROWS + row] as number
  return sum / ROWS
}
