import { SAME_COLOUR } from '../image/colour.ts'
import type { Raster } from '../../../png/raster.ts'
import { MIN_TEXT_HEIGHT } from './merging.ts'
import { extend, find, singletons, STEP, unite, type Region, type RegionMap } from './regions.ts'

/** A flat background: one region, or several of one colour that only dividers part. */
export interface Surface extends Omit<Region, 'id'> {
  ids: number[]
  /** Whether most of it has one colour: else it is a gradient, or a part of a picture. */
  plain: boolean
}

/** More are a photograph's: a bound on cost. */
const MAX_SURFACES = 600
/** Surfaces are as long and as high at least, in px: less is a letter, a bullet or a dash. */
const MIN_SIDE = 12
/** A surface fills its bounding box but for round corners (a circle fills 0.785 of it). */
const MIN_SOLIDITY = 0.72
/** Pixels of a row that are no part of a surface's body: the blended one at either end. */
const SLIVER = 2
/** How thick a divider between two parts of a surface may be, in px: one and the blended px on both sides. */
const MAX_DIVIDER = 3
/** How many px from its ends a line beside a divider may begin: it is blended there. */
const CUT = 2

/** The backgrounds of an image, largest first; the first is the one that stands for the whole. */
export function findSurfaces(raster: Raster, map: RegionMap): Surface[] {
  const large = map.regions.filter(
    (region) => region.x1 - region.x0 >= MIN_SIDE && region.y1 - region.y0 >= MIN_SIDE,
  )
  const solid = large.filter((region) => {
    trimSlivers(map, region)
    return !isStroke(region) && solidity(map, region) >= MIN_SOLIDITY
  })
  const kept = solid.toSorted((p, q) => q.area - p.area).slice(0, MAX_SURFACES)
  const plain = new Set(kept.filter((region) => usualColour(raster, map, region)))
  return mergeParted(map, kept, plain).toSorted(
    (p, q) => boxArea(q) - boxArea(p) || q.area - p.area,
  )
}

/**
 * What is seen beside boxes that are as wide as the image, or as high: strips of one colour from edge to
 * edge, which all corners of the image show too; and those between two boxes which some corners show, or
 * which are blank. Null where there are none.
 */
export function pageBeside({ data, width, height }: Raster, map: RegionMap): Surface | null {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1]
  const at = (i: number): Colour => ({
    r: data[i * 4] as number,
    g: data[i * 4 + 1] as number,
    b: data[i * 4 + 2] as number,
  })
  const cornersOf = (region: Region): number =>
    corners.filter((corner) => isAlike(at(corner), region)).length
  for (const flat of [true, false]) {
    const strips = map.regions.filter(
      (region) =>
        (flat ? region.x1 - region.x0 === width : region.y1 - region.y0 === height) &&
        thickness(map, region, flat) >= MIN_TEXT_HEIGHT,
    )
    const first = strips.find(
      (strip) =>
        cornersOf(strip) === corners.length ||
        (isBetween(map, strip, flat) && (cornersOf(strip) >= 2 || strip.area === boxArea(strip))),
    )
    if (first === undefined) continue
    const page: Surface = { ...first, ids: [first.id], plain: true }
    for (const strip of strips) if (strip !== first && isAlike(strip, first)) absorb(page, strip)
    return { ...page, x0: 0, y0: 0, x1: width, y1: height }
  }
  return null
}

type Colour = Pick<Region, 'r' | 'g' | 'b'>

const isAlike = (p: Colour, q: Colour, most = SAME_COLOUR): boolean =>
  Math.max(Math.abs(p.r - q.r), Math.abs(p.g - q.g), Math.abs(p.b - q.b)) <= most

/** How many pixels of a row (column) are a region's. */
function counted(
  { labels, width }: RegionMap,
  id: number,
  flat: boolean,
  line: number,
  [from, to]: readonly [number, number],
): number {
  const step = flat ? 1 : width
  let count = 0
  let at = flat ? line * width + from : from * width + line
  for (let i = from; i < to; i++, at += step) if (labels[at] === id) count++
  return count
}

/** How much of a row (column) is a region's. */
function shareOf(map: RegionMap, id: number, line: number, flat: boolean): number {
  const length = flat ? map.width : map.height
  return counted(map, id, flat, line, [0, length]) / length
}

/**
 * A blended row at the edge of the image is nothing that a strip could lie behind, in px: one, as captures are cut
 * between two, and the next.
 */
const RIM = 2

/** Whether something else is at either end of the image. */
const isBetween = (map: RegionMap, { id }: Region, flat: boolean): boolean =>
  [RIM, (flat ? map.height : map.width) - 1 - RIM].every(
    (line) => shareOf(map, id, line, flat) < 0.5,
  )

/** The most rows (columns), one after another, that a region takes from edge to edge. */
function thickness(map: RegionMap, region: Region, flat: boolean): number {
  const [from, to] = flat ? [region.y0, region.y1] : [region.x0, region.x1]
  let [most, run] = [0, 0]
  for (let line = from; line < to; line++) {
    run = shareOf(map, region.id, line, flat) === 1 ? run + 1 : 0
    most = Math.max(most, run)
  }
  return most
}

/** Gives a plain surface the colour that it mostly has: its mean is off where a shadow falls on it. Returns whether it is one. */
function usualColour({ data }: Raster, { labels, width }: RegionMap, region: Region): boolean {
  const stride = Math.max(1, Math.floor(Math.sqrt(boxArea(region) / 4000)))
  const counts = new Map<number, { colour: number; count: number }>()
  let total = 0
  let last = { colour: -1, count: 0 }
  for (let y = region.y0; y < region.y1; y += stride)
    for (let x = region.x0; x < region.x1; x += stride) {
      const at = y * width + x
      if (labels[at] !== region.id) continue
      const i = at * 4
      const colour =
        ((data[i] as number) << 16) | ((data[i + 1] as number) << 8) | (data[i + 2] as number)
      total++
      if (colour !== last.colour) {
        last = counts.get(colour) ?? { colour, count: 0 }
        counts.set(colour, last)
      }
      last.count++
    }
  for (const { colour, count } of counts.values()) {
    if (count < 0.4 * total) continue
    region.r = colour >> 16
    region.g = (colour >> 8) & 255
    region.b = colour & 255
    return true
  }
  return false
}

const boxArea = (box: { x0: number; y0: number; x1: number; y1: number }): number =>
  (box.x1 - box.x0) * (box.y1 - box.y0)

const wideEnough = (from: number, to: number) => to - from > MIN_SIDE

/** How deep the round corners of a neighbour are at most, in px: cards and dialogs have smaller ones. */
const MOST_ROUND = 40
/**
 * What lines that grow from nothing have of the longest at most, on average, half as in a triangle; those beside
 * something straight have all of it.
 */
const GROWING = 0.5

/**
 * Takes rows and columns off the bounding box where the region is but a line or two thick, or fills but what
 * the round corners of a neighbour leave.
 */
function trimSlivers(map: RegionMap, region: Region): void {
  /** How many pixels of a line along an edge are the region's, and how many in its middle. */
  const line = (flat: boolean, at: number): [number, number] => {
    const [from, to] = flat ? [region.x0, region.x1] : [region.y0, region.y1]
    const inner = Math.round((to - from) / 4)
    const count = (less: number) => counted(map, region.id, flat, at, [from + less, to - less])
    return [count(0), count(inner)]
  }
  for (const flat of [true, false]) {
    const [start, end] = flat ? (['y0', 'y1'] as const) : (['x0', 'x1'] as const)
    for (const inwards of [1, -1]) {
      const edge = inwards === 1 ? start : end
      const first = inwards === 1 ? region[start] : region[end] - 1
      let [depth, thin, sum, last] = [0, 0, 0, 0]
      for (; depth - thin < MOST_ROUND && wideEnough(region[start] + depth, region[end]); depth++) {
        const [all, middle] = line(flat, first + inwards * depth)
        if (all > SLIVER && middle > 0) break
        if (all <= SLIVER) thin = depth + 1
        sum += all
        last = all
      }
      region[edge] += inwards * (sum <= GROWING * last * depth ? depth : thin)
    }
  }
}

/** A border, or a letter of a large heading. */
function isStroke({ x0, y0, x1, y1, area }: Region): boolean {
  const [w, h] = [x1 - x0, y1 - y0]
  const thickness = area / (2 * (w + h))
  return Math.min(w, h) < 32 ? area < 0.6 * w * h : thickness < 4.5
}

/** Share of the bounding box that the region's rows, and its columns, span; holes included. */
function solidity({ labels, width }: RegionMap, region: Region): number {
  const { id, x0, y0, x1, y1 } = region
  let [rows, columns] = [0, 0]
  for (let y = y0; y < y1; y++) rows += span(labels, id, y * width + x0, 1, x1 - x0)
  for (let x = x0; x < x1; x++) columns += span(labels, id, y0 * width + x, width, y1 - y0)
  return Math.min(rows, columns) / boxArea(region)
}

/** How many there are from the first to the last of a region's among so many pixels, each a step from the one before. */
function span(labels: Int32Array, id: number, from: number, step: number, steps: number): number {
  let first = from
  let last = from + (steps - 1) * step
  while (first <= last && labels[first] !== id) first += step
  while (last > first && labels[last] !== id) last -= step
  return (last - first) / step + 1
}

/** Joins parts of one colour that a thin line across their whole width or height separates. */
function mergeParted(map: RegionMap, regions: Region[], plain: ReadonlySet<Region>): Surface[] {
  const parent = singletons(regions.length)
  for (const [i, p] of regions.entries())
    for (const [j, q] of regions.entries())
      if (j > i && isAlike(p, q, STEP) && parted(map, p, q)) unite(parent, i, j)
  const merged = new Map<number, Surface>()
  for (const [i, region] of regions.entries()) {
    const root = find(parent, i)
    const into = merged.get(root)
    if (into === undefined)
      merged.set(root, { ...region, ids: [region.id], plain: plain.has(region) })
    else absorb(into, region)
  }
  return [...merged.values()]
}

function absorb(into: Surface, region: Region): void {
  const total = into.area + region.area
  for (const channel of ['r', 'g', 'b'] as const)
    into[channel] = (into[channel] * into.area + region[channel] * region.area) / total
  into.ids.push(region.id)
  extend(into, region)
}

/** A divider cuts straight, if only at one end where something stands at the other; a border goes around corners. */
function parted({ labels, width }: RegionMap, p: Region, q: Region): boolean {
  const straight = ({ id, x0, y0, x1, y1 }: Region, line: number, flat: boolean): boolean =>
    Array.from({ length: CUT }).some((_, i) =>
      (flat ? [x0 + i, x1 - 1 - i] : [y0 + i, y1 - 1 - i]).some(
        (end) => labels[flat ? line * width + end : end * width + line] === id,
      ),
    )
  for (const flat of [true, false]) {
    const [from, to] = flat ? (['x0', 'x1'] as const) : (['y0', 'y1'] as const)
    const [start, end] = flat ? (['y0', 'y1'] as const) : (['x0', 'x1'] as const)
    if (Math.abs(p[from] - q[from]) > 2 || Math.abs(p[to] - q[to]) > 2) continue
    const [before, after] = p[start] < q[start] ? [p, q] : [q, p]
    const gap = after[start] - before[end]
    const isCut = straight(before, before[end] - 1, flat) && straight(after, after[start], flat)
    return isCut && gap <= MAX_DIVIDER
  }
  return false
}
