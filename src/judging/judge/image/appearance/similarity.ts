import { pixelBounds } from '../crop.ts'
import { spend } from '../../work.ts'
import type { Raster } from '../raster.ts'
import type { Rect } from '../../node.ts'

/** How far a's crop is displaced in b, and how alike the edges are there: 1 the same, 0 unrelated. */
export interface Placement {
  dx: number
  dy: number
  similarity: number
}

interface Plane {
  width: number
  height: number
  data: Float32Array
}

/**
 * Looks for a's crop in b around `rectB.x, rectB.y`, up to `reach` px away: normalised
 * cross-correlation of gradients, which neither another colour nor another text rasteriser
 * changes much. Null where the crop is even or outside.
 */
export function findCrop(
  a: Raster,
  rectA: Rect,
  b: Raster,
  rectB: { x: number; y: number },
  reach: { x: number; y: number },
  /** What a px of distance costs a candidate in similarity. */
  distanceCost = 0,
): Placement | null {
  const bounds = pixelBounds(a, rectA)
  if (bounds === null) return null
  const size = { width: bounds.x1 - bounds.x0, height: bounds.y1 - bounds.y0 }
  const template = gradients(a, bounds.x0, bounds.y0, size.width, size.height)
  const at = {
    x: Math.round(rectB.x + bounds.x0 - rectA.x),
    y: Math.round(rectB.y + bounds.y0 - rectA.y),
  }
  const [rx, ry] = [Math.ceil(reach.x), Math.ceil(reach.y)]
  const field = gradients(b, at.x - rx, at.y - ry, size.width + 2 * rx, size.height + 2 * ry)
  const best = coarseToFine(template, field, { x: rx, y: ry, each: distanceCost })
  if (best === null) return null
  return {
    dx: at.x - rx + best.dx - bounds.x0,
    dy: at.y - ry + best.dy - bounds.y0,
    similarity: best.similarity,
  }
}

type Shifts = { x0: number; x1: number; y0: number; y1: number }

/** More shifts than this times so many pixels are first looked through at half the size. */
const MAX_WORK = 200_000

function coarseToFine(template: Plane, field: Plane, cost: Cost): Placement | null {
  const [maxX, maxY] = [field.width - template.width, field.height - template.height]
  const every = { x0: 0, x1: maxX, y0: 0, y1: maxY }
  const work = template.data.length * (maxX + 1) * (maxY + 1)
  const small = Math.min(template.width, template.height) < 8 || maxX * maxY < 16
  if (work <= MAX_WORK || small) return search(template, field, every, cost)[0] ?? null
  const half = { x: cost.x / 2, y: cost.y / 2, each: 2 * cost.each }
  const coarse = candidates(halve(template), halve(field), half)
  let best: Placement | null = null
  for (const { dx, dy } of coarse) {
    const near = {
      x0: Math.max(0, 2 * dx - 2),
      x1: Math.min(maxX, 2 * dx + 2),
      y0: Math.max(0, 2 * dy - 2),
      y1: Math.min(maxY, 2 * dy + 2),
    }
    const found = search(template, field, near, cost)[0]
    if (found && (best === null || worth(found, cost) > worth(best, cost))) best = found
  }
  return best
}

const worth = ({ dx, dy, similarity }: Placement, cost: Cost): number =>
  similarity - cost.each * Math.hypot(dx - cost.x, dy - cost.y)

/** Places worth a closer look. */
function candidates(template: Plane, field: Plane, cost: Cost): Placement[] {
  const [maxX, maxY] = [field.width - template.width, field.height - template.height]
  const work = template.data.length * (maxX + 1) * (maxY + 1)
  if (work > 8 * MAX_WORK && Math.min(template.width, template.height) >= 8) {
    const best = coarseToFine(template, field, cost)
    return best ? [best] : []
  }
  return search(template, field, { x0: 0, x1: maxX, y0: 0, y1: maxY }, cost)
}

/** Length of the gradient of the brightness, softened by a pixel each way. */
function gradients(raster: Raster, x0: number, y0: number, width: number, height: number): Plane {
  const grey = new Float32Array((width + 2) * (height + 2))
  for (let y = 0, i = 0; y < height + 2; y++) {
    const row = Math.min(raster.height - 1, Math.max(0, y0 + y - 1)) * raster.width
    for (let x = 0; x < width + 2; x++, i++) {
      const at = (row + Math.min(raster.width - 1, Math.max(0, x0 + x - 1))) * 4
      const { data } = raster
      grey[i] =
        0.3 * (data[at] as number) +
        0.55 * (data[at + 1] as number) +
        0.15 * (data[at + 2] as number)
    }
  }
  const stride = width + 2
  const edges = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const at = (y + 1) * stride + x + 1
      const gx = (grey[at + 1] as number) - (grey[at - 1] as number)
      const gy = (grey[at + stride] as number) - (grey[at - stride] as number)
      edges[i] = Math.abs(gx) + Math.abs(gy)
    }
  return { width, height, data: soften(edges, width, height) }
}

/** A quarter of each neighbour along both axes. */
function soften(data: Float32Array, width: number, height: number): Float32Array {
  const across = blend(data, width, height, 1)
  return blend(across, width, height, width)
}

function blend(data: Float32Array, width: number, height: number, step: number): Float32Array {
  const soft = new Float32Array(data.length)
  const place = step === 1 ? (i: number) => i % width : (i: number) => Math.floor(i / width)
  const last = (step === 1 ? width : height) - 1
  for (let i = 0; i < data.length; i++) {
    const at = place(i)
    const before = data[at > 0 ? i - step : i] as number
    const after = data[at < last ? i + step : i] as number
    soft[i] = 0.5 * (data[i] as number) + 0.25 * (before + after)
  }
  return soft
}

function halve({ width, height, data }: Plane): Plane {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const half = new Float32Array(w * h)
  const at = (x: number, y: number): number =>
    data[Math.min(height - 1, y) * width + Math.min(width - 1, x)] as number
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i++)
      half[i] =
        at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)
  return { width: w, height: h, data: half }
}

/** The price of a candidate: `each` for a px away from the middle. */
interface Cost {
  x: number
  y: number
  each: number
}

/** How many places a coarse search hands on. */
const KEPT = 4

/** The best places, the best first, no two of them within 2 px. */
function search(template: Plane, field: Plane, shifts: Shifts, cost: Cost): Placement[] {
  const count = template.data.length
  spend(count * (shifts.x1 - shifts.x0 + 1) * (shifts.y1 - shifts.y0 + 1))
  let [sum, squares] = [0, 0]
  for (const value of template.data) {
    sum += value
    squares += value * value
  }
  const spread = squares - (sum * sum) / count
  if (spread < 1e-3 * count) return []
  let kept: Placement[] = []
  for (let dy = shifts.y0; dy <= shifts.y1; dy++)
    for (let dx = shifts.x0; dx <= shifts.x1; dx++) {
      if (dx + template.width > field.width || dy + template.height > field.height) continue
      const place = { dx, dy, similarity: correlate(template, field, dx, dy, sum, spread) }
      const value = worth(place, cost)
      const last = kept.at(-1)
      if (kept.length === KEPT && last && worth(last, cost) >= value) continue
      const close = kept.filter(
        (other) => Math.abs(other.dx - dx) <= 2 && Math.abs(other.dy - dy) <= 2,
      )
      if (close.some((other) => worth(other, cost) >= value)) continue
      kept = [...kept.filter((other) => !close.includes(other)), place]
        .toSorted((p, q) => worth(q, cost) - worth(p, cost))
        .slice(0, KEPT)
    }
  return kept
}

function correlate(
  template: Plane,
  field: Plane,
  dx: number,
  dy: number,
  sum: number,
  spread: number,
): number {
  const count = template.data.length
  let [other, squares, product] = [0, 0, 0]
  for (let y = 0, i = 0; y < template.height; y++) {
    let at = (dy + y) * field.width + dx
    for (let x = 0; x < template.width; x++, i++, at++) {
      const value = field.data[at] as number
      other += value
      squares += value * value
      product += value * (template.data[i] as number)
    }
  }
  const otherSpread = squares - (other * other) / count
  if (otherSpread < 1e-3 * count) return 0
  return Math.max(0, (product - (sum * other) / count) / Math.sqrt(spread * otherSpread))
}
