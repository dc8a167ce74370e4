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
  /** Issues of other lists, drawn faintly. */
  others: readonly Issue[]
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
  if (!drawn.showAll) return
  drawing.globalAlpha = FAINT
  drawAll(drawing, { ...drawn, issues: drawn.others }, view, palette, device)
  drawing.globalAlpha = 1
  drawAll(drawing, drawn, view, palette, device)
}

const FAINT = 0.5

/** Between a box and what is in it, in CSS px: the line never lies on an edge that differs. */
const BESIDE = 2

/**
 * Draws all boxes by filled parts of their edges, on whole pixels of the device: without a graphics card, thousands of
 * those cost a tenth of what strokes do. Each kind has a shape of its own, for those who cannot tell the colours apart.
 */
function drawAll(
  drawing: CanvasRenderingContext2D,
  { issues, side, sizes }: DrawnBoxes,
  view: View,
  palette: Palette,
  device: number,
): void {
  const { canvas } = drawing
  drawing.setTransform(1, 0, 0, 1, 0, 0)
  for (const issue of issues) {
    const box = boxOf(issue, side, sizes)
    if (box === null) continue
    const kind = kindOf(issue)
    const line = Math.max(1, Math.round(device * (kind === 'open' ? 2 : 1)))
    const away = Math.round(BESIDE * device) + line
    const x = Math.floor((box.x * view.zoom + view.x) * device) - away
    const y = Math.floor((box.y * view.zoom + view.y) * device) - away
    const w = Math.ceil(box.w * view.zoom * device) + 2 * away
    const h = Math.ceil(box.h * view.zoom * device) + 2 * away
    if (x > canvas.width || y > canvas.height || x + w < 0 || y + h < 0) continue
    drawing.fillStyle = palette[kind]
    for (const [from, length] of partsOf(kind, w, device)) {
      drawing.fillRect(x + from, y, length, line)
      drawing.fillRect(x + from, y + h - line, length, line)
    }
    // Between those: where two lie over each other, a faint one would be darker.
    for (const [from, length] of partsOf(kind, h - 2 * line, device)) {
      drawing.fillRect(x, y + line + from, line, length)
      drawing.fillRect(x + w - line, y + line + from, line, length)
    }
  }
  drawing.setTransform(device, 0, 0, device, 0, 0)
}

/** The corners alone, of what is settled, in CSS px. */
const CORNER = 8

/** Returns which parts of an edge are drawn: all, all but the middle of a fix, or the corners of what is settled. */
function partsOf(kind: keyof Palette, length: number, device: number): [number, number][] {
  if (kind !== 'fixed' && kind !== 'quiet') return [[0, length]]
  const share = Math.floor(length * 0.35)
  const part = kind === 'fixed' ? share : Math.min(share, CORNER * device)
  return [
    [0, part],
    [length - part, part],
  ]
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
