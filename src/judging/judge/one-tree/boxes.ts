import { moved, overlap, shared } from '../rectangle.ts'
import { expected, type Located } from './locate.ts'
import { type View } from './view.ts'
import type { Container } from '../segments/containers.ts'
import { findCrop } from '../image/appearance/similarity.ts'
import { isLeaf, type Element, type Scene } from './elements.ts'
import type { Rect } from '../node.ts'

export interface PlacedBox {
  own: Container | null
  other: Container | null
  /** In the other image; null where it is not. */
  rect: Rect | null
}

/** Finds the boxes that can be seen, by what they hold and where their neighbours went. */
export function locateBoxes(
  scene: Scene,
  leaves: readonly Located[],
  own: View,
  other: View,
): Map<Element, PlacedBox> {
  const places = new Map<Element, PlacedBox>()
  places.set(scene.root, {
    own: own.containers[0] ?? null,
    other: other.containers[0] ?? null,
    rect: { x: 0, y: 0, w: other.raster.width, h: other.raster.height },
  })
  const candidates: { element: Element; other: Container; score: number }[] = []
  const guesses = new Map<Element, Rect>()
  for (const element of scene.elements) {
    if (element === scene.root || element.kind !== 'box') continue
    const seen = bestOverlap(own.containers, element.rect)
    if (isLeaf(element)) {
      const leaf = leaves.find((other) => other.element === element)
      const rect = leaf?.place ? moved(element.rect, leaf.place) : null
      const there = rect && bestOverlap(other.containers, rect)
      if (rect) places.set(element, { own: seen, other: there, rect })
      if (rect) continue
    }
    const inside = leaves.filter((leaf) => holds(element, leaf.element) && leaf.place)
    if (!seen) {
      const shift = together(inside)
      const all = leaves.filter((leaf) => holds(element, leaf.element)).length
      if (shift && inside.length === all)
        places.set(element, { own: null, other: null, rect: moved(element.rect, shift) })
      continue
    }
    places.set(element, { own: seen, other: null, rect: null })
    const guess = moved(element.rect, displacement(element, inside, leaves))
    guesses.set(element, guess)
    for (const container of other.containers.slice(1)) {
      const score = fit(guess, container, inside, leaves)
      if (score > 1) candidates.push({ element, other: container, score })
    }
  }
  const used = new Set<Container>()
  for (const { element, other: q } of candidates.toSorted((s, t) => t.score - s.score)) {
    const place = places.get(element)
    if (!place || used.has(q) || place.rect) continue
    used.add(q)
    place.other = q
    place.rect = edgesOf(element, place.own, q, guesses.get(element) ?? q.rect, own, other)
  }
  for (const [element, place] of places) {
    if (place.rect || isLeaf(element)) continue
    const around = element.parent && places.get(element.parent)
    if (around?.rect && overlap(element.parent?.rect ?? element.rect, element.rect) > SAME_PLACE) {
      // Of two boxes that cover each other the image shows one surface.
      Object.assign(place, { other: around.other, rect: around.rect })
      continue
    }
    const inside = leaves.filter((leaf) => holds(element, leaf.element) && leaf.place)
    if (inside.length > 0) place.rect = guesses.get(element) ?? null
  }
  return places
}

/** How far all of several leaves moved, to the pixel; null where they did not move alike. */
function together(leaves: readonly Located[]): { dx: number; dy: number } | null {
  const first = leaves[0]?.place
  if (!first) return null
  const alike = leaves.every(
    ({ place }) => place && Math.hypot(place.dx - first.dx, place.dy - first.dy) <= 1,
  )
  return alike ? { dx: first.dx, dy: first.dy } : null
}

/** Of shorter edges too little is seen to know them again. */
const MIN_EDGE = 60
const SAME_PLACE = 0.95
/** How much an own surface may be smaller than its box. */
const LEAST_OVERLAP = 0.72

function bestOverlap(containers: readonly Container[], rect: Rect): Container | null {
  const best = containers
    .slice(1)
    .map((container) => ({ container, value: overlap(container.rect, rect) }))
    .toSorted((p, q) => q.value - p.value)[0]
  return best && best.value >= LEAST_OVERLAP ? best.container : null
}

/**
 * The edges of a box in the other image: where the same edge is seen at the expected place, there;
 * else as far from its surface's as in the own image.
 */
function edgesOf(
  element: Element,
  seen: Container | null,
  there: Container,
  guess: Rect,
  own: View,
  other: View,
): Rect {
  const { rect } = element
  const edge = (axis: 'x' | 'y', end: boolean): number => {
    const at = (box: Rect): number => box[axis] + (end ? (axis === 'x' ? box.w : box.h) : 0)
    const offset = seen ? at(rect) - at(seen.rect) : 0
    const byContainer = at(there.rect) + (Math.abs(offset) <= 2 ? offset : 0)
    const long = axis === 'x' ? rect.h : rect.w
    if (Math.abs(byContainer - at(guess)) <= 1.5 || long < MIN_EDGE) return byContainer
    const strip = (box: Rect): Rect =>
      axis === 'x'
        ? { x: at(box) - 4, y: box.y + 0.1 * box.h, w: 8, h: 0.8 * box.h }
        : { x: box.x + 0.1 * box.w, y: at(box) - 4, w: 0.8 * box.w, h: 8 }
    const found = findCrop(own.raster, strip(rect), other.raster, strip(guess), { x: 1, y: 1 })
    return found && found.similarity >= 0.85 ? at(guess) : byContainer
  }
  const [left, right] = [edge('x', false), edge('x', true)]
  const [top, bottom] = [edge('y', false), edge('y', true)]
  return right > left && bottom > top
    ? { x: left, y: top, w: right - left, h: bottom - top }
    : there.rect
}

const holds = (box: Element, element: Element): boolean => {
  for (let at = element.parent; at; at = at.parent) if (at === box) return true
  return false
}

function displacement(element: Element, inside: readonly Located[], leaves: readonly Located[]) {
  if (inside.length === 0) return expected({ element, ink: element.rect, place: null }, leaves)
  const middle = (of: 'dx' | 'dy') =>
    inside.map(({ place }) => place?.[of] ?? 0).toSorted((p, q) => p - q)[inside.length >> 1] ?? 0
  return { dx: middle('dx'), dy: middle('dy') }
}

function fit(
  guess: Rect,
  container: Container,
  inside: readonly Located[],
  leaves: readonly Located[],
): number {
  const within = (leaf: Located) => {
    const rect = leaf.place && moved(leaf.ink, leaf.place)
    return rect !== null && shared(rect, container.rect) > 0.8 * rect.w * rect.h
  }
  const held = leaves.filter(within)
  const both = inside.filter((leaf) => held.includes(leaf)).length
  const all = held.length + inside.length - both
  const content = all === 0 ? 0.6 : both / all
  if (inside.length > 0 && both === 0) return 0
  return content + 1.5 * overlap(guess, container.rect)
}
