import { union } from '../rectangle.ts'
import { median } from '../median.ts'
import { crop } from '../image/crop.ts'
import { matchSegments } from '../matching/match-segments.ts'
import { segmentImage } from '../segmentation/segment.ts'
import type { Match } from '../matching/matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Scratch } from '../segmentation/scratch.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

/** Where in image b the component of image a stands, and whether b shows its edges there. */
interface Located {
  origin: Rect
  hasEdges: boolean
}

const seen = (origin: Rect): Located => ({ origin, hasEdges: true })

/** The whole of b unless b shows more around the component. */
export function locateComponent(a: Segmentation, b: Segmentation): Located {
  const whole = { x: 0, y: 0, w: b.raster.width, h: b.raster.height }
  const { width, height } = a.raster
  if (whole.w < width - 8 || whole.h < height - 8) return seen(whole)
  if (whole.w * whole.h < 1.25 * width * height || isFilled(a, b)) return seen(whole)
  const box = b.segments
    .filter(({ kind, parent }) => parent !== null && (kind === 'box' || kind === 'image'))
    .map((segment) => ({ rect: segment.rect, off: sizeOff(segment.rect, width, height) }))
    .filter(({ off }) => off <= 0.2)
    .toSorted((p, q) => p.off - q.off)[0]
  if (box !== undefined && box.off <= ALIKE) return seen(outward(box.rect, whole))
  // Matching joins and splits what it pairs: only the place is asked for here.
  const { matches } = matchSegments({ ...a, segments: structuredClone(a.segments) }, b)
  const sure = matches.filter(({ a: { kind }, similarity }) => kind !== 'box' && similarity >= 0.8)
  if (sure.length === 0) return seen(box === undefined ? whole : outward(box.rect, whole))
  return { origin: outward(union(edgesOf(sure, a), roomOf(a, b)), whole), hasEdges: false }
}

/** Sizes that differ by less, in all, are one component's for sure. */
const ALIKE = 0.05
/** How far, in px, a change of padding may move what a component holds. */
const MAX_OFF = 24

/** Whether b's content has no more room around it than a's: the component grew, and fills b. */
function isFilled(a: Segmentation, b: Segmentation): boolean {
  const [p, q] = [roomAround(a), roomAround(b)]
  return p !== null && q !== null && q.every((room, side) => room <= (p[side] as number) + MAX_OFF)
}

/** Top, right, bottom, left. */
function roomAround({ segments, raster: { width, height } }: Segmentation): number[] | null {
  const content = contentOf(segments)
  if (content === null) return null
  const { x, y, w, h } = content
  return [y, width - x - w, height - y - h, x]
}

function contentOf(segments: readonly Segment[]): Rect | null {
  const rects = segments.filter(({ parent }) => parent !== null).map(({ rect }) => rect)
  return rects.length === 0 ? null : rects.reduce(union)
}

/** The component's edges in b: each went where what stands next to it went. */
function edgesOf(sure: readonly Match[], { raster }: Segmentation): Rect {
  const along = (axis: 'x' | 'y', size: 'w' | 'h', whole: number): [number, number] => {
    const [starts, ends] = [
      sure.toSorted((p, q) => p.a.rect[axis] - q.a.rect[axis]),
      sure.toSorted((p, q) => q.a.rect[axis] + q.a.rect[size] - p.a.rect[axis] - p.a.rect[size]),
    ]
    const start = starts.slice(0, 3).map(({ a, b }) => b.rect[axis] - a.rect[axis])
    const near = ends.filter(({ a }) => a.rect[axis] + a.rect[size] >= 0.75 * whole).slice(0, 3)
    const end = near.map(({ a, b }) => b.rect[axis] + b.rect[size] - a.rect[axis] - a.rect[size])
    const from = median(start)
    return [from, whole + (end.length > 0 ? median(end) : from)]
  }
  const [x0, x1] = along('x', 'w', raster.width)
  const [y0, y1] = along('y', 'h', raster.height)
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 }
}

/** What b's texts and icons take of it, with a's room around them. */
function roomOf(a: Segmentation, b: Segmentation): Rect {
  const [p, q] = [contentOf(a.segments.filter(isInked)), contentOf(b.segments.filter(isInked))]
  if (p === null || q === null) return { x: 0, y: 0, w: b.raster.width, h: b.raster.height }
  return {
    x: q.x - p.x,
    y: q.y - p.y,
    w: q.w + a.raster.width - p.w,
    h: q.h + a.raster.height - p.h,
  }
}

const isInked = ({ kind }: Segment): boolean => kind === 'text' || kind === 'icon'

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
): Located & { b: Segmentation } {
  const whole = segmentImage(raster, scratch)
  const located = locateComponent(a, whole)
  const { origin } = located
  if (origin.w === raster.width && origin.h === raster.height) return { ...located, b: whole }
  const cut = crop(raster, origin)
  return { ...located, b: cut === null ? whole : segmentImage(cut, scratch) }
}
