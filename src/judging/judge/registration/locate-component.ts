import { union } from '../../../base/rectangle.ts'
import type { Steps } from '../../../base/steps.ts'
import { median } from '../median.ts'
import { crop } from '../image/crop.ts'
import { matchSegments } from '../matching/match-segments.ts'
import { segmentInSteps } from '../segmentation/segment.ts'
import { isWhole, type Match } from '../matching/matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Scratch } from '../segmentation/scratch.ts'
import type { Raster } from '../../../png/raster.ts'
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
  // Matching joins and splits what it pairs: only the place is asked for here.
  const segments = structuredClone(a.segments)
  const { matches } = matchSegments({ ...a, segments }, b)
  if (!matches.some(isStill)) return seen(whole)
  const { origin, hasEdges } = placeOf(a, b, matches) ?? seen(whole)
  return { origin: outward(origin, whole), hasEdges }
}

/**
 * How far, in px, a change of padding may move what a component holds: from 8 to 32, as far as paddings are
 * usually set.
 */
const MAX_OFF = 24
/** How far, in px, edges that are one may seem to stand apart: by rounding, or by a shadow's rim. */
const NEAR = 3

const isInked = ({ kind }: Segment): boolean =>
  kind === 'text' || kind === 'icon' || kind === 'image'

const isSurface = ({ kind }: Segment): boolean => kind === 'box' || kind === 'image'

const isStill = (match: Match): boolean =>
  isInked(match.a) && match.similarity >= 0.8 && isWhole(match)

/**
 * A component is as wide as what is around it lets it be, and as high as what it holds. So it keeps its width and
 * stands where most of what comes first in its rows went; its top and its bottom are where its frame ends, or
 * went where the outermost things did.
 */
function placeOf(a: Segmentation, b: Segmentation, matches: readonly Match[]): Located | null {
  const { width: w, height } = a.raster
  const edges = matches.filter(
    (match) => match.a.parent !== null && (isStill(match) || isAsWide(match)),
  )
  const x = offsetOf(edges, height)
  const within = b.segments.filter(({ rect, parent }) => {
    const middle = rect.x + rect.w / 2
    return parent !== null && middle >= x && middle <= x + w
  })
  const [p, q] = [contentOf(a.segments.filter(isInked)), contentOf(within.filter(isInked))]
  if (p === null || q === null) return null
  const shown = matches.flatMap((match) => (match.a.parent ? match.b : []))
  const known = new Set(matches.map((match) => match.b))
  const frames = b.segments.filter((segment) => isSurface(segment) && !known.has(segment))
  const hasSides = (rect: Rect, left: number, right: number): boolean => {
    const held = contentOf(b.segments.filter((s) => isInked(s) && holds(rect, s.rect)))
    if (held === null) return false
    const off = [held.x - rect.x - left, rightOf(rect) - rightOf(held) - right]
    return off.every((by) => Math.abs(by) <= NEAR)
  }
  const whole = frames.find(
    ({ rect }) =>
      shown.every((other) => holds(rect, other.rect)) &&
      (isAlong(rect, x, w) || hasSides(rect, p.x, w - rightOf(p))),
  )
  if (whole) return seen(withoutRim(whole.rect, w))
  const parts = frames.filter(({ rect }) => isAlong(rect, x, w))
  const endOf = (size: number, end: (rect: Rect) => number): number => {
    const inked = wentAt(edges.filter(isStill), end)
    const any = wentAt(edges, end)
    // A box's edge shows its padding; what is off by a rounding shows nothing.
    const move = Math.abs(any.move - inked.move) < NEAR ? inked.move : any.move
    const isBeyond = end(p) > any.last + NEAR || end(q) > any.last + move + NEAR
    const reach = size + (isBeyond ? end(q) - end(p) : move)
    return Math.max(reach, ...parts.map(({ rect }) => end(withoutRim(rect, w))))
  }
  const top = -endOf(0, ({ y }) => -y)
  const place = { x, y: top, w, h: endOf(height, bottomOf) - top }
  // Without a frame nothing ends what it holds: what went on beyond its old width is its own too.
  const held = [...shown, ...within.filter(isInked)]
  return { origin: held.map(({ rect }) => rect).reduce(union, place), hasEdges: false }
}

/** Where, by an edge, the last things of a end, and how far they went. */
function wentAt(edges: readonly Match[], end: (rect: Rect) => number) {
  const last = edges.reduce((most, match) => Math.max(most, end(match.a.rect)), -Infinity)
  const outermost = edges.filter((match) => end(match.a.rect) >= last - NEAR)
  return { last, move: median(outermost.map((match) => end(match.b.rect) - end(match.a.rect))) }
}

const rightOf = ({ x, w }: Rect): number => x + w
const bottomOf = ({ y, h }: Rect): number => y + h

const holds = (outer: Rect, rect: Rect): boolean =>
  rect.x >= outer.x - NEAR &&
  rightOf(rect) <= rightOf(outer) + NEAR &&
  rect.y >= outer.y - NEAR &&
  bottomOf(rect) <= bottomOf(outer) + NEAR

const isAsWide = ({ a, b }: Match): boolean => isSurface(a) && Math.abs(a.rect.w - b.rect.w) <= 1

const isAlong = (rect: Rect, x: number, w: number): boolean =>
  Math.abs(rect.x - x) <= NEAR && Math.abs(rect.w - w) <= NEAR

/** A frame less what a shadow adds to it on all sides. */
function withoutRim({ x, y, w, h }: Rect, width: number): Rect {
  const rim = Math.abs(w - width) <= NEAR ? Math.max(0, w - width) / 2 : 0
  return { x: x + rim, y: y + rim, w: w - 2 * rim, h: h - 2 * rim }
}

/** How far across most of what stands first in its rows went, by its height. */
function offsetOf(edges: readonly Match[], height: number): number {
  const first: Match[] = []
  const rowsOf = ({ a: { rect } }: Match) => ({
    from: Math.max(0, Math.round(rect.y)),
    to: Math.min(height, Math.round(bottomOf(rect))),
  })
  for (const match of edges) {
    const { from, to } = rowsOf(match)
    for (let row = from; row < to; row++)
      if (first[row] === undefined || match.a.rect.x < (first[row] as Match).a.rect.x)
        first[row] = match
  }
  const votes = new Map<number, number>()
  for (const match of edges) {
    const { from, to } = rowsOf(match)
    if (first.slice(from, to).some((other) => other !== match)) continue
    const off = Math.round(match.b.rect.x - match.a.rect.x)
    votes.set(off, (votes.get(off) ?? 0) + to - from)
  }
  return [...votes].reduce((p, q) => (q[1] > p[1] ? q : p), [0, 0])[0]
}

/** Whether b's content has no more space around it than a's: the component grew, and fills b. */
function isFilled(a: Segmentation, b: Segmentation): boolean {
  const [p, q] = [spaceAround(a), spaceAround(b)]
  return (
    p !== null && q !== null && q.every((space, side) => space <= (p[side] as number) + MAX_OFF)
  )
}

/** Top, right, bottom, left. */
function spaceAround({ segments, raster: { width, height } }: Segmentation): number[] | null {
  const content = contentOf(segments)
  if (content === null) return null
  const { x, y, w, h } = content
  return [y, width - x - w, height - y - h, x]
}

function contentOf(segments: readonly Segment[]): Rect | null {
  const rects = segments.filter(({ parent }) => parent !== null).map(({ rect }) => rect)
  return rects.length === 0 ? null : rects.reduce(union)
}

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
export function* cutOut(
  raster: Raster,
  a: Segmentation,
  scratch: Scratch,
): Steps<Located & { b: Segmentation }> {
  const whole = yield* segmentInSteps(raster, scratch)
  const located = locateComponent(a, whole)
  yield raster.width * raster.height
  const { origin } = located
  if (origin.w === raster.width && origin.h === raster.height) return { ...located, b: whole }
  const cut = crop(raster, origin)
  return { ...located, b: cut === null ? whole : yield* segmentInSteps(cut, scratch) }
}
