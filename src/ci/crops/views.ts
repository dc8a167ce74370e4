import type { Rect } from '../../judging/judge/index.ts'
import type { Box } from '../../store/review/issue-columns.ts'
import type { Slot } from '../../store/review/pair-fields.ts'

// Which parts of a pair's two images a crop shows, and how large.

/** A picture of both parts is at most as large, and so is one of a single part. */
const MOST_WIDTH = 800
const MOST_HEIGHT = 400
/** Between the two parts. */
export const GAP = 8

/** Around the boxes, in design px: a share of their longer side, within these bounds. */
const MARGIN = { share: 0.25, least: 24, most: 64 }
/** Boxes that lie apart by no more than this are shown in one view, so that a shift can be seen. */
const MOST_APART = 64
/** A view is no smaller, in design px: within its image, and at all. */
const LEAST_SIDE = { inside: 120, ever: 48 }
/** No side of a view is longer than so many times the other. */
const MOST_STRETCH = 8
/** What a view may show beyond the edge of its image, so that an outline at the edge is whole. */
const BEYOND_EDGE = 8
/** Px of the picture for a design px: small things are enlarged to it. */
const MOST_ZOOM = 2

/** An image of a pair, as far as it is known. */
export interface ShownImage {
  /** In px. */
  width: number
  height: number
  /** Px for a design px. */
  scale: number
  /** What the issue is about, in fractions of the image; null where it is not on this side. */
  box: Box | null
  /** The same on the other side, in fractions of that image. */
  otherBox: Box | null
}

/** A part of an image. */
export interface View {
  /** In px of the image; it may reach beyond its edges. */
  part: Rect
  /** What is to be outlined, in px of the picture, from the view's corner. */
  box: Rect
  /** The box is the place of something that this side lacks. */
  lacks: boolean
}

export interface Views {
  of: Partial<Record<Slot, View>>
  /** Size of each view in the picture, in its px. */
  width: number
  height: number
  /** How two views lie: a wide one is larger above the other than beside it. */
  layout: 'beside' | 'below'
}

interface Size {
  w: number
  h: number
}

/**
 * Returns views of the same size of the images that are there: both around the boxes, or around the
 * place of the one box there is. Null where there is no box.
 */
export function viewsOf(images: Partial<Record<Slot, ShownImage>>): Views | null {
  const known = Object.entries(images) as [Slot, ShownImage][]
  const [first, ...others] = boxesOf(known.map(([, image]) => image))
  if (!first) return null
  const whole = union([first, ...others])
  const widest = largest([first, ...others])
  const together = whole.w - widest.w <= MOST_APART && whole.h - widest.h <= MOST_APART
  const edges = largest(known.map(([, image]) => sizeOf(image)))
  const room = roomFor(together ? whole : widest, edges)
  const { zoom, layout } = drawing(
    room,
    known.map(([, { scale }]) => scale),
  )
  const views = known.map(([slot, image]) => {
    const box = image.box && inDesignPx(image.box, image)
    // Views of one place keep it one place, whichever image ends first.
    const place = together ? around(whole, room, edges) : around(box ?? first, room, sizeOf(image))
    const outlined = box ?? first
    const inView = { ...outlined, x: outlined.x - place.x, y: outlined.y - place.y }
    return [
      slot,
      { part: scaled(place, image.scale), box: scaled(inView, zoom), lacks: box === null },
    ]
  })
  return {
    of: Object.fromEntries(views) as Views['of'],
    width: Math.floor(room.w * zoom),
    height: Math.floor(room.h * zoom),
    layout,
  }
}

const scaled = ({ x, y, w, h }: Rect, by: number): Rect => ({
  x: x * by,
  y: y * by,
  w: w * by,
  h: h * by,
})

/** The boxes on these images; where none has one, the place of the one that the image not shown has. */
function boxesOf(images: readonly ShownImage[]): Rect[] {
  const own = images.flatMap((image) => (image.box ? [inDesignPx(image.box, image)] : []))
  if (own.length > 0) return own
  return images.flatMap((image) => (image.otherBox ? [inDesignPx(image.otherBox, image)] : []))
}

const sizeOf = ({ width, height, scale }: ShownImage): Size => ({
  w: width / scale,
  h: height / scale,
})

function inDesignPx(box: Box, image: ShownImage): Rect {
  const { w, h } = sizeOf(image)
  return { x: box.x * w, y: box.y * h, w: box.w * w, h: box.h * h }
}

function union(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.w))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.h))
  return { x, y, w: right - x, h: bottom - y }
}

const largest = (sizes: readonly Size[]): Size => ({
  w: Math.max(...sizes.map(({ w }) => w)),
  h: Math.max(...sizes.map(({ h }) => h)),
})

/** The size of a view of something so large, in images that end there. */
function roomFor({ w, h }: Size, edges: Size): Size {
  const margin = Math.min(Math.max(Math.max(w, h) * MARGIN.share, MARGIN.least), MARGIN.most)
  const side = (length: number, edge: number) =>
    Math.max(
      Math.min(Math.max(length + 2 * margin, LEAST_SIDE.inside), edge + 2 * BEYOND_EDGE),
      LEAST_SIDE.ever,
    )
  const [width, height] = [side(w, edges.w), side(h, edges.h)]
  return {
    w: Math.ceil(Math.max(width, height / MOST_STRETCH)),
    h: Math.ceil(Math.max(height, width / MOST_STRETCH)),
  }
}

/** A view with this in its middle, moved as far into the image as it fits, on whole px: else it would blur. */
const around = (centre: Rect, room: Size, image: Size): Rect => ({
  x: Math.round(within(centre.x + (centre.w - room.w) / 2, room.w, image.w)),
  y: Math.round(within(centre.y + (centre.h - room.h) / 2, room.h, image.h)),
  ...room,
})

function within(start: number, length: number, limit: number): number {
  const spare = limit + 2 * BEYOND_EDGE - length
  if (spare <= 0) return (limit - length) / 2
  return Math.max(-BEYOND_EDGE, Math.min(start, spare - BEYOND_EDGE))
}

/** Px of the picture for a design px, and how the views lie. */
function drawing(room: Size, scales: readonly number[]) {
  const several = scales.length > 1
  const beside = fit(room, several ? (MOST_WIDTH - GAP) / 2 : MOST_WIDTH, MOST_HEIGHT)
  const below = fit(room, MOST_WIDTH, several ? (MOST_HEIGHT - GAP) / 2 : MOST_HEIGHT)
  const zoom = crisp(Math.max(beside, below), Math.max(...scales))
  return { zoom, layout: zoom <= beside ? ('beside' as const) : ('below' as const) }
}

const fit = ({ w, h }: Size, width: number, height: number): number =>
  Math.min(width / w, height / h, MOST_ZOOM)

/** Px of an image are not spread over uneven numbers of px: what has 1 for a design px keeps it or gets two. */
const crisp = (zoom: number, sharpest: number): number =>
  zoom > 1 && zoom < MOST_ZOOM && sharpest <= 1 ? 1 : zoom
