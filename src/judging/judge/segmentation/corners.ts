import { clamp } from '../../../base/clamp.ts'
import { distance, type Rgb } from '../../../base/rgb.ts'
import { snap } from '../rectangle.ts'
import { type Raster, colourAt } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/** An edge has this difference of a channel at least: of greys 1.2 to 2.2 CIEDE2000, about the least that an eye sees. */
export const EDGE = 6
/**
 * How far a blended edge may reach along a row, in px: what a pixel there covers follows from those behind it.
 * Near the top of an arc rows run along the edge.
 */
const BLEND = 4
/** A pixel that is covered by more than this share is inside: as much short of the whole as `LEAST`. */
const INSIDE = 0.85
/** Less of a row is what rasterisers make of an edge: a choice, well below half of a pixel. */
const LEAST = 0.15
/** Where a side is looked at: its middle, where corners are not. */
const ALONG = [0.3, 0.4, 0.5, 0.6, 0.7]
/**
 * A corner reaches as far along its row as along its column, but for where it lies between the pixels: a px and a
 * rounding, and more of large ones, whose ends are flat.
 */
const UNEVEN = { px: 1.5, share: 0.4 }
/** A larger corner is not measured, in px: those of pills and circles are shares of a side. */
const LARGEST = 48

/** Top left, top right, bottom right, bottom left; null of one that nothing ends. */
export type Corners = readonly (number | null)[]

/**
 * The radii of a rectangle's corners, top left, top right, bottom right, bottom left, by how much of each shows
 * what is around it, whatever stands in it: a quarter circle leaves (1 - pi / 4) r² of its square. Null of a corner
 * that nothing ends.
 */
export function cornerRadii(raster: Raster, rect: Rect): (number | null)[] {
  const { x, y, w, h } = snap(rect)
  const reach = Math.min(Math.floor(Math.min(w, h) / 2), LARGEST)
  return CORNERS.map(([right, bottom]) => {
    const corner = {
      raster,
      x: right ? x + w - 1 : x,
      y: bottom ? y + h - 1 : y,
      dx: right ? -1 : 1,
      dy: bottom ? -1 : 1,
    }
    const sides = () => [
      ALONG.map((share) => at(corner, Math.floor(w * share), 0)),
      ALONG.map((share) => at(corner, 0, Math.floor(h * share))),
    ]
    return radiusOf(corner, reach, sides)
  })
}

const CORNERS = [
  [false, false],
  [true, false],
  [true, true],
  [false, true],
] as const

/** A pixel of an image, and the steps to the next ones inwards. */
interface Start {
  raster: Raster
  x: number
  y: number
  dx: number
  dy: number
}

/** The colour so many steps across and down; null outside of the image. */
function at({ raster, x, y, dx, dy }: Start, across: number, down: number): Rgb | null {
  const column = x + dx * across
  const row = y + dy * down
  return column < 0 || row < 0 || column >= raster.width || row >= raster.height
    ? null
    : colourAt(raster, column, row)
}

type Line = readonly (Rgb | null)[]

function radiusOf(start: Start, reach: number, sides: () => Line[]): number | null {
  const [corner, ...beyond] = [at(start, 0, 0), at(start, -1, -1), at(start, -2, -2)]
  if (!corner) return null
  // At the edge of the image only a round corner shows what is around it.
  const open = beyond[0] ? 0 : sides().filter((side) => shows(side, corner)).length
  if (open > 0) return open === 1 ? null : 0
  const isLike = (colour: Rgb | null) => !colour || distance(colour, corner) < EDGE
  if (beyond.some(isLike)) return lackingRadius(start, reach, corner)
  const radius = lackingRadius(start, reach, beyond[0] as Rgb)
  // What a round corner uncovers need not go on around the box.
  const isUncovered = () =>
    [at(start, 1, 0), at(start, 0, 1)].every(isLike) && !sides().some((side) => shows(side, corner))
  return radius === 0 && isUncovered() ? (lackingRadius(start, reach, corner) ?? 0) : radius
}

/** The radius by how much of a corner is of the colour outside. */
function lackingRadius(start: Start, reach: number, outside: Rgb): number | null {
  const row = outsideOf({ ...start, dy: 0 }, reach, outside)
  const column = outsideOf({ ...start, dx: 0 }, reach, outside)
  if (row === null || column === null) return null
  if (Math.abs(row - column) > UNEVEN.px + UNEVEN.share * Math.max(row, column)) return null
  let lacking = 0
  for (let down = 0; down < reach; down++) {
    const y = start.y + start.dy * down
    const rest = down === 0 ? row : outsideOf({ ...start, y, dy: 0 }, reach, outside)
    if (rest === null) return null
    if (rest < LEAST) return Math.sqrt(lacking / (1 - Math.PI / 4))
    lacking += rest
  }
  return null
}

/** Whether most of a line is of a colour. */
const shows = (line: Line, colour: Rgb): boolean =>
  line.filter((one) => one && distance(one, colour) < EDGE).length > line.length / 2

/** How much of a line of pixels, from its start, shows what is around; null where nothing ends it. */
export function outsideOf(
  { raster, x, y, dx, dy }: Start,
  reach: number,
  outside: Rgb,
): number | null {
  const [right, bottom] = [raster.width - 1, raster.height - 1]
  const away: number[] = []
  let lacking = 0
  for (let along = 0; along < reach; along++) {
    while (away.length <= along + BLEND) {
      const column = clamp(x + dx * away.length, 0, right)
      away.push(distance(colourAt(raster, column, clamp(y + dy * away.length, 0, bottom)), outside))
    }
    let edge = 0
    for (let i = along; i < away.length; i++) edge = Math.max(edge, away[i] as number)
    const covered = edge < EDGE ? 0 : (away[along] as number) / edge
    if (covered >= INSIDE) return lacking
    lacking += 1 - covered
  }
  return null
}
