import { grow, moved, shared } from '../rectangle.ts'
import { inkColour } from '../segments/ink-colour.ts'
import { linesOf, textExtent } from './extents.ts'
import { expected, frameOf, hasEdges, liesOver, type Located } from './locate.ts'
import { locateBoxes } from './boxes.ts'
import { inkBounds, wholePixels, type View } from './view.ts'
import type { Container } from '../segments/containers.ts'
import type { Element, Scene } from './elements.ts'
import type { Segment } from '../segments/segmentation.ts'
import type { NodeKind, Rect } from '../node.ts'

/** An element in both images. */
export interface Pair {
  element: Element
  own: Segment
  other: Segment
  similarity: number
}

export interface Pairing {
  pairs: Pair[]
  /** Not found in the other image, outermost first. */
  missing: { element: Element; own: Segment }[]
}

export function pairElements(scene: Scene, leaves: Located[], own: View, other: View): Pairing {
  const segments = new Map<Element, Pair>()
  const missing: Pairing['missing'] = []
  const places = locateBoxes(scene, leaves, own, other)
  const found = new Map(leaves.map((leaf) => [leaf.element, leaf]))
  const parentOf = (element: Element): Pair | null => {
    for (let at = element.parent; at; at = at.parent) {
      const pair = segments.get(at)
      if (pair) return pair
    }
    return null
  }
  let id = 0
  const pairs: Pair[] = []
  for (const element of scene.elements) {
    const parent = parentOf(element)
    const box = places.get(element)
    const leaf = found.get(element)
    let ownSide: Shape | null = null
    let otherSide: Shape | null = null
    if (element.kind === 'box') {
      if (!box) continue
      ownSide = shapeOfBox(element.rect, box.own)
      otherSide = box.rect && shapeOfBox(box.rect, box.other)
    } else if (leaf) {
      ownSide = shapeOfLeaf(own, leaf.ink, element.kind)
      // What was not found in a box that was not either is gone with it.
      const lost = !leaf.place && missing.some((gone) => gone.element === element.parent)
      const rect = lost ? null : extentOf(leaf, leaves, own, other)
      otherSide = rect && shapeOfLeaf(other, rect, element.kind)
    }
    if (ownSide === null) continue
    const p = segment(id, element.kind, ownSide, parent?.own ?? null)
    if (otherSide === null) {
      parent?.own.children.push(p)
      missing.push({ element, own: p })
      continue
    }
    const q = segment(id++, element.kind, otherSide, parent?.other ?? null)
    if (parent) {
      parent.own.children.push(p)
      parent.other.children.push(q)
    }
    const pair = {
      element,
      own: p,
      other: q,
      similarity: leaf ? (leaf.place?.similarity ?? 0) : 1,
    }
    segments.set(element, pair)
    pairs.push(pair)
  }
  return { pairs, missing }
}

interface Shape {
  rect: Rect
  lines: Rect[]
  colour: readonly [number, number, number]
  container: Container | null
}

function shapeOfBox(rect: Rect, container: Container | null): Shape {
  return { rect, lines: [rect], colour: container?.fill ?? [255, 255, 255], container }
}

function shapeOfLeaf(view: View, rect: Rect, kind: NodeKind): Shape | null {
  const whole = wholePixels(view, rect)
  if (whole === null) return null
  const lines = kind === 'text' ? linesOf(view, whole) : [whole]
  return {
    rect: whole,
    lines: lines.length > 0 ? lines : [whole],
    colour: inkColour(view.raster, view.ink, whole),
    container: null,
  }
}

function segment(id: number, kind: NodeKind, shape: Shape, parent: Segment | null): Segment {
  return { id, kind, ...shape, parent, children: [] }
}

/** What the edge of a picture's box may be, blended or a border: not of the picture. */
const RIM = -4

/** Whether no edge is seen where a picture was that has some: nothing stands there. */
const isGone = (ink: Rect, own: View, at: Rect, other: View): boolean =>
  hasEdges(grow(ink, RIM), own) && !hasEdges(grow(at, RIM), other)

/** Texts this much alike have the same length. */
const CERTAIN = 0.9

/** Where the leaf stands in the other image: its ink there, or what stands in its place. */
function extentOf(leaf: Located, leaves: readonly Located[], own: View, other: View): Rect | null {
  const { element, ink } = leaf
  const taken = leaves.flatMap((rest) =>
    rest !== leaf && rest.place && !liesOver(leaf, rest) ? [moved(rest.ink, rest.place)] : [],
  )
  const at = moved(ink, leaf.place ?? expected(leaf, leaves))
  if (!leaf.place && taken.some((rect) => shared(rect, at) > 0.4 * ink.w * ink.h)) return null
  const whole = { x: 0, y: 0, w: other.raster.width, h: other.raster.height }
  if (shared(at, whole) < 0.7 * at.w * at.h) return null
  if (element.kind === 'image') return isGone(ink, own, at, other) ? null : at
  if (element.kind === 'icon') return inkBounds(other, grow(at, 5), taken)
  const height = linesOf(own, ink)[0]?.h ?? ink.h
  const shift = leaf.place ?? expected(leaf, leaves)
  const frames = element.parent ? frameOf(element.parent).map((band) => moved(band, shift)) : []
  const certain = (leaf.place?.similarity ?? 0) >= CERTAIN
  if (certain) return inkBounds(other, grow(at, 1), [...taken, ...frames])
  const rect = textExtent(other, grow(at, leaf.place ? 1 : 2, 2), height, [...taken, ...frames])
  return rect && (leaf.place || alikeHeight(rect.h, ink.h)) ? rect : null
}

/** What stands in a text's place is a text too where it is about as high. */
const alikeHeight = (p: number, q: number): boolean => Math.max(p, q) < 1.8 * Math.min(p, q)
