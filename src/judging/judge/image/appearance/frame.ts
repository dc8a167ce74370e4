import { channelDistance, colourAt, medianColour, type Rgb } from './pixels.ts'
import type { Raster } from '../raster.ts'
import type { Rect } from '../../node.ts'

/** Top, right, bottom, left. */
type Sides<T> = [T, T, T, T]

export interface BorderMeasure {
  /** In px, to fractions; 0 where there is none. */
  width: Sides<number>
  /** Null where there is none. */
  colour: Sides<Rgb | null>
}

/** How deep a border may be. */
const MAX_BORDER = 8
/** A channel's difference from the inside that a border has at least. */
const MIN_CONTRAST = 6
/** Where along an edge it is looked at: away from the corners. */
const ALONG = [0.22, 0.3, 0.38, 0.46, 0.54, 0.62, 0.7, 0.78]

/** The border along the inside of each edge of a box. */
export function measureBorder(raster: Raster, rect: Rect): BorderMeasure {
  const sides = ([0, 1, 2, 3] as const).map((side) => edge(raster, rect, side))
  return {
    width: sides.map(({ width }) => width) as Sides<number>,
    colour: sides.map(({ colour }) => colour) as Sides<Rgb | null>,
  }
}

/** A point at a depth below an edge, negative outside. */
function point({ x, y, w, h }: Rect, side: number, along: number, depth: number) {
  if (side === 0) return { x: x + w * along, y: y + depth }
  if (side === 1) return { x: x + w - depth, y: y + h * along }
  if (side === 2) return { x: x + w * along, y: y + h - depth }
  return { x: x + depth, y: y + h * along }
}

function edge(raster: Raster, rect: Rect, side: number): { width: number; colour: Rgb | null } {
  const room = side % 2 === 0 ? rect.h : rect.w
  const deep = Math.min(MAX_BORDER, Math.floor(room / 3))
  const at = (depth: number): Rgb =>
    medianColour(
      ALONG.map((along) => {
        const { x, y } = point(rect, side, along, depth)
        return colourAt(raster, x, y)
      }),
    )
  const layers = Array.from({ length: deep }, (_, i) => at(i + 0.5))
  const inside = layers.at(-1)
  if (inside === undefined) return { width: 0, colour: null }
  const contrast = layers.map((layer) => channelDistance(layer, inside))
  const outside = at(-1.5)
  const peak = Math.max(...contrast.slice(0, -2))
  const strongest = layers[contrast.indexOf(peak)]
  if (peak < MIN_CONTRAST || strongest === undefined) return { width: 0, colour: null }
  // A blended edge lies between the inside and the outside; a border's colour is its own.
  const blended = contrast.indexOf(peak) === 0 && (contrast[1] ?? 0) < MIN_CONTRAST
  if (blended && between(strongest, inside, outside)) return { width: 0, colour: null }
  const width = contrast.reduce((sum, value) => sum + Math.min(1, value / peak), 0)
  return width > deep - 1.5 ? { width: 0, colour: null } : { width, colour: strongest }
}

/** Whether a colour may be a blend of two others. */
function between(colour: Rgb, p: Rgb, q: Rgb): boolean {
  const span = [q[0] - p[0], q[1] - p[1], q[2] - p[2]] as const
  const length = span[0] ** 2 + span[1] ** 2 + span[2] ** 2
  if (length === 0) return false
  const off = [colour[0] - p[0], colour[1] - p[1], colour[2] - p[2]] as const
  const share = (off[0] * span[0] + off[1] * span[1] + off[2] * span[2]) / length
  if (share < 0 || share > 0.95) return false
  return off.every((value, i) => Math.abs(value - share * (span[i] as number)) < MIN_CONTRAST)
}

/** The largest corner that is looked at. */
const MAX_RADIUS = 40
/** The share of a square that lies outside its inscribed quarter circle. */
const OUTSIDE = 1 - Math.PI / 4

/**
 * Radii of the corners in px (top left, top right, bottom right, bottom left), from the area that
 * each corner lacks; null where the box does not stand out from what is around it.
 */
export function cornerRadii(raster: Raster, rect: Rect): Sides<number | null> {
  return ([0, 1, 2, 3] as const).map((corner) => radius(raster, rect, corner)) as Sides<
    number | null
  >
}

/** From the edge to the box; behind a thin border its inside may look like the outside again. */
function lackingInRow(reach: number, lackingAt: (dx: number) => number): number {
  let [sum, last] = [0, 1]
  for (let dx = 0; dx < reach; dx++) {
    const lacking = lackingAt(dx + 0.5)
    if (lacking < 0.08 || (last < 0.92 && lacking > last - 0.02)) break
    sum += lacking
    last = lacking
  }
  return sum
}

function radius(raster: Raster, rect: Rect, corner: number): number | null {
  const right = corner === 1 || corner === 2
  const bottom = corner > 1
  const at = (dx: number, dy: number): Rgb =>
    colourAt(
      raster,
      right ? rect.x + rect.w - dx : rect.x + dx,
      bottom ? rect.y + rect.h - dy : rect.y + dy,
    )
  const reach = Math.floor(Math.min(MAX_RADIUS, rect.w / 2, rect.h / 2))
  const border = edge(raster, rect, bottom ? 2 : 0)
  const surface = border.colour ?? at(reach, Math.min(3, reach))
  const touches =
    (right ? rect.x + rect.w > raster.width - 1 : rect.x < 1) ||
    (bottom ? rect.y + rect.h > raster.height - 1 : rect.y < 1)
  const outside = touches ? at(0.5, 0.5) : at(-1.5, -1.5)
  const contrast = channelDistance(surface, outside)
  if (contrast < MIN_CONTRAST) return touches ? 0 : null
  let area = 0
  for (let dy = 0; dy < reach; dy++) {
    const row = lackingInRow(
      reach,
      (dx) => 1 - channelDistance(at(dx, dy + 0.5), outside) / contrast,
    )
    if (row < 0.08) break
    area += row
  }
  return Math.sqrt(area / OUTSIDE)
}
