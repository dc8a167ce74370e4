import { spend } from '../work.ts'
import { domPath } from '../evidence/dom-structure.ts'
import { nameOf, type Draft } from '../verdict/draft.ts'
import { placePair, type Scene } from '../verdict/scene.ts'
import type { Raster } from '../image/raster.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Rect } from '../node.ts'

const CELLS = 16
/** Mean difference of the cells, per channel: above it pictures differ, above the next wholly. */
const DIFFERENT = 4
const ANOTHER = 30

/** A picture that shows something else, or another part of it. */
export function pictureDrafts(scene: Scene, pair: NodePair): Draft[] {
  if (pair.a.style.opacity !== pair.b.style.opacity) return []
  const rects = placePair(scene, pair)
  const difference = pictureDifference(scene.a, rects.a, scene.b, rects.b)
  if (difference === null) return []
  // The rim of a small picture is much of it, and is drawn between pixels.
  const least = DIFFERENT + 60 / Math.min(rects.a.w, rects.a.h)
  if (difference < least) return []
  const another = difference >= ANOTHER
  return [
    {
      labels: ['image/content'],
      severity: another ? 'major' : 'minor',
      ratio: difference / least,
      note: `${nameOf(pair.b)} shows ${another ? 'another picture' : 'another part of its picture'} than the design.`.replace(
        /^t/,
        'T',
      ),
      rectA: rects.a,
      rectB: rects.b,
      pass: 'icon-pass',
      confirmed: true,
      evidence: { kind: 'image', design_node: pair.a.id, dom_node: domPath(pair.b.id) },
      pair,
    },
  ]
}

/** The least mean difference at offsets of up to a pixel: a picture may lie between pixels. */
function pictureDifference(a: Raster, rectA: Rect, b: Raster, rectB: Rect): number | null {
  const p = thumbnail(a, rectA)
  if (p === null) return null
  let least: number | null = null
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const q = thumbnail(b, { ...rectB, x: rectB.x + dx, y: rectB.y + dy })
      if (q === null) continue
      const sum = p.reduce((total, value, i) => total + Math.abs(value - (q[i] as number)), 0)
      if (least === null || sum / p.length < least) least = sum / p.length
    }
  return least
}

/** Means of the cells, without the rim, where corners and borders are. */
function thumbnail(raster: Raster, rect: Rect): Float32Array | null {
  const inner = {
    x: rect.x + rect.w * 0.12,
    y: rect.y + rect.h * 0.12,
    w: rect.w * 0.76,
    h: rect.h * 0.76,
  }
  if (inner.w < 4 || inner.h < 4) return null
  if (inner.x < 0 || inner.y < 0) return null
  if (inner.x + inner.w > raster.width || inner.y + inner.h > raster.height) return null
  spend(inner.w * inner.h)
  const cells = new Float32Array(CELLS * CELLS * 3)
  for (let row = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++) {
      const x0 = Math.floor(inner.x + (inner.w * column) / CELLS)
      const x1 = Math.max(x0 + 1, Math.floor(inner.x + (inner.w * (column + 1)) / CELLS))
      const y0 = Math.floor(inner.y + (inner.h * row) / CELLS)
      const y1 = Math.max(y0 + 1, Math.floor(inner.y + (inner.h * (row + 1)) / CELLS))
      const at = (row * CELLS + column) * 3
      const count = (x1 - x0) * (y1 - y0)
      for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++)
          for (let c = 0; c < 3; c++)
            cells[at + c] =
              (cells[at + c] as number) +
              (raster.data[(y * raster.width + x) * 4 + c] as number) / count
    }
  return cells
}
