import type { Rgb } from '../../../base/rgb.ts'
import type { Scratch } from './scratch.ts'
import type { Container } from './containers.ts'
import { isAsAbove, type RegionMap } from './regions.ts'
import type { Raster } from '../../../png/raster.ts'

/** What is drawn on the surfaces of an image. */
export interface Ink {
  width: number
  height: number
  /** How far each pixel's colour is from its surface's, 0..255 (the largest channel). */
  strength: Uint8Array
  /** The innermost container of each pixel. */
  owner: Uint16Array
  /** The colour of the surface under each pixel of ink, packed as 0xrrggbb. */
  under: Int32Array
}

/** Frames are no ink: what lies this far around a border belongs to it, in px, the one that its edge blends. */
const FRAME_MARGIN = 1

/** Overwrites the map's labels: the colours under the ink take their place. */
export function findInk(
  raster: Raster,
  map: RegionMap,
  containers: readonly Container[],
  scratch: Scratch,
): Ink {
  const { width, height } = raster
  const owner = owners(raster, containers, scratch)
  const surfaceOf = new Int32Array(map.regions.length).fill(-1)
  for (const [i, container] of containers.entries())
    for (const id of container.surface?.ids ?? []) surfaceOf[id] = i

  const strength = new Uint8Array(width * height)
  const under = map.labels
  const ink = { width, height, strength, owner, under }
  const last = containers.map(({ fill }) => pack(fill))
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * width, (y + 1) * width]
    // A row that shows what the one above does leaves the surfaces' last colours as they were: the next one's ink is as its.
    if (map.repeats[y] === 0 && map.repeats[y - 1] === 0 && isAsAbove(owner, y, width * 2)) {
      strength.copyWithin(start, start - width, start)
      under.copyWithin(start, start - width, start)
      continue
    }
    findInRow(raster, ink, surfaceOf, last, start, end)
  }
  for (const container of containers) clearFrame(strength, width, height, container)
  return ink
}

/** Of a row, where `under` still holds labels; `last` is the colour that each surface had last. */
function findInRow(
  raster: Raster,
  { owner, strength, under }: Ink,
  surfaceOf: Int32Array,
  last: number[],
  start: number,
  end: number,
): void {
  for (let i = start; i < end; i++) {
    const label = under[i] as number
    const surface = label < 0 ? -1 : (surfaceOf[label] as number)
    if (surface >= 0) {
      while (i + 1 < end && under[i + 1] === label) i++
      last[surface] = packAt(raster, i)
      continue
    }
    const colour = last[owner[i] as number] as number
    under[i] = colour
    strength[i] = packedDistance(colour, raster, i)
  }
}

function owners(raster: Raster, containers: readonly Container[], scratch: Scratch): Uint16Array {
  const owner = scratch.owners(raster.width * raster.height)
  for (const [i, { rect }] of containers.entries()) {
    if (i === 0) continue
    const x0 = Math.max(0, Math.round(rect.x))
    const x1 = Math.min(raster.width, Math.round(rect.x + rect.w))
    const y1 = Math.min(raster.height, Math.round(rect.y + rect.h))
    for (let y = Math.max(0, Math.round(rect.y)); y < y1; y++)
      owner.fill(i, y * raster.width + x0, y * raster.width + x1)
  }
  return owner
}

/** Takes borders, blended edges and round corners out of the ink. */
function clearFrame(strength: Uint8Array, width: number, height: number, box: Container): void {
  const { rect, border, radius } = box
  const whole = box.parent < 0
  const left = Math.floor(rect.x) - FRAME_MARGIN
  const top = Math.floor(rect.y) - FRAME_MARGIN
  const right = Math.ceil(rect.x + rect.w) + FRAME_MARGIN
  const bottom = Math.ceil(rect.y + rect.h) + FRAME_MARGIN
  const margin = whole ? 0 : 2 * FRAME_MARGIN
  const clear = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
      strength.fill(0, y * width + Math.max(0, x0), y * width + Math.min(width, Math.max(0, x1)))
  }
  const [t, r, b, l] = border.width.map((side) => Math.ceil(side) + margin) as [
    number,
    number,
    number,
    number,
  ]
  const outset = whole ? FRAME_MARGIN : 0
  clear(left, top, right, top + t + outset)
  clear(left, bottom - b - outset, right, bottom)
  clear(left, top, left + l + outset, bottom)
  clear(right - r - outset, top, right, bottom)
  for (const [i, round] of radius.entries()) {
    if (round === null || round <= 0) continue
    const size = Math.ceil(round) + FRAME_MARGIN
    const fromRight = i === 1 || i === 2
    const fromBottom = i > 1
    const centreX = fromRight ? rect.x + rect.w - round : rect.x + round
    const centreY = fromBottom ? rect.y + rect.h - round : rect.y + round
    const limit = round - Math.max(...border.width) - 1.5
    for (let dy = 0; dy < size; dy++)
      for (let dx = 0; dx < size; dx++) {
        const x = fromRight ? right - 1 - dx : left + dx
        const y = fromBottom ? bottom - 1 - dy : top + dy
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const away = Math.hypot(x + 0.5 - centreX, y + 0.5 - centreY)
        const outer =
          (fromRight ? x > centreX : x < centreX) && (fromBottom ? y > centreY : y < centreY)
        if (outer && away > limit) strength[y * width + x] = 0
      }
  }
}

const pack = ([r, g, b]: Rgb): number =>
  (Math.round(r) << 16) | (Math.round(g) << 8) | Math.round(b)

export const unpack = (colour: number): Rgb => [colour >> 16, (colour >> 8) & 255, colour & 255]

function packAt({ data }: Raster, i: number): number {
  const at = i * 4
  return ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number)
}

function packedDistance(colour: number, { data }: Raster, i: number): number {
  const at = i * 4
  const r = Math.abs((colour >> 16) - (data[at] as number))
  const g = Math.abs(((colour >> 8) & 255) - (data[at + 1] as number))
  const b = Math.abs((colour & 255) - (data[at + 2] as number))
  return r > g ? (r > b ? r : b) : g > b ? g : b
}
