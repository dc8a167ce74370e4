import { peakStrength } from '../segmentation/ink-colour.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** How much of each cell of a grid is ink, 0..1. */
export interface Coverage {
  columns: number
  rows: number
  data: Float32Array
}

/** The ink of a rectangle of whole pixels, resampled by area to a grid. */
export function coverage(
  segmentation: Pick<Segmentation, 'ink'>,
  rect: Rect,
  columns: number,
  rows: number,
): Coverage {
  const { strength, width } = segmentation.ink
  const peak = peakStrength(segmentation.ink, rect)
  const narrow = new Float32Array(columns * rect.h)
  const spans = weights(rect.w, columns)
  for (let y = 0; y < rect.h; y++) {
    const [at, to] = [(rect.y + y) * width + rect.x, y * columns]
    for (let i = 0; i < spans.length; i++) {
      const { into, from, share } = spans[i] as Span
      narrow[to + into] =
        (narrow[to + into] as number) + share * Math.min(1, (strength[at + from] as number) / peak)
    }
  }
  const data = new Float32Array(columns * rows)
  for (const { into, from, share } of weights(rect.h, rows))
    for (let x = 0; x < columns; x++)
      data[into * columns + x] =
        (data[into * columns + x] as number) + share * (narrow[from * columns + x] as number)
  return { columns, rows, data }
}

interface Span {
  into: number
  from: number
  share: number
}

/** Which share of each source cell goes into each of `count` cells; the shares of a cell add to 1. */
function weights(length: number, count: number): Span[] {
  const scale = length / count
  const list: Span[] = []
  for (let into = 0; into < count; into++) {
    const start = into * scale
    const end = start + scale
    for (let from = Math.floor(start + 1e-6); from < Math.min(length, end - 1e-6); from++) {
      const part = Math.min(end, from + 1) - Math.max(start, from)
      if (part > 0) list.push({ into, from, share: part / scale })
    }
  }
  return list
}

/** Share of a rectangle that is ink. */
export function inkMass(segmentation: Segmentation, rect: Rect): number {
  const { strength, width } = segmentation.ink
  const peak = peakStrength(segmentation.ink, rect)
  let sum = 0
  for (let y = rect.y; y < rect.y + rect.h; y++)
    for (let x = rect.x; x < rect.x + rect.w; x++)
      sum += Math.min(1, (strength[y * width + x] as number) / peak)
  return sum
}

/** Pearson's correlation of two equal grids; 0 where one is even. */
export function correlation(p: Float32Array, q: Float32Array): number {
  const n = p.length
  let [sumP, sumQ] = [0, 0]
  for (let i = 0; i < n; i++) {
    sumP += p[i] as number
    sumQ += q[i] as number
  }
  const [meanP, meanQ] = [sumP / n, sumQ / n]
  let [pp, qq, pq] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const dp = (p[i] as number) - meanP
    const dq = (q[i] as number) - meanQ
    pp += dp * dp
    qq += dq * dq
    pq += dp * dq
  }
  return pp > 0 && qq > 0 ? pq / Math.sqrt(pp * qq) : 0
}

/** A grid softened by a quarter of each neighbour along both axes, so that half pixels do not count. */
export function soften({ columns, rows, data }: Coverage): Float32Array {
  const across = new Float32Array(data.length)
  const soft = new Float32Array(data.length)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x
      const left = data[x > 0 ? at - 1 : at] as number
      const right = data[x < columns - 1 ? at + 1 : at] as number
      across[at] = 0.5 * (data[at] as number) + 0.25 * (left + right)
    }
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x
      const above = across[y > 0 ? at - columns : at] as number
      const below = across[y < rows - 1 ? at + columns : at] as number
      soft[at] = 0.5 * (across[at] as number) + 0.25 * (above + below)
    }
  return soft
}

/** How long a row of ink is on average, in px: how heavy strokes are, whatever letters they draw. */
export function strokeWidth({ ink: { strength, width } }: Segmentation, rect: Rect): number {
  let [sum, steps] = [0, 0]
  for (let y = rect.y; y < rect.y + rect.h; y++) {
    let before = 0
    for (let x = rect.x; x < rect.x + rect.w; x++) {
      const here = strength[y * width + x] as number
      sum += here
      steps += Math.abs(here - before)
      before = here
    }
    steps += before
  }
  return steps > 0 ? (2 * sum) / steps : 0
}
