import type { Size } from '../geometry/box.ts'
import type { View } from '../geometry/view.ts'

// Boxes are drawn for one view of the images, on a canvas that reaches beyond its pane. While the view moves, the
// canvas is moved and scaled along, which costs next to nothing; it is drawn anew where it no longer reaches.

/** How far a canvas reaches beyond each edge of its pane, as a share of the pane. */
const BEYOND = 0.25
/** Scaled by more than this, lines are too thick or too thin to go on with. */
const MOST_SCALED = 1.4

/** What a canvas was drawn for. */
export interface Raster {
  view: View
  pane: Size
}

/** CSS px of a canvas beyond its pane, on each side. */
export const beyond = ({ width, height }: Size): Size => ({
  width: Math.ceil(width * BEYOND),
  height: Math.ceil(height * BEYOND),
})

/** The view as the canvas has it, whose corner lies outside the pane. */
export const onCanvas = ({ zoom, x, y }: View, pane: Size): View => {
  const { width, height } = beyond(pane)
  return { zoom, x: x + width, y: y + height }
}

/** Where a canvas that was drawn for one view lies in another: its scale, and its corner in the pane in CSS px. */
export function placed({ view: drawn, pane }: Raster, view: View): View {
  const scale = view.zoom / drawn.zoom
  const corner = beyond(pane)
  return {
    zoom: scale,
    x: view.x - (drawn.x + corner.width) * scale,
    y: view.y - (drawn.y + corner.height) * scale,
  }
}

/** Whether a canvas still serves a view: it covers the pane, and is hardly scaled. */
export function serves(raster: Raster, view: View): boolean {
  const { zoom: scale, x, y } = placed(raster, view)
  if (scale > MOST_SCALED || scale < 1 / MOST_SCALED) return false
  const { width, height } = raster.pane
  const corner = beyond(raster.pane)
  return (
    x <= 0 &&
    y <= 0 &&
    x + (width + 2 * corner.width) * scale >= width &&
    y + (height + 2 * corner.height) * scale >= height
  )
}
