import type { Box } from '../../vocabulary/box.ts'
import { clamp } from '../../base/clamp.ts'
import { scaled, union } from '../../base/rectangle.ts'
import { atCorner, type CornerOfBox } from '../../vocabulary/corner.ts'
import type { Rect } from '../../judging/judge/index.ts'
import type { Slot } from '../../store/review/pair-fields.ts'

// Decides which parts of a pair's two images a crop shows, and at what size.

/** The largest picture, whether it shows one image or both. */
const MOST_WIDTH = 800
const MOST_HEIGHT = 400
/** The space between the two views. */
export const GAP = 8
/** The space in px of the picture that an outline takes around its box. */
export const OUTLINE_WIDTH = 6

/** The margin around the boxes, in design px: a share of their longer side, within these bounds. */
const MARGIN = { share: 0.25, least: 24, most: 64 }
/** Boxes at most this far apart share one view, so that a shift can be seen. */
const MOST_APART = 64
/** The smallest side of a view, in design px: `inside` while the image is large enough, `ever` in any case. */
const LEAST_SIDE = { inside: 120, ever: 48 }
/** A corner is shown with less around it, and larger: a radius is a matter of few px. */
const CORNER = { margin: 6, leastSide: 24, mostZoom: 8 }
/** The most by which one side of a view may exceed the other, as a factor. */
const MOST_STRETCH = 8
/**
 * How far a view extends beyond what it is about and may extend beyond the edge of its image, so that an outline is
 * complete: in design px, and at least so many px of the picture.
 */
const BEYOND_EDGE = { inside: 8, drawn: OUTLINE_WIDTH + 2 }
/** The largest zoom, in px of the picture per design px, for small elements. */
const MOST_ZOOM = 2

/** An image of a pair, and where the issue is on it. */
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

/** What the views show of the boxes. */
export interface Shown {
  images: Partial<Record<Slot, ShownImage>>
  /** The corner that differs; null to show the whole boxes. */
  corner: CornerOfBox | null
}

/** A part of an image. */
export interface View {
  /** In px of the image; may extend beyond its edges. */
  part: Rect
  /** The box to outline, in px of the picture, relative to the view's corner; of a corner's box only a part is in it. */
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
export function viewsOf({ images, corner }: Shown): Views | null {
  const known = Object.entries(images) as [Slot, ShownImage][]
  const outlines = boxesOf(known.map(([, image]) => image))
  const [outline] = outlines
  const subject = (box: Rect): Rect => (corner === null ? box : atCorner(box, corner))
  const [first, ...others] = outlines.map(subject)
  if (!first || !outline) return null
  const whole = others.reduce(union, first)
  const widest = largest([first, ...others])
  const together = whole.w - widest.w <= MOST_APART && whole.h - widest.h <= MOST_APART
  const edges = largest(known.map(([, image]) => sizeOf(image)))
  const { room, beyond, zoom, layout } = fitting(
    { area: together ? whole : widest, edges, isCorner: corner !== null },
    known.map(([, { scale }]) => scale),
  )
  const views = known.map(([slot, image]) => {
    const box = image.box && inDesignPx(image.box, image)
    const outlined = box ?? outline
    // Views of the same place keep showing the same place even where one image ends earlier than the other.
    const place = together
      ? around(whole, { room, image: edges, beyond })
      : around(subject(outlined), { room, image: sizeOf(image), beyond })
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

interface Subject {
  area: Size
  edges: Size
  isCorner: boolean
}

/** Returns the size and zoom of the views: where they are reduced, an outline takes more of the image. */
function fitting(subject: Subject, scales: readonly number[]) {
  const drawnWith = (beyond: number) => {
    const room = roomFor(subject, beyond)
    return {
      room,
      beyond,
      ...drawing(room, scales, subject.isCorner ? CORNER.mostZoom : MOST_ZOOM),
    }
  }
  let views = drawnWith(subject.isCorner ? CORNER.margin : BEYOND_EDGE.inside)
  while (views.beyond * views.zoom < BEYOND_EDGE.drawn)
    views = drawnWith(Math.ceil((BEYOND_EDGE.drawn + 1) / views.zoom))
  return views
}

/** Returns the size of a view around an area of the given size. */
function roomFor({ area: { w, h }, edges, isCorner }: Subject, beyond: number): Size {
  const usual = Math.min(Math.max(Math.max(w, h) * MARGIN.share, MARGIN.least), MARGIN.most)
  const margin = Math.max(isCorner ? CORNER.margin : usual, beyond)
  const least = isCorner ? CORNER.leastSide : LEAST_SIDE.inside
  const side = (length: number, edge: number) =>
    Math.max(
      Math.min(Math.max(length + 2 * margin, least), edge + 2 * beyond),
      isCorner ? CORNER.leastSide : LEAST_SIDE.ever,
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
function around(
  centre: Rect,
  { room, image, beyond }: { room: Size; image: Size; beyond: number },
): Rect {
  const within = (start: number, length: number, limit: number): number => {
    const spare = limit + 2 * beyond - length
    return spare <= 0 ? (limit - length) / 2 : clamp(start, -beyond, spare - beyond)
  }
  return {
    x: Math.round(within(centre.x + (centre.w - room.w) / 2, room.w, image.w)),
    y: Math.round(within(centre.y + (centre.h - room.h) / 2, room.h, image.h)),
    ...room,
  }
}

/** Returns the zoom, in px of the picture per design px, and the arrangement of the views. */
function drawing(room: Size, scales: readonly number[], mostZoom: number) {
  const several = scales.length > 1
  const fit = (width: number, height: number): number =>
    Math.min(width / room.w, height / room.h, mostZoom)
  const beside = fit(several ? (MOST_WIDTH - GAP) / 2 : MOST_WIDTH, MOST_HEIGHT)
  const below = fit(MOST_WIDTH, several ? (MOST_HEIGHT - GAP) / 2 : MOST_HEIGHT)
  const zoom = crisp(Math.max(beside, below), Math.max(...scales))
  return { zoom, layout: zoom <= beside ? ('beside' as const) : ('below' as const) }
}

/**
 * Enlarges an image of 1 px per design px by whole factors only: at a fractional zoom it would look blurred.
 */
const crisp = (zoom: number, sharpest: number): number =>
  zoom > 1 && sharpest <= 1 ? Math.floor(zoom) : zoom
