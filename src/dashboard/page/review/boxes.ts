import type { Issue } from '../api/types.ts'
import { onImage, type Box, type Size } from '../geometry/box.ts'
import { inPane, type View } from '../geometry/view.ts'
import type { Consequence } from './consequences.ts'

// All boxes of a pane are drawn on one canvas, which then moves with the images as a picture does; the one or two
// that stand out are elements over it.

/** Which image's boxes a pane shows; `both`: the built side's, else the design's. */
export type BoxSide = 'a' | 'b' | 'both'

export interface DrawnBoxes {
  side: BoxSide
  issues: readonly Issue[]
  selected: Issue | null
  consequences: readonly Consequence[]
  /** Size of each image in design px. */
  sizes: Record<'a' | 'b', Size>
  showAll: boolean
}

/** Returns an issue's box in design px, as the pane shows it. */
export function boxOf(issue: Issue, side: BoxSide, sizes: DrawnBoxes['sizes']): Box | null {
  if (side === 'a' || (side === 'both' && issue.box_b === null))
    return issue.box_a && onImage(issue.box_a, sizes.a)
  return issue.box_b && onImage(issue.box_b, sizes.b)
}

/** Returns the box of something that moved, in design px, as the pane shows it. */
export function movedBoxOf(
  { boxA, boxB }: Consequence,
  side: BoxSide,
  sizes: DrawnBoxes['sizes'],
): Box | null {
  if (side === 'a' || boxB === null) return boxA && onImage(boxA, sizes.a)
  return onImage(boxB, sizes.b)
}

export interface Palette {
  candidate: string
  open: string
  fixed: string
  quiet: string
  moved: string
}

export function paletteOf(element: Element): Palette {
  // Custom properties are not resolved to a theme; the colour of a style is.
  const probe = document.createElement('span')
  element.append(probe)
  const read = (name: string): string => {
    probe.style.color = `var(--box-${name})`
    return getComputedStyle(probe).color
  }
  const palette = {
    candidate: read('candidate'),
    open: read('open'),
    fixed: read('fixed'),
    quiet: read('quiet'),
    moved: read('moved'),
  }
  probe.remove()
  return palette
}

const KINDS: Record<Issue['status'], keyof Palette> = {
  candidate: 'candidate',
  open: 'open',
  fixed_awaiting_verify: 'fixed',
  closed: 'quiet',
  dismissed: 'quiet',
}

/** Returns the name of the colour of an issue's box. */
export const kindOf = ({ status }: Issue): keyof Palette => KINDS[status]

/** Draws all boxes of a pane whose canvas is `device` canvas px to a CSS px. */
export function drawBoxes(
  drawing: CanvasRenderingContext2D,
  drawn: DrawnBoxes,
  view: View,
  palette: Palette,
  device: number,
): void {
  const { canvas } = drawing
  drawing.setTransform(1, 0, 0, 1, 0, 0)
  drawing.clearRect(0, 0, canvas.width, canvas.height)
  drawing.setTransform(device, 0, 0, device, 0, 0)
  drawConsequences(drawing, drawn, view, palette)
  if (drawn.showAll) drawAll(drawing, drawn, view, palette, device)
}

/**
 * Draws all boxes by their four edges, on whole pixels of the device: without a graphics card, thousands of filled
 * edges cost a tenth of what strokes do.
 */
function drawAll(
  drawing: CanvasRenderingContext2D,
  { issues, side, sizes }: DrawnBoxes,
  view: View,
  palette: Palette,
  device: number,
): void {
  const { canvas } = drawing
  const line = Math.max(1, Math.round(device))
  drawing.setTransform(1, 0, 0, 1, 0, 0)
  for (const issue of issues) {
    const box = boxOf(issue, side, sizes)
    if (box === null) continue
    const x = Math.round((box.x * view.zoom + view.x) * device) - line
    const y = Math.round((box.y * view.zoom + view.y) * device) - line
    const w = Math.round(box.w * view.zoom * device) + 2 * line
    const h = Math.round(box.h * view.zoom * device) + 2 * line
    if (x > canvas.width || y > canvas.height || x + w < 0 || y + h < 0) continue
    drawing.fillStyle = palette[kindOf(issue)]
    drawing.fillRect(x, y, w, line)
    drawing.fillRect(x, y + h - line, w, line)
    drawing.fillRect(x, y, line, h)
    drawing.fillRect(x + w - line, y, line, h)
  }
  drawing.setTransform(device, 0, 0, device, 0, 0)
}

/** Draws what moved, faintly; what the selected issue moved, less faintly. */
function drawConsequences(
  drawing: CanvasRenderingContext2D,
  { consequences, selected, side, sizes, showAll }: DrawnBoxes,
  view: View,
  palette: Palette,
): void {
  drawing.strokeStyle = palette.moved
  drawing.lineWidth = 1
  for (const moved of consequences) {
    const isOwn = selected !== null && moved.causeId === selected.id
    const on = movedBoxOf(moved, side, sizes)
    if (on === null || !(isOwn || showAll)) continue
    const box = inPane(on, view)
    drawing.globalAlpha = isOwn ? 0.9 : 0.3
    drawing.setLineDash([3, 3])
    drawing.strokeRect(box.x - 0.5, box.y - 0.5, box.w + 1, box.h + 1)
  }
  drawing.setLineDash([])
  drawing.globalAlpha = 1
}
