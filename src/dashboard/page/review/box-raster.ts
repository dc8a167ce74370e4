import type { Point, Size } from '../geometry/box.ts'
import type { View } from '../geometry/view.ts'

// Boxes are drawn for one view of the images, on a canvas that reaches beyond its pane. While the view moves, the
// canvas is moved along, which costs next to nothing; it is drawn anew where it no longer reaches. While it zooms every
// frame is drawn, on a canvas no larger than the pane: scaling one costs more than drawing it.

/** How far a canvas reaches beyond each edge of its pane, as a share of the pane. */
const BEYOND = 0.25

/** What a canvas was drawn for. */
export interface Raster {
  view: View
  pane: Size
  /** CSS px of the canvas beyond its pane, on each side. */
  beyond: Size
}

/** Returns the canvas for a view; one that will be moved reaches beyond the pane. */
export const rasterFor = (view: View, pane: Size, isMoved: boolean): Raster => ({
  view,
  pane,
  beyond: isMoved
    ? { width: Math.ceil(pane.width * BEYOND), height: Math.ceil(pane.height * BEYOND) }
    : { width: 0, height: 0 },
})

/** Returns the size of the canvas in CSS px. */
export const sizeOf = ({ pane, beyond }: Raster): Size => ({
  width: pane.width + 2 * beyond.width,
  height: pane.height + 2 * beyond.height,
})

/** Returns the view relative to the canvas, whose corner lies outside the pane. */
export const onCanvas = ({ view: { zoom, x, y }, beyond }: Raster): View => ({
  zoom,
  x: x + beyond.width,
  y: y + beyond.height,
})

/** Returns where the corner of the canvas lies in the pane, for another view of the same zoom. */
export const cornerOf = ({ view, beyond }: Raster, now: View): Point => ({
  x: now.x - view.x - beyond.width,
  y: now.y - view.y - beyond.height,
})

/** Whether a canvas can still be used for a view: the zoom is the same, and it covers the pane. */
export function serves(raster: Raster, now: View): boolean {
  const { x, y } = cornerOf(raster, now)
  const { width, height } = sizeOf(raster)
  const { pane, view } = raster
  const covers = x <= 0 && y <= 0 && x + width >= pane.width && y + height >= pane.height
  return covers && now.zoom === view.zoom
}
