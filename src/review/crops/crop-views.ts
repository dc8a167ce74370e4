import type { Box } from '../../vocabulary/box.ts'
import { scaled, union } from '../../base/rectangle.ts'
import type { Rect } from '../../judging/judge/index.ts'
import type { Slot } from '../../store/review/pair-fields.ts'

// Decides which parts of a pair's two images a crop shows, and at what size.

/** The largest picture, whether it shows one image or both. */
const MOST_WIDTH = 800
const MOST_HEIGHT = 400
/** The space between the two views. */
export const GAP = 8

/** The margin around the boxes, in design px: a share of their longer side, within these bounds. */
const MARGIN = { share: 0.25, least: 24, most: 64 }
/** Boxes at most this far apart share one view, so that a shift can be seen. */
const MOST_APART = 64
/** The smallest side of a view, in design px: `inside` while the image is large enough, `ever` in any case. */
const LEAST_SIDE = { inside: 120, ever: 48 }
/** The most by which one side of a view may exceed the other, as a factor. */
const MOST_STRETCH = 8
/** How far a view may extend beyond the edge of its image, so that an outline at the edge is complete. */
const BEYOND_EDGE = 8
/** The largest zoom, in px of the picture per design px, for small elements. */
const MOST_ZOOM = 2

/** An image of a pair, and where the issue lies on it. */
export interface ShownImage {
  /** Px. */
  width: number
  height: number
  /** Px per design px. */
  scale: number
  /** The box, in fractions of the image; null if it is not on this side. */
  box: Box | null
  /** The box on the other side, in fractions of that image. */
  otherBox: Box | null
}

/** A part of an image. */
export interface View {
  /** In px of the image; may extend beyond its edges. */
  part: Rect
  /** The box to outline, in px of the picture, relative to the view's corner. */
  box: Rect
  /** Whether the box marks the place of an element that is missing on this side. */
  lacks: boolean
}

export interface Views {
  of: Partial<Record<Slot, View>>
  /** Size of each view, in px of the picture. */
  width: number
  height: number
  /** How two views are arranged: wide ones are larger when stacked. */
  layout: 'beside' | 'below'
}

interface Size {
  w: number
  h: number
}

/**
 * Returns views of equal size around the boxes on the given images. If only one side has a box, both views
 * show the same place. Null if neither side has one.
 */
export function viewsOf(images: Partial<Record<Slot, ShownImage>>): Views | null {
  const known = Object.entries(images) as [Slot, ShownImage][]
  const [first, ...others] = boxesOf(known.map(([, image]) => image))
  if (!first) return null
  const whole = others.reduce(union, first)
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
    // Views of the same place keep showing the same place even where one image ends earlier than the other.
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

/** Returns the boxes on these images or, if they have none, the place of the box on the image that is not shown. */
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

const largest = (sizes: readonly Size[]): Size => ({
  w: Math.max(...sizes.map(({ w }) => w)),
  h: Math.max(...sizes.map(({ h }) => h)),
})

/** Returns the size of a view around an area of the given size. */
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

/**
 * Returns a view centred on `centre`, moved into the image as far as it fits, and aligned to whole px to stay sharp.
 */
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

/** Returns the zoom, in px of the picture per design px, and the arrangement of the views. */
function drawing(room: Size, scales: readonly number[]) {
  const several = scales.length > 1
  const beside = fit(room, several ? (MOST_WIDTH - GAP) / 2 : MOST_WIDTH, MOST_HEIGHT)
  const below = fit(room, MOST_WIDTH, several ? (MOST_HEIGHT - GAP) / 2 : MOST_HEIGHT)
  const zoom = crisp(Math.max(beside, below), Math.max(...scales))
  return { zoom, layout: zoom <= beside ? ('beside' as const) : ('below' as const) }
}

const fit = ({ w, h }: Size, width: number, height: number): number =>
  Math.min(width / w, height / h, MOST_ZOOM)

/**
 * Shows an image of 1 px per design px unscaled unless it can be doubled: at a fractional zoom it would look blurred.
 */
const crisp = (zoom: number, sharpest: number): number =>
  zoom > 1 && zoom < MOST_ZOOM && sharpest <= 1 ? 1 : zoom
