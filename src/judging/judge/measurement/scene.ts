import { grow } from '../../../base/rectangle.ts'
import type { Rgb } from '../../../base/rgb.ts'
import { hasSurface } from '../evidence/collapse-icons.ts'
import { commonColour } from './pixel-colours.ts'
import { shared } from '../rectangle.ts'
import { readShadows, type BoxLook } from './box-look.ts'
import type { BoxScene } from './compare-looks.ts'
import type { Raster } from '../../../png/raster.ts'
import { around, isInside, type Element } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** How a box looks by its own declarations, in px of its raster; null where its fill is no plain colour. */
export function lookOf({ node: { style } }: Element, scale: number): BoxLook | null {
  const { fill, stroke, strokeWidth, cornerRadius, shadow } = style
  if (fill !== null && fill.kind !== 'colour') return null
  const drawn = stroke !== null && stroke.a > 0
  const inPx = (values: readonly number[] | null) => (values ?? [0, 0, 0, 0]).map((v) => v / scale)
  return {
    fill: fill === null || fill.colour.a === 0 ? null : fill.colour,
    stroke: drawn ? stroke : null,
    widths: drawn ? inPx(strokeWidth) : [0, 0, 0, 0],
    radii: inPx(cornerRadius),
    shadows: readShadows(shadow, scale),
  }
}

/** A box in its image, with what hides parts of it: painted boxes and pictures that lie in it. */
export const sceneOf = (
  raster: Raster,
  at: Element,
  elements: readonly Element[],
  unders: readonly Rgb[],
): BoxScene => ({
  raster,
  rect: at.rect,
  unders,
  covers: elements
    .filter((other) => other !== at && isInside(other, at) && isOpaque(other))
    .map(({ rect }) => rect),
})

const isOpaque = ({ node }: Element): boolean =>
  node.kind === 'image' || (node.kind === 'box' && hasSurface(node))

/** How much is looked at beside a box, in px: the gap to what stands next is seldom narrower. */
const BAND = 6

/**
 * The colour around a box, beyond its shadow: what most of its four sides show; of a box that fills its
 * image what its round corners leave. Null where neither is seen.
 */
export function underOf(
  raster: Raster,
  { rect }: Element,
  { radii, shadows }: BoxLook,
): Rgb | null {
  const { x, y, w, h } = rect
  const reach = Math.max(
    0,
    ...shadows.map(({ blur, y: down }) => Math.min(24, blur + Math.abs(down))),
  )
  for (const off of reach > 0 ? [reach + 2, 2] : [2]) {
    const bands: Rect[] = [
      { x, y: y - off - BAND, w, h: BAND },
      { x, y: y + h + off, w, h: BAND },
      { x: x - off - BAND, y, w: BAND, h },
      { x: x + w + off, y, w: BAND, h },
    ]
    const [most] = bands
      .filter((band) => isWithin(band, raster))
      .flatMap((band) => commonColour(raster, band) ?? [])
      .toSorted((p, q) => q.share - p.share)
    if (most) return most.colour
  }
  if (Math.min(...radii) < 3) return null
  const corner = { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)), w: 1, h: 1 }
  return commonColour(raster, corner)?.colour ?? null
}

const isWithin = ({ x, y, w, h }: Rect, { width, height }: Raster): boolean =>
  x >= 0 && y >= 0 && x + w <= width && y + h <= height

/**
 * How far a line may lie off the edge that it is drawn for, in px: its px lies inside or outside of it, and is
 * rounded.
 */
const OFF = 1.5
/** The greatest thickness of a line that is drawn for a border, in px: borders are thinner. */
const THICK = 12

/** Whether thin boxes are drawn along the edges of a box: a border by another name. */
export const hasLines = ({ rect, node }: Element, elements: readonly Element[]): boolean =>
  elements.some(({ node: line, rect: at }) => {
    const [long, thick] = [Math.max(at.w, at.h), Math.min(at.w, at.h)]
    if (line === node || line.kind !== 'box' || !hasSurface(line)) return false
    return (
      thick <= Math.min(THICK, long / 3) &&
      shared(at, grow(rect, OFF)) >= 0.6 * thick * (at.w > at.h ? rect.w : rect.h) &&
      shared(at, grow(rect, -thick - OFF)) === 0
    )
  })

/** The nearest colour that is declared of what a box stands in. */
export function declaredUnder(element: Element): Rgb | null {
  for (const { node } of around(element)) {
    const { fill } = node.style
    if (fill?.kind === 'colour' && fill.colour.a === 1)
      return [fill.colour.r, fill.colour.g, fill.colour.b]
  }
  return null
}
