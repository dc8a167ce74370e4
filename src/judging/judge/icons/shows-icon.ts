import { crop } from '../image/crop.ts'
import { rgbDistance } from '../image/colour.ts'
import { commonColour } from '../measurement/pixel-colours.ts'
import { grow, shared } from '../rectangle.ts'
import { segmentImage } from '../segmentation/segment.ts'
import { iconShape, type IconShape } from './icon-shape.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

/** The sides of an icon, in design px. */
const LEAST = 8
const MOST = 64
/** What a rim may hold that is not of its surface: the end of a blended edge. */
const CROSSED = 0.03
/** Colours as far apart are ink and surface. */
const INK = 30
/** The surroundings by which letters are told from an icon. */
const AROUND = 40

/**
 * The icon in a box that someone else drew; null where the box is no icon's size, shows nothing, or
 * cuts through what it shows: then it is of something else, or of another image.
 */
export function iconIn(raster: Raster, rect: Rect): IconShape | null {
  const { x, y, w, h } = rect
  if (Math.min(w, h) < LEAST || Math.max(w, h) > MOST) return null
  if (x < -1 || y < -1 || x + w > raster.width + 1 || y + h > raster.height + 1) return null
  return isCut(raster, rect) ? null : iconShape(raster, rect)
}

/** Whether ink runs across the rim of the box: what is around an icon is all of one colour. */
function isCut(raster: Raster, rect: Rect): boolean {
  const { x, y, w, h } = grow(rect, 2)
  const sides = [
    { x, y, w, h: 1 },
    { x, y: y + h - 1, w, h: 1 },
    { x, y, w: 1, h },
    { x: x + w - 1, y, w: 1, h },
  ].flatMap((side) => crop(raster, side) ?? [])
  const rim: Raster = {
    width: sides.reduce((sum, { data }) => sum + data.length / 4, 0),
    height: 1,
    data: new Uint8ClampedArray(sides.flatMap(({ data }) => Array.from(data))),
  }
  const surface = commonColour(rim, { x: 0, y: 0, w: rim.width, h: 1 })
  if (surface === null) return false
  let crossed = 0
  for (let i = 0; i < rim.data.length; i += 4) {
    const [r, g, b] = [rim.data[i], rim.data[i + 1], rim.data[i + 2]]
    if (rgbDistance(r as number, g as number, b as number, ...surface.colour) > INK) crossed++
  }
  return crossed > CROSSED * rim.width
}

/** Whether a box lies on letters, which the image shows as a line of text. */
export function isOnText(raster: Raster, rect: Rect): boolean {
  const around = grow(rect, AROUND)
  const part = crop(raster, around)
  if (part === null) return false
  const inside = { ...rect, x: rect.x - Math.max(0, around.x), y: rect.y - Math.max(0, around.y) }
  return segmentImage(part).segments.some(
    (segment) =>
      segment.kind === 'text' && shared(segment.rect, inside) > 0.4 * inside.w * inside.h,
  )
}
