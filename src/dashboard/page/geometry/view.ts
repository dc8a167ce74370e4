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
export const snapped = (view: View, { device }: Pixels): View => ({
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
/** Room for the pane's name below the content, in panes that have it. */
const FOOT = 36
const ROOMY = 320

/** Fits all of the content into the pane, centred and at most pixel by pixel. */
export function fitted(content: Size, pane: Size, pixels: Pixels): View {
  const foot = pane.height > ROOMY ? FOOT : MARGIN
  const room = { width: pane.width - 2 * MARGIN, height: pane.height - MARGIN - foot }
  const zoom = Math.min(room.width / content.width, room.height / content.height)
  return centred(
    { x: 0, y: 0, w: content.width, h: content.height },
    clamp(zoom, zoomOf(LEAST, pixels), zoomOf(1, pixels)),
    { width: pane.width, height: pane.height + MARGIN - foot },
    pixels,
  )
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

/** Whether a box, in px of the pane, can be seen without moving the view. */
export const isInSight = (box: Box, pane: Size): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.w <= pane.width && box.y + box.h <= pane.height

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
