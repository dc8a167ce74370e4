import { Buffer } from 'node:buffer'
import { Scratch } from './scratch.ts'
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
 * Labels the 4-connected regions of a raster: union-find over pixels, of which the first of a region
 * is its root. One array of the raster's size is all that is held, however busy the image is: it
 * comes from `scratch`, which the labels of the raster before have no use for any more.
 */
export function labelRegions(raster: Raster, scratch: Scratch = new Scratch()): RegionMap {
  const { width, height, data } = raster
  const pixels = pixelsOf(raster)
  const parent = scratch.labels(width * height)
  const repeats = repeatsOf(raster)
  const joined = (i: number, j: number): boolean => {
    if (pixels[i] === pixels[j]) return true
    const [p, q] = [i * 4, j * 4]
    return (
      Math.abs((data[p] as number) - (data[q] as number)) <= STEP &&
      Math.abs((data[p + 1] as number) - (data[q + 1] as number)) <= STEP &&
      Math.abs((data[p + 2] as number) - (data[q + 2] as number)) <= STEP
    )
  }

  for (let y = 0, i = 0; y < height; y++) {
    const [start, end] = [i, i + width]
    if (repeats[y] === 0) {
      parent.copyWithin(i, i - width, i)
      i = end
      continue
    }
    let root = i
    while (i < end) {
      if (i > start && !joined(i, i - 1)) root = i
      parent[i] = root
      const above = i++ - width
      if (y === 0 || !joined(i - 1, above)) continue
      // Mostly the pixel above is known to be of the region of the one before.
      if (parent[above] !== root) root = unite(parent, i - 1, above)
      if (pixels[i - 1] !== pixels[above]) continue
      // What follows, as far as it is as above, is joined as it is there.
      for (; i < end && pixels[i] === pixels[i - width]; i++)
        parent[i] = root = parent[i - width] as number
    }
  }
  countAreas(parent, width, repeats)
  return { width, height, labels: parent, regions: collect(raster, parent, repeats), repeats }
}

/** Whether a row of an array of an image's size, of so many bytes a row, is as the one above. */
export function isAsAbove(
  { buffer, byteOffset }: Uint8ClampedArray | Uint16Array,
  y: number,
  bytes: number,
) {
  const rowAt = (row: number) => new Uint8Array(buffer, byteOffset + row * bytes, bytes)
  return Buffer.compare(rowAt(y), rowAt(y - 1)) === 0
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

/** Leaves each pixel with its root, and each root with minus its region's area. Passes over rows that repeat others. */
function countAreas(parent: Int32Array, width: number, repeats: Uint16Array): void {
  for (let y = 0; y < repeats.length; y++) {
    const rows = repeats[y] as number
    if (rows === 0) continue
    for (let i = y * width; i < (y + 1) * width;) {
      const above = parent[i] as number
      if (above === i) {
        parent[i++] = -rows
        continue
      }
      // A parent comes before its children, and so has found its own root.
      const next = parent[above] as number
      const root = next < 0 ? above : next
      const start = i
      do i++
      while (i < (y + 1) * width && parent[i] === above)
      if (root !== above) parent.fill(root, start, i)
      parent[root] = (parent[root] as number) - rows * (i - start)
    }
  }
}

/** Turns roots into labels in place: a root comes before every other pixel of its region. */
function collect(raster: Raster, labels: Int32Array, repeats: Uint16Array): Region[] {
  const { width, height, data } = raster
  const pixels = pixelsOf(raster)
  const regions: Region[] = []
  for (let y = 0; y < height; y++) {
    const rows = repeats[y] as number
    if (rows === 0) {
      labels.copyWithin(y * width, (y - 1) * width, y * width)
      continue
    }
    for (let x = 0, i = y * width; x < width;) {
      const value = labels[i] as number
      const root = value < 0 ? i : value
      let id = value < 0 ? -1 : (labels[value] as number)
      if (value <= -MIN_REGION_AREA) {
        id = regions.length
        regions.push({ id, area: -value, x0: x, y0: y, x1: x, y1: y, r: 0, g: 0, b: 0 })
      }
      const start = x
      const first = i
      do labels[i++] = id
      while (++x < width && labels[i] === root)
      if (id < 0) continue
      const region = regions[id] as Region
      for (let from = first, at = first; from < i; from = at) {
        do at++
        while (at < i && pixels[at] === pixels[from])
        region.r += rows * (at - from) * (data[from * 4] as number)
        region.g += rows * (at - from) * (data[from * 4 + 1] as number)
        region.b += rows * (at - from) * (data[from * 4 + 2] as number)
      }
      region.x0 = Math.min(region.x0, start)
      region.x1 = Math.max(region.x1, x)
      region.y1 = y + rows
    }
  }
  for (const region of regions) {
    region.r /= region.area
    region.g /= region.area
    region.b /= region.area
  }
  return regions
}

export function find(parent: number[] | Int32Array, label: number): number {
  let root = label
  while (parent[root] !== root) root = parent[root] as number
  while (parent[label] !== root) {
    const next = parent[label] as number
    parent[label] = root
    label = next
  }
  return root
}

export function unite(parent: number[] | Int32Array, p: number, q: number): number {
  const [rootP, rootQ] = [find(parent, p), find(parent, q)]
  const root = Math.min(rootP, rootQ)
  parent[rootP] = root
  parent[rootQ] = root
  return root
}
