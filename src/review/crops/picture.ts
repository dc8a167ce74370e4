import type { Rgb } from '../../base/rgb.ts'
import type { OpenImage } from '../../png/decode-part.ts'
import type { Raster } from '../../png/raster.ts'
import type { Rect } from '../../judging/judge/index.ts'
import { GAP, OUTLINE_WIDTH, type View, type Views } from './crop-views.ts'

/** The grey beyond the edge of an image and between two images. */
const NEUTRAL = 200
/** Transparent pixels are drawn over white, as in the judge. */
const OVER = '#ffffff'

const WHITE: Rgb = [255, 255, 255]
const MARK: Rgb = [214, 0, 110]
/** The rings of an outline, from the box outwards: white on both sides, to be visible on any colour. */
const RINGS = [WHITE, MARK, MARK, WHITE]
/** The space between a box and its outline, in which its edge can be seen. */
const CLEAR = OUTLINE_WIDTH - RINGS.length
/** The length in px of the dashes and gaps that outline a missing element. */
const DASH = 6

/**
 * Draws a view: a part of an image with an outline around the box, dashed if the element is missing on this side.
 * Throws a RangeError for a damaged file.
 */
export async function drawView(
  image: OpenImage,
  { part, box, lacks }: View,
  { width, height }: Views,
): Promise<Raster> {
  const canvas = neutral(width, height)
  const columns = spanOf(part.x, part.w, width, image.width)
  const rows = spanOf(part.y, part.h, height, image.height)
  if (columns && rows) {
    const drawn = await image.decode(
      { x0: columns.from, x1: columns.to, y0: rows.from, y1: rows.to },
      { width: columns.length, height: rows.length, flattenOver: OVER },
    )
    put(canvas, drawn, columns.start, rows.start)
  } else await image.close()
  outline(canvas, box, lacks)
  return canvas
}

/**
 * Returns which px of the image, from `from` up to `to` (excluded), are shown, and where they lie within `drawn` px
 * of the picture; null if they lie beyond the edges.
 */
function spanOf(at: number, length: number, drawn: number, limit: number) {
  const from = Math.max(0, Math.floor(at))
  const to = Math.min(limit, Math.ceil(at + length))
  if (to <= from) return null
  const zoom = drawn / length
  const start = Math.max(0, Math.min(drawn - 1, Math.round((from - at) * zoom)))
  const end = Math.max(start + 1, Math.min(drawn, Math.round((to - at) * zoom)))
  return { from, to, start, length: end - start }
}

/** Joins views of equal size, the first one on the left or on top. */
export function joined([first, second]: readonly Raster[], layout: Views['layout']): Raster | null {
  if (!first) return null
  if (!second) return first
  const across = layout === 'beside'
  const canvas = neutral(
    first.width + (across ? GAP + second.width : 0),
    first.height + (across ? 0 : GAP + second.height),
  )
  put(canvas, first, 0, 0)
  put(canvas, second, across ? first.width + GAP : 0, across ? 0 : first.height + GAP)
  return canvas
}

function neutral(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4).fill(NEUTRAL)
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return { width, height, data }
}

function put(canvas: Raster, { width, height, data }: Raster, x: number, y: number): void {
  for (let row = 0; row < height; row++)
    canvas.data.set(
      data.subarray(row * width * 4, (row + 1) * width * 4),
      ((y + row) * canvas.width + x) * 4,
    )
}

/** Draws rings around the box, and never over it; what is outside the picture is left out. */
function outline(canvas: Raster, box: Rect, dashed: boolean): void {
  const left = Math.floor(box.x) - CLEAR
  const top = Math.floor(box.y) - CLEAR
  const right = Math.max(left + 1, Math.ceil(box.x + box.w) + CLEAR)
  const bottom = Math.max(top + 1, Math.ceil(box.y + box.h) + CLEAR)
  const isDrawn = (along: number) => !dashed || Math.floor(along / DASH) % 2 === 0
  for (const [i, colour] of RINGS.entries()) {
    const out = i + 1
    const columns = { from: Math.max(0, left - out), to: Math.min(canvas.width, right + out) }
    const rows = { from: Math.max(0, top - out), to: Math.min(canvas.height, bottom + out) }
    for (let x = columns.from; x < columns.to; x++)
      if (isDrawn(x - left + RINGS.length))
        for (const y of [top - out, bottom + i])
          if (y >= 0 && y < canvas.height) paint(canvas, x, y, colour)
    for (let y = rows.from; y < rows.to; y++)
      if (isDrawn(y - top + RINGS.length))
        for (const x of [left - out, right + i])
          if (x >= 0 && x < canvas.width) paint(canvas, x, y, colour)
  }
}

function paint({ width, data }: Raster, x: number, y: number, colour: Rgb): void {
  data.set(colour, (y * width + x) * 4)
}
