import { clamp } from '../../../base/clamp.ts'
import type { Box, Point, Size } from './box.ts'

// Both images are looked at through one view, so they zoom and pan in lockstep. The common unit is the
// design px: an image of scale 2 has two image px in each. A view maps design px to CSS px of its pane.

/** `zoom` is CSS px for each design px; the origin of the images lies at `x`, `y` of the pane. */
export interface View {
  zoom: number
  x: number
  y: number
}

/** Image px for each device px, from far away to single pixels. */
const STEPS = [
  0.0625, 0.125, 0.1667, 0.25, 0.3333, 0.5, 0.6667, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32,
] as const

const LEAST = STEPS[0]
const MOST = 32

/** How the pixels of a screen and those of the sharper image relate to CSS and design px. */
export interface Pixels {
  /** Device px for each CSS px. */
  device: number
  /** Image px for each design px, of the image that has more of them. */
  image: number
}

/** Device px for each image px: 1 shows the sharper image pixel by pixel. */
export const magnification = ({ zoom }: View, { device, image }: Pixels): number =>
  (zoom * device) / image

const zoomOf = (magnified: number, { device, image }: Pixels): number =>
  (magnified * image) / device

/** Moves the view's origin onto the device's pixel grid, so that both images are sampled alike. */
const snapped = (view: View, { device }: Pixels): View => ({
  zoom: view.zoom,
  x: Math.round(view.x * device) / device + 0,
  y: Math.round(view.y * device) / device + 0,
})

/** Zooms to a magnification and keeps the point of the pane where it is on the images. */
export function zoomedTo(view: View, magnified: number, at: Point, pixels: Pixels): View {
  const zoom = zoomOf(clamp(magnified, LEAST, MOST), pixels)
  const ratio = zoom / view.zoom
  const moved = { zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
  return snapped(moved, pixels)
}

/** Returns the next magnification of the fixed steps, in (`1`) or out (`-1`). */
export function nextStep(view: View, direction: 1 | -1, pixels: Pixels): number {
  const now = magnification(view, pixels)
  const beyond = (step: number): boolean =>
    direction === 1 ? step > now * 1.01 : step < now * 0.99
  const steps: readonly number[] = direction === 1 ? STEPS : STEPS.toReversed()
  return steps.find(beyond) ?? (direction === 1 ? MOST : LEAST)
}

export const panned = (view: View, dx: number, dy: number, pixels: Pixels): View =>
  snapped({ zoom: view.zoom, x: view.x + dx, y: view.y + dy }, pixels)

const MARGIN = 16
/** Content of at least this height for its width is read from its top, if much less of it would be in sight whole. */
const TALL = 2
const MUCH_SMALLER = 1.8

/**
 * Fits the content into the pane, at most pixel by pixel: all of it, centred; if it is so tall that nothing could be
 * recognised then, its width, from its top.
 */
export function fitted(content: Size, pane: Size, pixels: Pixels): View {
  const room = { width: pane.width - 2 * MARGIN, height: pane.height - 2 * MARGIN }
  const within = (zoom: number): number => clamp(zoom, zoomOf(LEAST, pixels), zoomOf(1, pixels))
  const wide = within(room.width / content.width)
  const whole = within(Math.min(room.width / content.width, room.height / content.height))
  const all = { x: 0, y: 0, w: content.width, h: content.height }
  if (content.height < TALL * content.width || wide < MUCH_SMALLER * whole)
    return centred(all, whole, pane, pixels)
  return snapped({ ...centred(all, wide, pane, pixels), y: MARGIN }, pixels)
}

/** Returns how large content can be shown whole in a pane, at most at its own size. */
export const wholeZoom = (content: Size, pane: Size): number =>
  Math.min(1, pane.width / content.width, pane.height / content.height)

/** From this zoom on, text of a component can be read. */
const LEGIBLE = 0.5
/** A box that takes this share of the pane can be recognised at any zoom. */
const LARGE = 1 / 3

/** Returns a view that shows a box of the content so large that it can be recognised: the same one if it does already. */
export function showing(
  box: Box,
  view: View,
  { content, pane, pixels }: { content: Size; pane: Size; pixels: Pixels },
): View {
  const at = inPane(box, view)
  const isLegible =
    view.zoom >= LEGIBLE || at.w >= pane.width * LARGE || at.h >= pane.height * LARGE
  if (!isLegible) {
    const comfortable = Math.min((pane.width * 0.5) / box.w, (pane.height * 0.5) / box.h, 1)
    const { zoom, x, y } = centred(box, Math.max(view.zoom, comfortable), pane, pixels)
    const from = (start: number, length: number, room: number): number =>
      length * zoom + 2 * MARGIN < room
        ? (room - length * zoom) / 2
        : clamp(start, room - MARGIN - length * zoom, MARGIN)
    return snapped(
      { zoom, x: from(x, content.width, pane.width), y: from(y, content.height, pane.height) },
      pixels,
    )
  }
  const dx = awayBy(at.x, at.w, pane.width)
  const dy = awayBy(at.y, at.h, pane.height)
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy, pixels)
}

/** How far a span has to be moved to be in sight; one that is too long, until it begins or ends there. */
function awayBy(from: number, length: number, room: number): number {
  const edge = Math.min(24, Math.max(0, (room - length) / 2))
  const [first, last] = [edge - from, room - edge - (from + length)]
  if (from >= 0 && from + length <= room) return 0
  if (length > room) return from > room / 2 ? first : from + length < room / 2 ? last : 0
  return from < 0 ? first : last
}

/** Centres a box of the content in the pane, at a comfortable size. */
export function focused(box: Box, pane: Size, pixels: Pixels): View {
  const zoom = Math.min((pane.width * 0.5) / box.w, (pane.height * 0.5) / box.h)
  return centred(box, clamp(zoom, zoomOf(LEAST, pixels), zoomOf(4, pixels)), pane, pixels)
}

const centred = (box: Box, zoom: number, pane: Size, pixels: Pixels): View =>
  snapped(
    {
      zoom,
      x: pane.width / 2 - (box.x + box.w / 2) * zoom,
      y: pane.height / 2 - (box.y + box.h / 2) * zoom,
    },
    pixels,
  )

/** Converts a box from design px to px of the pane. */
export const inPane = (box: Box, { zoom, x, y }: View): Box => ({
  x: box.x * zoom + x,
  y: box.y * zoom + y,
  w: box.w * zoom,
  h: box.h * zoom,
})

/** Converts a point of the pane to design px. */
export const onContent = ({ x, y }: Point, view: View): Point => ({
  x: (x - view.x) / view.zoom,
  y: (y - view.y) / view.zoom,
})

/** Returns the view as text for a URL: magnification and the middle of the pane in design px. */
export function viewToText(view: View, pane: Size, pixels: Pixels): string {
  const { x, y } = onContent({ x: pane.width / 2, y: pane.height / 2 }, view)
  // Steps such as a third need more digits, or the far edge of an image would be off by whole px.
  const magnified = Number(magnification(view, pixels).toFixed(4))
  return [magnified, ...[x, y].map((value) => Number(value.toFixed(2)))].join(',')
}

/** Parses what `viewToText` returns; null for any other text. */
export function viewFromText(text: string, pane: Size, pixels: Pixels): View | null {
  const parts = text.split(',').map(Number)
  const [magnified, x, y] = parts
  if (parts.length !== 3 || magnified === undefined || x === undefined || y === undefined)
    return null
  if (![magnified, x, y].every(Number.isFinite) || magnified <= 0) return null
  const zoom = zoomOf(clamp(magnified, LEAST, MOST), pixels)
  return snapped({ zoom, x: pane.width / 2 - x * zoom, y: pane.height / 2 - y * zoom }, pixels)
}
