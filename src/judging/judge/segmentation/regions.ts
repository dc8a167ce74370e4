import { areEqual } from '../../../base/equal-bytes.ts'
import type { Scratch } from './scratch.ts'
import { pixelsOf, type PixelBounds, type Raster } from '../../../png/raster.ts'

/** Some of the pixels within bounds. */
export interface Patch extends PixelBounds {
  /** How many. */
  area: number
}

/** Makes a patch as large as it is with another. */
export function extend<Extended extends Patch>(into: Extended, other: Patch): Extended {
  into.x0 = Math.min(into.x0, other.x0)
  into.y0 = Math.min(into.y0, other.y0)
  into.x1 = Math.max(into.x1, other.x1)
  into.y1 = Math.max(into.y1, other.y1)
  into.area += other.area
  return into
}

/** A connected area whose colour nowhere jumps: a surface, gradients included, or a part of ink. */
export interface Region extends Patch {
  id: number
  /** Mean colour. */
  r: number
  g: number
  b: number
}

export interface RegionMap {
  width: number
  height: number
  /** The region's id of each pixel, -1 for none. */
  labels: Int32Array
  regions: Region[]
  /** How many rows each row stands for: itself and those below it that show the same, which stand for none. */
  repeats: Uint16Array
}

/**
 * The largest step of a channel between neighbours of one region: a gradient steps by less, a line that is seen by
 * more.
 */
export const STEP = 2

/** Smaller ones are ink, in px, and have no entry: about `MIN_SIDE` squared of a surface (`surfaces.ts`). */
const MIN_REGION_AREA = 150

/**
 * Labels the 4-connected regions of a raster: union-find over the runs of one colour in its rows. The first
 * pixel of a run stands for it, its second says where the run ends, and the first run of a region is its root.
 * One array of the raster's size is all that is held, however busy the image is: it comes from `scratch`,
 * which the labels of the raster before have no use for any more.
 */
export function labelRegions(raster: Raster, scratch: Scratch): RegionMap {
  const { width, height } = raster
  const pixels = pixelsOf(raster)
  const parent = scratch.labels(width * height)
  const repeats = repeatsOf(raster)
  let above = -1
  for (let y = 0; y < height; y++) {
    if (repeats[y] === 0) continue
    const row = y * width
    const off = row - above
    let over = above
    for (let i = row, before = row, end = row; i < row + width; before = i, i = end) {
      while (end < row + width && pixels[end] === pixels[i]) end++
      let root = i > row && isStep(raster, i, before) ? find(parent, before) : i
      parent[i] = root
      if (end > i + 1) parent[i + 1] = end
      while (over >= 0 && over + off < end) {
        // Mostly the run above is known to be of the region of the one before.
        if (parent[over] !== root && isStep(raster, i, over)) root = unite(parent, i, over)
        const next = endOf(over, above + width, pixels, parent)
        if (next + off > end) break
        over = next
      }
    }
    above = row
  }
  countAreas(parent, pixels, repeats)
  return { width, height, labels: parent, regions: collect(raster, parent, repeats), repeats }
}

/** Whether the colour does not jump from one pixel to another. */
function isStep({ data }: Raster, i: number, j: number): boolean {
  const [p, q] = [i * 4, j * 4]
  return (
    Math.abs((data[p] as number) - (data[q] as number)) <= STEP &&
    Math.abs((data[p + 1] as number) - (data[q + 1] as number)) <= STEP &&
    Math.abs((data[p + 2] as number) - (data[q + 2] as number)) <= STEP
  )
}

/** Where a run ends, in a row that ends at `rowEnd`. */
const endOf = (i: number, rowEnd: number, pixels: Int32Array, parent: Int32Array): number =>
  i + 1 < rowEnd && pixels[i + 1] === pixels[i] ? (parent[i + 1] as number) : i + 1

/** Whether a row of an array of an image's size, of so many bytes a row, is as the one above. */
export function isAsAbove(
  { buffer, byteOffset }: Uint8ClampedArray | Uint16Array,
  y: number,
  bytes: number,
) {
  const rowAt = (row: number) => new Uint8Array(buffer, byteOffset + row * bytes, bytes)
  return areEqual(rowAt(y), rowAt(y - 1))
}

function repeatsOf({ data, width, height }: Raster): Uint16Array {
  const repeats = new Uint16Array(height).fill(1)
  for (let y = height - 1; y > 0; y--) {
    if (!isAsAbove(data, y, width * 4)) continue
    repeats[y - 1] = (repeats[y - 1] as number) + (repeats[y] as number)
    repeats[y] = 0
  }
  return repeats
}

/** Leaves each run with its root, and each root with minus its region's area. Passes over rows that repeat others. */
function countAreas(parent: Int32Array, pixels: Int32Array, repeats: Uint16Array): void {
  const width = pixels.length / repeats.length
  for (let y = 0; y < repeats.length; y++) {
    const rows = repeats[y] as number
    if (rows === 0) continue
    const rowEnd = (y + 1) * width
    for (let i = y * width, end = i; i < rowEnd; i = end) {
      end = endOf(i, rowEnd, pixels, parent)
      const area = rows * (end - i)
      const above = parent[i] as number
      if (above === i) {
        parent[i] = -area
        continue
      }
      // A parent comes before its children, and so has found its own root.
      const next = parent[above] as number
      const root = next < 0 ? above : next
      parent[i] = root
      parent[root] = (parent[root] as number) - area
    }
  }
}

/** Turns the roots of runs into labels of pixels in place: a root comes before every other run of its region. */
function collect(raster: Raster, labels: Int32Array, repeats: Uint16Array): Region[] {
  const { width, height, data } = raster
  const pixels = pixelsOf(raster)
  const regions: Region[] = []
  for (let y = 0; y < height; y++) {
    const rows = repeats[y] as number
    const row = y * width
    if (rows === 0) {
      labels.copyWithin(row, row - width, row)
      continue
    }
    for (let i = row, end = row; i < row + width; i = end) {
      end = endOf(i, row + width, pixels, labels)
      const value = labels[i] as number
      let id = value < 0 ? -1 : (labels[value] as number)
      if (value <= -MIN_REGION_AREA) {
        id = regions.length
        regions.push({ id, area: -value, x0: i - row, y0: y, x1: 0, y1: y, r: 0, g: 0, b: 0 })
      }
      for (let at = i; at < end; at++) labels[at] = id
      if (id < 0) continue
      const region = regions[id] as Region
      const pixelsAlike = rows * (end - i)
      region.r += pixelsAlike * (data[i * 4] as number)
      region.g += pixelsAlike * (data[i * 4 + 1] as number)
      region.b += pixelsAlike * (data[i * 4 + 2] as number)
      extend(region, { x0: i - row, y0: y, x1: end - row, y1: y + rows, area: 0 })
    }
  }
  for (const region of regions) {
    region.r /= region.area
    region.g /= region.area
    region.b /= region.area
  }
  return regions
}

/** A union-find of so many sets of one each. */
export function singletons(count: number): Int32Array {
  const parent = new Int32Array(count)
  for (let i = 0; i < count; i++) parent[i] = i
  return parent
}

export function find(parent: Int32Array, label: number): number {
  let root = label
  while (parent[root] !== root) root = parent[root] as number
  while (parent[label] !== root) {
    const next = parent[label] as number
    parent[label] = root
    label = next
  }
  return root
}

export function unite(parent: Int32Array, p: number, q: number): number {
  const rootP = find(parent, p)
  const rootQ = find(parent, q)
  const root = Math.min(rootP, rootQ)
  parent[rootP] = root
  parent[rootQ] = root
  return root
}
