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
}

/**
 * The largest step of a channel between neighbours of one region: a gradient steps by less, a line that is seen by
 * more.
 */
const STEP = 2

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
    let root = i
    let isAsAbove = false
    for (let x = 0; x < width; x++, i++) {
      const wasAsAbove = isAsAbove
      isAsAbove = y > 0 && pixels[i] === pixels[i - width]
      if (isAsAbove && wasAsAbove) {
        // The two pixels above are joined if these are: nothing more is to be known.
        root = parent[i - width] as number
        parent[i] = root
        continue
      }
      if (x > 0 && !joined(i, i - 1)) root = i
      parent[i] = root
      // Mostly the pixel above is known to be of the region of the one before.
      if (y > 0 && joined(i, i - width) && parent[i - width] !== root)
        root = unite(parent, i, i - width)
    }
  }
  countAreas(parent)
  return { width, height, labels: parent, regions: collect(raster, parent) }
}

/** Leaves each pixel with its root, and each root with minus its region's area. */
function countAreas(parent: Int32Array): void {
  for (let i = 0; i < parent.length;) {
    const above = parent[i] as number
    if (above === i) {
      parent[i++] = -1
      continue
    }
    // A parent comes before its children, and so has found its own root.
    const next = parent[above] as number
    const root = next < 0 ? above : next
    const start = i
    do parent[i++] = root
    while (i < parent.length && parent[i] === above)
    parent[root] = (parent[root] as number) - (i - start)
  }
}

/** Turns roots into labels in place: a root comes before every other pixel of its region. */
function collect(raster: Raster, labels: Int32Array): Region[] {
  const { width, height, data } = raster
  const pixels = pixelsOf(raster)
  const regions: Region[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width;) {
      const value = labels[i] as number
      const root = value < 0 ? i : value
      let id = value < 0 ? -1 : (labels[value] as number)
      if (value <= -MIN_REGION_AREA) {
        id = regions.length
        regions.push({ id, area: -value, x0: x, y0: y, x1: x, y1: y, r: 0, g: 0, b: 0 })
      }
      const start = x
      let [r, g, b] = [0, 0, 0]
      do {
        const at = i * 4
        const first = x
        const pixel = pixels[i]
        do {
          labels[i++] = id
          x++
        } while (x < width && labels[i] === root && pixels[i] === pixel)
        r += (x - first) * (data[at] as number)
        g += (x - first) * (data[at + 1] as number)
        b += (x - first) * (data[at + 2] as number)
      } while (x < width && labels[i] === root)
      if (id < 0) continue
      const region = regions[id] as Region
      region.x0 = Math.min(region.x0, start)
      region.x1 = Math.max(region.x1, x)
      region.y1 = y + 1
      region.r += r
      region.g += g
      region.b += b
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
