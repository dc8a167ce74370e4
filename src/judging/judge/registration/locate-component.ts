import { median } from '../median.ts'
import { crop } from '../image/crop.ts'
import { matchSegments } from '../matching/match-segments.ts'
import { segmentImage } from '../segmentation/segment.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Scratch } from '../segmentation/scratch.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

/** Where in image b the component of image a stands; the whole of b unless b shows more around it. */
export function locateComponent(a: Segmentation, b: Segmentation): Rect {
  const whole = { x: 0, y: 0, w: b.raster.width, h: b.raster.height }
  const { width, height } = a.raster
  if (whole.w < width - 8 || whole.h < height - 8) return whole
  if (whole.w * whole.h < 1.25 * width * height) return whole
  const box = b.segments
    .filter(({ kind, parent }) => parent !== null && (kind === 'box' || kind === 'image'))
    .map((segment) => ({ rect: segment.rect, off: sizeOff(segment.rect, width, height) }))
    .filter(({ off }) => off <= 0.2)
    .toSorted((p, q) => p.off - q.off)[0]
  if (box !== undefined && box.off <= ALIKE) return outward(box.rect, whole)
  // Matching joins and splits what it pairs: only the place is asked for here.
  const { matches } = matchSegments({ ...a, segments: structuredClone(a.segments) }, b)
  const sure = matches.filter((match) => match.a.parent !== null && match.similarity >= 0.8)
  if (sure.length === 0) return box === undefined ? whole : outward(box.rect, whole)
  const dx = median(sure.map((match) => match.b.rect.x - match.a.rect.x))
  const dy = median(sure.map((match) => match.b.rect.y - match.a.rect.y))
  // A box of about that size may be but a part of the component: then its content says so.
  const off = box && Math.max(Math.abs(box.rect.x - dx), Math.abs(box.rect.y - dy))
  if (box !== undefined && (off ?? 0) <= MAX_OFF) return outward(box.rect, whole)
  return outward({ x: dx, y: dy, w: width, h: height }, whole)
}

/** Sizes that differ by less, in all, are one component's for sure. */
const ALIKE = 0.05
/** How far, in px, a change of padding may move what a component holds. */
const MAX_OFF = 24

const sizeOff = (rect: Rect, width: number, height: number): number =>
  Math.abs(rect.w / width - 1) + Math.abs(rect.h / height - 1)

function outward(rect: Rect, whole: Rect): Rect {
  const x = Math.max(0, Math.floor(rect.x + 0.3))
  const y = Math.max(0, Math.floor(rect.y + 0.3))
  return {
    x,
    y,
    w: Math.min(whole.w, Math.ceil(rect.x + rect.w - 0.3)) - x,
    h: Math.min(whole.h, Math.ceil(rect.y + rect.h - 0.3)) - y,
  }
}

/** Image b cut to the component, with where it was cut. */
export function cutOut(
  raster: Raster,
  a: Segmentation,
  scratch: Scratch,
): { b: Segmentation; origin: Rect } {
  const whole = segmentImage(raster, scratch)
  const origin = locateComponent(a, whole)
  if (origin.w === raster.width && origin.h === raster.height) return { b: whole, origin }
  const cut = crop(raster, origin)
  return cut === null ? { b: whole, origin } : { b: segmentImage(cut, scratch), origin }
}
