import { areEqual } from '../../../base/equal-bytes.ts'
import { standOf } from './baseline.ts'
import { coverage } from './coverage.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** How the letters of two lines agree when each may be stretched and spaced as it likes. */
interface TextAlignment {
  /** Mismatched ink by all ink: near 0 for the same letters, above 0.5 for others. */
  mismatch: number
  /** The same of the lines as they are drawn: letters between other pixels look otherwise. */
  asDrawn: number
  /** The same over the worst stretch of about one letter. */
  worst: number
  /** Where in a's line that stretch lies, in px from its start. */
  worstAt: number
  inserted: Insertion | null
}

/** A letter that came or went: the lines are equally long but for one place of about a letter's width. */
export interface Insertion {
  /** What b has more there, in px. */
  by: number
  /** Where in a's line that is, in px from its start. */
  at: number
}

/** The rows of a line of text: about as many as it has px, from 12 px letters on. */
const ROWS = 12
/**
 * What it costs to stretch by a column: little beside another letter, so that only rasterisers' widths are made
 * up.
 */
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
  if (isSameInk(a, lineA, b, lineB)) return SAME
  const window = Math.max(4, Math.round(0.7 * Math.max(lineA.h, lineB.h)))
  const align = (p: Rect, q: Rect) => {
    const [u, v] = [columnsOf(a, p), columnsOf(b, q)]
    const drawn = warp(u, v, p.w, q.w, window)
    const between = (drawn.mismatch < EQUAL ? [] : PHASES).map((phase) =>
      warp(aside(u, -phase / 2), aside(v, phase / 2), p.w, q.w, window),
    )
    const phases = [drawn, ...between]
    const { mismatch, inserted } = least(phases)
    return { mismatch, inserted, ...worstOf(phases), asDrawn: drawn.mismatch }
  }
  const options = [align(lineA, lineB)]
  const off = lineB.h - lineA.h
  if (off !== 0 && Math.abs(off) <= 2) {
    const high = Math.max(lineA.h, lineB.h)
    const upper = (line: Rect) => ({ ...line, h: high })
    const lower = (line: Rect) => ({ ...line, y: line.y + line.h - high, h: high })
    const middle = (line: Rect) => ({ ...line, y: line.y - ((high - line.h) >> 1), h: high })
    for (const extend of Math.abs(off) > 1 ? [upper, lower, middle] : [upper, lower]) {
      const [p, q] = [extend(lineA), extend(lineB)]
      if (holds(a, p) && holds(b, q)) options.push(align(p, q))
    }
  }
  return least(options)
}

/** What is drawn with the same ink, to the pixel. */
const SAME: TextAlignment = { mismatch: 0, asDrawn: 0, worst: 0, worstAt: 0, inserted: null }

function isSameInk(a: Segmentation, at: Rect, b: Segmentation, to: Rect): boolean {
  if (at.w !== to.w || at.h !== to.h) return false
  for (let row = 0; row < at.h; row++)
    if (!areEqual(rowOf(a, at, row), rowOf(b, to, row))) return false
  return true
}

const rowOf = ({ ink: { strength, width } }: Segmentation, { x, y, w }: Rect, row: number) =>
  strength.subarray((y + row) * width + x, (y + row) * width + x + w)

/**
 * The space between the last word of a line and the first of the next, as a share of the usual height of a line: as
 * wide as a space.
 */
const SPACE = 0.3

/** How the letters of two texts agree whose lines break elsewhere: laid end to end on one baseline. */
export function alignEndToEnd(
  a: Segmentation,
  linesA: readonly Rect[],
  b: Segmentation,
  linesB: readonly Rect[],
): number {
  const [p, q] = [endToEnd(a, linesA), endToEnd(b, linesB)]
  return warp(p, q, p.length / ROWS, q.length / ROWS, 1).mismatch
}

function endToEnd(segmentation: Segmentation, lines: readonly Rect[]): Float32Array {
  const parts = onBaseline(segmentation, lines).map((line) => columnsOf(segmentation, line))
  const space = ROWS * Math.round(SPACE * Math.max(...lines.map(({ h }) => h)))
  const length = parts.reduce((sum, part) => sum + part.length + space, -space)
  const result = new Float32Array(length)
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length + space
  }
  return result
}

/** Lines as high above their baselines as the highest of them, and as far below as the lowest: not all have letters that rise or hang. */
function onBaseline(segmentation: Segmentation, lines: readonly Rect[]): readonly Rect[] {
  const above = lines.map((line) => standOf(segmentation, line)[1])
  const most = Math.max(...above)
  const below = Math.max(...lines.map(({ h }, i) => h - (above[i] as number)))
  const even = lines.map((line, i) => ({
    ...line,
    y: line.y + (above[i] as number) - most,
    h: most + below,
  }))
  return even.every((line) => holds(segmentation, line)) ? even : lines
}

const least = <T extends { mismatch: number }>(options: readonly T[]): T =>
  options.reduce((best, option) => (option.mismatch < best.mismatch ? option : best))

/** Less is the same to the pixel: of the rasters of two machines it is more. */
export const EQUAL = 0.03
/** How far apart, in px, the same letters may begin between the pixels: quarters, as rasterisers place them. */
const PHASES = [-0.25, 0.25, 0.5]

/** The worst stretch, wherever between the pixels its letters lie: spaced otherwise, each begins elsewhere. */
function worstOf(phases: readonly Warped[]): Pick<TextAlignment, 'worst' | 'worstAt'> {
  const [first] = phases as [Warped]
  let [worst, worstAt] = [0, 0]
  for (let i = first.bad.length - 1; i >= 0; i--) {
    let bad = Infinity
    for (const phase of phases) bad = Math.min(bad, phase.bad[i] as number)
    if (bad > worst) [worst, worstAt] = [bad, i]
  }
  return { worst, worstAt }
}

/** Columns as they are drawn a part of a pixel aside. */
function aside(columns: Float32Array, by: number): Float32Array {
  const moved = new Float32Array(columns.length)
  const far = by > 0 ? -ROWS : ROWS
  const share = Math.abs(by)
  for (let i = 0; i < columns.length; i++)
    moved[i] = (1 - share) * (columns[i] as number) + share * (columns[i + far] ?? 0)
  return moved
}

const holds = ({ raster }: Segmentation, rect: Rect): boolean =>
  rect.y >= 0 && rect.y + rect.h <= raster.height

interface Warped extends Pick<TextAlignment, 'mismatch' | 'inserted'> {
  /** The mismatch over a stretch of about one letter around each column of a's line. */
  bad: Float32Array
}

/** Column by column (dynamic time warping inside a band). */
function warp(p: Float32Array, q: Float32Array, n: number, m: number, window: number): Warped {
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
      const lowest = Math.min(both, onlyA, onlyB)
      best[j] = lowest + difference(p, i - 1, q, j - 1)
      step[i * stride + j - from] = lowest === both ? 0 : lowest === onlyA ? 1 : 2
    }
    ;[before, best] = [best, before]
  }
  const stepAt = (i: number, j: number) => step[i * stride + j - (starts[i] as number)] as number
  return summary(p, q, n, m, stepAt, window)
}

/** A column of a's line with the one of b's that it lies on. */
interface Step {
  column: number
  /** How far b's column is behind a's. */
  behind: number
  cost: number
  ink: number
}

function summary(
  p: Float32Array,
  q: Float32Array,
  n: number,
  m: number,
  stepAt: (i: number, j: number) => number,
  window: number,
): Warped {
  const path: Step[] = []
  for (let i = n, j = m; i > 0 && j > 0;) {
    const move = stepAt(i, j)
    path.push({
      column: i - 1,
      behind: j - i,
      cost: difference(p, i - 1, q, j - 1),
      ink: (inkOf(p, i - 1) + inkOf(q, j - 1)) / 2,
    })
    if (move !== 2) i--
    if (move !== 1) j--
  }
  let [cost, ink] = [0, 0]
  for (const column of path) {
    cost += column.cost
    ink += column.ink
  }
  const usual = path.length > 0 ? ink / path.length : 1
  const bad = new Float32Array(n)
  let [windowCost, windowInk] = [0, 0]
  for (const [k, column] of path.entries()) {
    windowCost += column.cost
    windowInk += column.ink
    const left = path[k - window]
    if (left !== undefined) {
      windowCost -= left.cost
      windowInk -= left.ink
    }
    const middle = path[Math.max(0, k - (window >> 1))]?.column ?? 0
    bad[middle] = Math.max(
      bad[middle] as number,
      windowCost / Math.max(windowInk, usual * window * 0.7),
    )
  }
  const inserted = insertion(path, m - n, window)
  return { mismatch: ink > 0 ? cost / ink : 0, bad, inserted }
}

/** Rasterisers make a letter wider or narrower by less, in px: it is as narrow as an i of 12 px. */
const NARROWEST_LETTER = 3
/** How much the rest of a line may differ in length, in px: its end may lie between two pixels. */
const UNEVEN = 1

function insertion(path: readonly Step[], longer: number, window: number): Insertion | null {
  const reach = Math.round(1.5 * window)
  let [by, end] = [0, 0]
  // The path leads from the end of the line to its start.
  for (const [k, { behind }] of path.entries()) {
    const more = (path[Math.max(0, k - reach)]?.behind ?? 0) - behind
    if (Math.abs(more) > Math.abs(by)) [by, end] = [more, k]
  }
  if (Math.abs(longer - by) > UNEVEN || Math.abs(by) < NARROWEST_LETTER) return null
  return { by, at: path[end]?.column ?? 0 }
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
