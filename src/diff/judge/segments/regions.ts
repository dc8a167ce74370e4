import type { Raster } from '../image/raster.ts'

/** A connected area whose colour nowhere jumps: a surface, gradients included, or a part of ink. */
export interface Region {
  id: number
  area: number
  x0: number
  y0: number
  /** Past its end. */
  x1: number
  y1: number
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

/** The largest step of a channel between neighbours of one region; a gradient steps by less. */
const STEP = 2

/** Smaller ones are ink: they have no entry. */
export const MIN_REGION_AREA = 150

/**
 * Labels the 4-connected regions of a raster: union-find over pixels, of which the first of a region
 * is its root. Nothing but arrays of the raster's size is held, however busy the image is.
 */
export function labelRegions(raster: Raster): RegionMap {
  const { width, height, data } = raster
  const parent = new Int32Array(width * height)
  const joined = (p: number, q: number): boolean =>
    Math.abs((data[p] as number) - (data[q] as number)) <= STEP &&
    Math.abs((data[p + 1] as number) - (data[q + 1] as number)) <= STEP &&
    Math.abs((data[p + 2] as number) - (data[q + 2] as number)) <= STEP

  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      parent[i] = i
      if (x > 0 && joined(i * 4, (i - 1) * 4)) parent[i] = find(parent, i - 1)
      if (y > 0 && joined(i * 4, (i - width) * 4)) union(parent, i, i - width)
    }
  }
  const areas = new Int32Array(width * height)
  for (let i = 0; i < parent.length; i++) {
    const root = find(parent, i)
    areas[root] = (areas[root] as number) + 1
  }
  return { width, height, ...collect(raster, parent, areas) }
}

/** `areas` of roots; those that have got an id hold -1 - id instead. */
function collect({ width, height, data }: Raster, parent: Int32Array, areas: Int32Array) {
  const labels = new Int32Array(width * height).fill(-1)
  const regions: Region[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const root = find(parent, i)
      const area = areas[root] as number
      if (area >= 0 && area < MIN_REGION_AREA) continue
      if (area >= 0) {
        areas[root] = -1 - regions.length
        const id = regions.length
        regions.push({ id, area, x0: x, y0: y, x1: x, y1: y, r: 0, g: 0, b: 0 })
      }
      const id = -1 - (areas[root] as number)
      labels[i] = id
      const region = regions[id] as Region
      if (x < region.x0) region.x0 = x
      if (x >= region.x1) region.x1 = x + 1
      region.y1 = y + 1
      region.r += data[i * 4] as number
      region.g += data[i * 4 + 1] as number
      region.b += data[i * 4 + 2] as number
    }
  }
  for (const region of regions) {
    region.r /= region.area
    region.g /= region.area
    region.b /= region.area
  }
  return { labels, regions }
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

export function union(parent: number[] | Int32Array, p: number, q: number): number {
  const [rootP, rootQ] = [find(parent, p), find(parent, q)]
  const root = Math.min(rootP, rootQ)
  parent[rootP] = root
  parent[rootQ] = root
  return root
}
