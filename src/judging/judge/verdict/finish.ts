import type { Finding, Side } from '../finding.ts'
import type { Suppression } from '../judgement.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

export type Rasters = Record<Side, Raster>

/** A finding that is not reported after all, and which rule says so. */
export const leftOut = (
  { pass, evidence, box_a, box_b }: Finding,
  rule: string,
  detail: string,
): Suppression => ({ pass, kind: evidence.kind, rule, detail, box_a, box_b })

/** Fractions are written to five digits: a tenth of a px of an image of 10,000 px. */
const LEAST = 1e-5

/** A rectangle of a raster as fractions of it, clamped into it and never empty. */
export function normalise(rect: Rect | null, { width, height }: Raster): Finding['box_a'] {
  if (rect === null) return null
  const [x, w] = span(rect.x / width, rect.w / width)
  const [y, h] = span(rect.y / height, rect.h / height)
  return { x, y, w, h }
}

/** Rounded to five decimals, inside 0..1. */
function span(start: number, length: number): [number, number] {
  const from = Math.min(1 - 10 * LEAST, Math.max(0, start))
  const to = Math.min(1, Math.max(from + 10 * LEAST, start + length))
  const first = Math.floor(from / LEAST) * LEAST
  const size = Math.min(1 - first, to - first)
  return [rounded(first), Math.max(LEAST, Math.floor(size / LEAST + 1e-6) * LEAST)].map(
    rounded,
  ) as [number, number]
}

const rounded = (value: number): number => Number(value.toFixed(5))

/** What `normalise` made of a rectangle, in px of its raster again. */
export const inRaster = ({ x, y, w, h }: Rect, { width, height }: Raster): Rect => ({
  x: x * width,
  y: y * height,
  w: w * width,
  h: h * height,
})

/** By confidence, then place. */
export function compareFindings(p: Finding, q: Finding): number {
  const [s, t] = [p.box_a ?? p.box_b, q.box_a ?? q.box_b]
  return q.confidence - p.confidence || (s?.y ?? 0) - (t?.y ?? 0) || (s?.x ?? 0) - (t?.x ?? 0)
}
