import { area, grow, moved, shared } from '../rectangle.ts'
import { findCrop } from '../image/appearance/similarity.ts'
import { isLeaf, type Element, type Scene } from './elements.ts'
import { inkBounds, type View } from './view.ts'
import type { Rect } from '../node.ts'

/** Where an element stands in the other image. */
export interface Placed {
  dx: number
  dy: number
  /** Of its edges, 0..1. */
  similarity: number
}

export interface Located {
  element: Element
  /** Its ink in its own image; of an image its box. */
  ink: Rect
  /** Null: not found. */
  place: Placed | null
}

/** By how much less alike than most another text of the same length is. */
const DISTINCT = 0.03
const LOCAL = { x: 6, y: 6 }
/** Alike beyond doubt, by the same rasteriser; by another, what most are. */
const SURE = 0.93
const NOWHERE = { dx: 0, dy: 0 }
const NEARBY = { x: 26, y: 30 }
/** Of the same shape, with other strokes or spaces. */
const LIKELY = 0.5
/** What a pixel of distance from the expected place costs. */
const DISTANCE_COST = 1 / 220

/**
 * Looks for each leaf of a scene in the other image, the certain ones first: those tell where the
 * rows and columns around them went.
 */
export function locateLeaves(scene: Scene, own: View, other: View): Located[] {
  const leaves: Located[] = []
  const frames = scene.elements.flatMap(frameOf)
  for (const element of scene.elements) {
    if (!isLeaf(element)) continue
    const ink =
      element.kind === 'image' || element.kind === 'box'
        ? element.rect
        : inkBounds(own, grow(element.rect, 0, 1), [...around(element, scene), ...frames])
    if (ink !== null) leaves.push({ element, ink, place: null })
  }
  const seen = leaves.filter((leaf) => leaf.element.kind !== 'image' || hasEdges(leaf.ink, own))
  leaves.splice(0, leaves.length, ...seen)
  const local = leaves.map((leaf) => look(leaf, own, other, NOWHERE, LOCAL))
  const usual = upperQuartile(local.flatMap((found) => (found ? [found.similarity] : [])))
  const enough = (leaf: Located, below: number) =>
    Math.min(SURE, Math.max(leastSure(leaf), usual - below))
  const certain = (leaf: Located, found: Placed | null | undefined): found is Placed =>
    !!found && found.similarity >= Math.max(leastSure(leaf), usual - DISTINCT)
  for (const [i, leaf] of leaves.entries()) {
    const found = local[i]
    if (leaf.element.kind === 'text' && certain(leaf, found) && isFree(leaf, found, leaves))
      leaf.place = found
  }
  const { w, h } = scene.root.rect
  const search = (reach: { x: number; y: number }, kinds: (leaf: Located) => boolean): void => {
    for (const leaf of leaves) {
      if (leaf.place || !kinds(leaf)) continue
      const cost = reach === NEARBY ? DISTANCE_COST : 0
      const found = look(leaf, own, other, expected(leaf, leaves), reach, cost)
      if (found && found.similarity >= enough(leaf, 0.1) && isFree(leaf, found, leaves))
        leaf.place = found
    }
  }
  const texts = (leaf: Located): boolean => leaf.element.kind === 'text'
  search(NEARBY, texts)
  for (const [i, leaf] of leaves.entries()) {
    if (leaf.place) continue
    const found = withTexts(leaf, local[i] ?? null, leaves, own, other)
    if (certain(leaf, found) && isFree(leaf, found, leaves)) leaf.place = found
  }
  search(NEARBY, () => true)
  search({ x: w, y: 5 }, texts)
  search({ x: 5, y: Math.min(h, 400) }, texts)
  search(NEARBY, () => true)
  for (const leaf of leaves) {
    if (leaf.place) continue
    const near = look(leaf, own, other, expected(leaf, leaves), { x: 10, y: 8 })
    if (near && near.similarity >= LIKELY && isFree(leaf, near, leaves)) leaf.place = near
  }
  return leaves
}

/** Icons and shapes are as often alike as not: where the texts around went says which is meant. */
function withTexts(
  leaf: Located,
  found: Placed | null,
  leaves: readonly Located[],
  own: View,
  other: View,
): Placed | null {
  if (leaf.element.kind === 'text') return null
  const from = expected(leaf, leaves)
  if (Math.hypot(from.dx, from.dy) < 2) return found
  const there = look(leaf, own, other, from, LOCAL)
  const same = there !== null && there.similarity >= (found?.similarity ?? 0) - DISTINCT
  return same ? there : found
}

/** Boxes of other leaves that reach into an element's, as a link does into its paragraph's. */
const around = (element: Element, { elements }: Scene): Rect[] =>
  elements
    .filter(({ kind, rect }) => kind !== 'box' && shared(rect, grow(element.rect, 0, 1)) > 0)
    .filter((other) => other !== element && area(other.rect) < 2 * area(element.rect))
    .filter((other) => !encloses(other.rect, element.rect))
    .map(({ rect }) => rect)

/** The bands along the edges of a box that its border covers, a blended pixel around. */
export function frameOf({ kind, rect, node }: Element): Rect[] {
  const width = node.style.strokeWidth
  if (kind !== 'box' || !width) return []
  const { x, y, w, h } = grow(rect, 1)
  const [top, right, bottom, left] = width.map((side) => (side > 0 ? side + 2 : 0)) as [
    number,
    number,
    number,
    number,
  ]
  return [
    { x, y, w, h: top },
    { x: x + w - right, y, w: right, h },
    { x, y: y + h - bottom, w, h: bottom },
    { x, y, w: left, h },
  ].filter((band) => band.w > 0 && band.h > 0)
}

const encloses = (p: Rect, q: Rect): boolean => shared(p, q) > 0.9 * area(q)

/** Whether there is anything to be found of a picture. */
export const hasEdges = (rect: Rect, { raster }: View): boolean =>
  findCrop(raster, rect, raster, rect, { x: 0, y: 0 }) !== null

const LEAST_SURE = 0.84

/** The longer a text, the less can another resemble it by chance. */
const leastSure = ({ element, ink }: Located): number =>
  element.kind !== 'text' || ink.w < 70 ? LEAST_SURE : ink.w < 140 ? 0.79 : 0.72

function upperQuartile(values: readonly number[]): number {
  const alike = values.filter((value) => value >= LEAST_SURE)
  const list = alike.length > 0 ? alike : values
  return list.toSorted((p, q) => q - p)[list.length >> 2] ?? 0
}

function look(
  { element, ink }: Located,
  own: View,
  other: View,
  from: { dx: number; dy: number },
  reach: { x: number; y: number },
  distanceCost = DISTANCE_COST,
): Placed | null {
  const rect = grow(ink, element.kind === 'box' ? 3 : 2)
  const target = moved(rect, from)
  const x = Math.min(reach.x, Math.max(0, other.raster.width))
  const y = Math.min(reach.y, Math.max(0, other.raster.height))
  const found = findCrop(own.raster, rect, other.raster, target, { x, y }, distanceCost)
  return found
}

const centre = ({ x, y, w, h }: Rect) => ({ x: x + w / 2, y: y + h / 2 })

/** How the nearest located leaves are displaced, the vertical distance counting more. */
export function expected(leaf: Located, leaves: readonly Located[]): { dx: number; dy: number } {
  let best: Placed | null = null
  let least = Infinity
  const at = centre(leaf.ink)
  for (const other of leaves) {
    if (other === leaf || other.place === null) continue
    const there = centre(other.ink)
    const home = other.element.parent === leaf.element.parent ? 0 : 20
    const away = 0.7 * Math.abs(there.x - at.x) + 1.5 * Math.abs(there.y - at.y) + home
    if (away < least) [least, best] = [away, other.place]
  }
  return best ?? { dx: 0, dy: 0 }
}

const isInside = (element: Element, box: Element): boolean =>
  element.parent !== null && (element.parent === box || isInside(element.parent, box))

/** Elements that overlap in their own image, as a pin does a map, may do so in the other. */
export const liesOver = (p: Located, q: Located): boolean =>
  shared(p.ink, q.ink) >= 0.3 * Math.min(area(p.ink), area(q.ink))

function isFree(leaf: Located, place: Placed, leaves: readonly Located[]): boolean {
  const rect = moved(leaf.ink, place)
  return leaves.every(
    (other) =>
      other === leaf ||
      other.place === null ||
      (leaf.element.kind === 'box') !== (other.element.kind === 'box') ||
      isInside(leaf.element, other.element) ||
      isInside(other.element, leaf.element) ||
      liesOver(leaf, other) ||
      shared(rect, moved(other.ink, other.place)) <
        0.3 * Math.min(rect.w * rect.h, other.ink.w * other.ink.h),
  )
}
