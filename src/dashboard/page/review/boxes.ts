import type { Issue } from '../api/types.ts'
import { onImage, type Box, type Size } from '../geometry/box.ts'
import { inPane, type View } from '../geometry/view.ts'
import type { Consequence } from './consequences.ts'

// Boxes are drawn on a canvas over the images: thousands of them cost one pass a frame.

/** Which image's boxes a pane shows; `both`: the built side's, else the design's. */
export type BoxSide = 'a' | 'b' | 'both'

export interface DrawnBoxes {
  side: BoxSide
  issues: readonly Issue[]
  selected: Issue | null
  hovered: Issue | null
  consequences: readonly Consequence[]
  /** Size of each image in design px. */
  sizes: Record<'a' | 'b', Size>
  showAll: boolean
}

/** An issue's box in design px, as the pane shows it. */
export function boxOf(issue: Issue, side: BoxSide, sizes: DrawnBoxes['sizes']): Box | null {
  if (side === 'a' || (side === 'both' && issue.box_b === null))
    return issue.box_a && onImage(issue.box_a, sizes.a)
  return issue.box_b && onImage(issue.box_b, sizes.b)
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

const colourOf = ({ status }: Issue, palette: Palette): string => {
  if (status === 'candidate') return palette.candidate
  if (status === 'open') return palette.open
  return status === 'fixed_awaiting_verify' ? palette.fixed : palette.quiet
}

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
  const pane = { width: canvas.width / device, height: canvas.height / device }
  drawConsequences(drawing, drawn, view, palette)
  if (drawn.showAll) drawAll(drawing, drawn, view, palette, pane)
  if (drawn.hovered !== null && drawn.hovered !== drawn.selected)
    drawStrong(drawing, drawn, drawn.hovered, view, palette, 1.5)
  if (drawn.selected !== null) drawStrong(drawing, drawn, drawn.selected, view, palette, 2)
}

/** One path for each colour: a stroke costs by the call, not by the box. */
function drawAll(
  drawing: CanvasRenderingContext2D,
  { issues, side, sizes }: DrawnBoxes,
  view: View,
  palette: Palette,
  pane: Size,
): void {
  const paths = new Map<string, Path2D>()
  for (const issue of issues) {
    const box = boxOf(issue, side, sizes)
    if (box === null) continue
    const { x, y, w, h } = inPane(box, view)
    if (x > pane.width || y > pane.height || x + w < 0 || y + h < 0) continue
    const colour = colourOf(issue, palette)
    let path = paths.get(colour)
    if (path === undefined) paths.set(colour, (path = new Path2D()))
    path.rect(x - 0.5, y - 0.5, w + 1, h + 1)
  }
  drawing.lineWidth = 1
  for (const [colour, path] of paths) {
    drawing.strokeStyle = colour
    drawing.stroke(path)
  }
}

/** With a light edge around it, so that it stands out from any picture. */
function drawStrong(
  drawing: CanvasRenderingContext2D,
  { side, sizes }: DrawnBoxes,
  issue: Issue,
  view: View,
  palette: Palette,
  width: number,
): void {
  const box = boxOf(issue, side, sizes)
  if (box === null) return
  const { x, y, w, h } = inPane(box, view)
  const out = width / 2 + 1
  drawing.lineWidth = width + 2.5
  drawing.strokeStyle = 'rgb(255 255 255 / 85%)'
  drawing.strokeRect(x - out, y - out, w + 2 * out, h + 2 * out)
  drawing.lineWidth = width
  drawing.strokeStyle = colourOf(issue, palette)
  drawing.strokeRect(x - out, y - out, w + 2 * out, h + 2 * out)
}

/** What moved, faintly; what the selected issue moved, less so. */
function drawConsequences(
  drawing: CanvasRenderingContext2D,
  { consequences, selected, side, sizes, showAll }: DrawnBoxes,
  view: View,
  palette: Palette,
): void {
  drawing.strokeStyle = palette.moved
  drawing.lineWidth = 1
  for (const { boxA, boxB, causeId } of consequences) {
    const isOwn = selected !== null && causeId === selected.id
    if (!isOwn && !showAll) continue
    const normal = side === 'a' ? boxA : (boxB ?? boxA)
    if (normal === null) continue
    const box = inPane(onImage(normal, side === 'a' || boxB === null ? sizes.a : sizes.b), view)
    drawing.globalAlpha = isOwn ? 0.9 : 0.3
    drawing.setLineDash([3, 3])
    drawing.strokeRect(box.x - 0.5, box.y - 0.5, box.w + 1, box.h + 1)
  }
  drawing.setLineDash([])
  drawing.globalAlpha = 1
}
