import { grow, moved, shared, union } from '../rectangle.ts'
import { cropSimilarity, findCrop } from '../image/appearance/similarity.ts'
import { type View } from './view.ts'
import { segmentImage } from '../segments/segment.ts'
import type { Segment } from '../segments/segmentation.ts'
import type { Draft } from '../images-only/draft.ts'
import type { Side } from '../finding.ts'
import type { Comparison } from './comparison.ts'
import type { Element } from './elements.ts'
import type { Pair } from './pairs.ts'
import type { NodeKind, Rect, UiNode } from '../node.ts'

/** Elements of the tree that the other image does not show; of a whole group of them, the group. */
export function missingFindings({ scene, pairing, treeSide }: Comparison): Draft[] {
  const parents = parentsOf(scene.root.node)
  const gone = new Map(pairing.missing.map((missing) => [missing.element.node, missing]))
  const shown = new Set(pairing.pairs.map(({ element }) => element.node))
  const allGone = (node: UiNode): boolean => !shown.has(node) && node.children.every(allGone)
  const groups = new Map<UiNode, { element: Element; rect: Rect }>()
  for (const { element, own } of gone.values()) {
    let top = element.node
    for (
      let at = parents.get(top);
      at && at !== scene.root.node && allGone(at);
      at = parents.get(at)
    )
      top = at
    const group = groups.get(top)
    if (group) group.rect = union(group.rect, own.rect)
    else groups.set(top, { element, rect: own.rect })
  }
  return [...groups.values()].map(({ element, rect }) => lone(rect, element.kind, treeSide))
}

function parentsOf(root: UiNode): Map<UiNode, UiNode> {
  const parents = new Map<UiNode, UiNode>()
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop())
    for (const child of node.children) {
      parents.set(child, node)
      pending.push(child)
    }
  return parents
}

/** What is left of the image's own round corners. */
function isCorner({ rect: { x, y, w, h } }: Segment, { raster }: View): boolean {
  const across = x <= 3 || x + w >= raster.width - 3
  const down = y <= 3 || y + h >= raster.height - 3
  return across && down && Math.max(w, h) <= 24
}

/** How far outside and inside of a box's edge a piece of its outline may lie. */
const OUTLINE = { out: 3, in: 7 }

/** Whether something is a piece of a known box's outline, as the dashes of a border are. */
const isFramePart = ({ rect }: Segment, known: readonly Pair[]): boolean =>
  known.some(
    ({ element, other }) =>
      element.kind === 'box' &&
      contains(grow(other.rect, OUTLINE.out), rect) &&
      shared(grow(other.rect, -OUTLINE.in), rect) === 0,
  )

/**
 * Whether the tree's own image shows the same, displaced as what stands nearest is, and no element
 * there: a tree may leave out what is drawn, as a divider or a marker.
 */
function isUntold({ rect }: Segment, { pairing, scene, own, other }: Comparison): boolean {
  const away = (p: Rect): number =>
    Math.abs(p.x + p.w / 2 - rect.x - rect.w / 2) +
    1.5 * Math.abs(p.y + p.h / 2 - rect.y - rect.h / 2)
  const nearest = pairing.pairs
    .filter(({ element }) => element.kind !== 'box')
    .toSorted((p, q) => away(p.other.rect) - away(q.other.rect))[0]
  if (!nearest) return false
  const dx = nearest.own.rect.x - nearest.other.rect.x
  const dy = nearest.own.rect.y - nearest.other.rect.y
  const place = moved(rect, { dx, dy })
  const found = findCrop(other.raster, grow(rect, 1), own.raster, grow(place, 1), { x: 2, y: 2 })
  if (!found || found.similarity < UNTOLD) return false
  const there = moved(rect, found)
  return !scene.elements.some(
    ({ kind, rect: known }) => kind !== 'box' && shared(known, there) > 0.3 * rect.w * rect.h,
  )
}

/** Drawn by another rasteriser, lines are this much alike. */
const UNTOLD = 0.9

const MIN_AREA = 30
/** Neighbours in a row that are this close came together. */
const BESIDE = 14

/**
 * What the other image shows beside the elements of the tree; each joins the children of the
 * innermost box around it.
 */
export function findExtra(input: Comparison): Segment[] {
  const { scene, pairing, other } = input
  const known = pairing.pairs.filter(({ element }) => element.parent !== null)
  const isKnown = ({ rect }: Segment): boolean =>
    known.some((pair) => {
      const both = shared(grow(pair.other.rect, 3), rect)
      const [p, q] = [pair.other.rect.w * pair.other.rect.h, rect.w * rect.h]
      if (pair.element.kind === 'box') return both > 0.5 * Math.max(p, q)
      return both > 0.3 * q || both > 0.5 * p
    })
  const paired = new Set(pairing.pairs.map(({ element }) => element))
  const gone = new Set(pairing.missing.map(({ element }) => element))
  const unseen = scene.elements.filter((element) => !paired.has(element) && !gone.has(element))
  const isUnseen = ({ rect }: Segment): boolean =>
    unseen.some(
      (element) =>
        shared(element.rect, rect) >
        0.6 * Math.max(rect.w * rect.h, element.rect.w * element.rect.h),
    )
  const extra = segmentImage(other.raster)
    .segments.slice(1)
    .filter(({ kind, rect }) => kind !== 'line' && rect.w * rect.h >= MIN_AREA)
    .filter((segment) => !isKnown(segment) && !isUnseen(segment) && !isCorner(segment, other))
    .filter((segment) => !isFramePart(segment, known) && !isUntold(segment, input))
  const outer = extra.filter(
    (segment) => !extra.some((around) => around !== segment && contains(around.rect, segment.rect)),
  )
  for (const segment of outer) {
    const home = pairing.pairs
      .filter(
        ({ element, other: { rect } }) => element.kind === 'box' && contains(rect, segment.rect),
      )
      .toSorted((p, q) => p.other.rect.w * p.other.rect.h - q.other.rect.w * q.other.rect.h)[0]
    segment.parent = home?.other ?? null
    home?.other.children.push(segment)
  }
  return outer
}

/** Pairs elements that were not found with what else is alike: as they were, or in their place. */
export function pairLeftovers({ pairing, own, other }: Comparison, extra: Segment[]): void {
  const replaced: Rect[] = []
  for (const gone of pairing.missing.slice()) {
    const { rect, kind, parent } = gone.own
    const there = extra.find((segment) => {
      const both = shared(segment.rect, rect)
      if (kind === 'text' && segment.kind === 'text' && both > 0.5 * rect.w * rect.h) return true
      if (!alike(segment.rect.w, rect.w) || !alike(segment.rect.h, rect.h)) return false
      if (kind === 'icon' && both > 0.5 * rect.w * rect.h) return true
      const [p, q] = [grow(rect, 1), grow(segment.rect, 1)]
      return cropSimilarity(own.raster, p, other.raster, q) >= MOVED
    })
    if (!there) continue
    extra.splice(extra.indexOf(there), 1)
    pairing.missing.splice(pairing.missing.indexOf(gone), 1)
    const home = pairing.pairs.find((pair) => pair.own === parent)?.other ?? null
    if (there.parent) there.parent.children.splice(there.parent.children.indexOf(there), 1)
    const placed: Segment = { ...there, kind, parent: home }
    home?.children.push(placed)
    if (kind === 'text') replaced.push(placed.rect)
    pairing.pairs.push({ element: gone.element, own: gone.own, other: placed, similarity: 0 })
  }
  pairing.missing = pairing.missing.filter(
    ({ own: { rect, kind } }) =>
      kind !== 'text' || !replaced.some((other) => shared(other, rect) > 0.5 * rect.w * rect.h),
  )
}

/** A text that wraps elsewhere has another last line: what stands right below it is its own. */
export function joinWrapped({ pairing }: Comparison, extra: Segment[]): void {
  for (const segment of extra.filter(({ kind }) => kind === 'text')) {
    const { rect } = segment
    const text = pairing.pairs.find(({ element, own: mine, other }) => {
      const last = other.lines.at(-1)
      if (element.kind !== 'text' || mine.lines.length < 2 || last === undefined) return false
      const below = rect.y - last.y - last.h
      const start = Math.abs(rect.x - other.rect.x) <= 3
      return start && below >= -2 && below <= 1.2 * last.h && alikeHeight(rect.h, last.h)
    })
    if (!text) continue
    extra.splice(extra.indexOf(segment), 1)
    const { parent } = segment
    if (parent) parent.children.splice(parent.children.indexOf(segment), 1)
    text.other.lines = [...text.other.lines, ...segment.lines]
    text.other.rect = union(text.other.rect, rect)
  }
}

const MOVED = 0.75
const alikeHeight = (p: number, q: number): boolean => Math.max(p, q) < 1.8 * Math.min(p, q)
const alike = (p: number, q: number): boolean => Math.abs(p - q) <= Math.max(3, 0.15 * q)

export function extraFindings(extra: readonly Segment[], treeSide: Side): Draft[] {
  const groups: { rect: Rect; parts: Segment[] }[] = []
  for (const segment of extra.toSorted((p, q) => p.rect.x - q.rect.x)) {
    const beside = groups.find(
      ({ rect, parts }) =>
        parts[0]?.parent === segment.parent && shared(grow(rect, BESIDE, 0), segment.rect) > 0,
    )
    if (beside) {
      beside.rect = union(beside.rect, segment.rect)
      beside.parts.push(segment)
    } else groups.push({ rect: segment.rect, parts: [segment] })
  }
  return groups.map(({ rect, parts }) => {
    const kind = parts.find((part) => part.kind !== 'line')?.kind ?? 'box'
    return lone(rect, kind === 'line' ? 'box' : kind, treeSide === 'a' ? 'b' : 'a')
  })
}

const contains = (p: Rect, q: Rect): boolean => shared(p, q) > 0.9 * q.w * q.h

/** An element that only one side has. */
export function lone(rect: Rect, kind: NodeKind, side: Side): Draft {
  const name = side === 'a' ? 'missing/element' : 'extra/element'
  const second = kind === 'text' ? 'text/content' : kind === 'icon' ? 'icon' : null
  const article = kind === 'icon' || kind === 'image' ? 'An' : 'A'
  return {
    labels: second ? [name, second] : [name],
    note:
      side === 'a'
        ? `${article} ${kind} of the design is missing.`
        : `${article} ${kind} was added that the design lacks.`,
    rect_a: side === 'a' ? rect : null,
    rect_b: side === 'b' ? rect : null,
    evidence: { kind: side === 'a' ? 'missing' : 'extra' },
    ratio: Math.sqrt(rect.w * rect.h) / 8,
    about: null,
  }
}
