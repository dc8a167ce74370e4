import { hasSurface, isPainted } from '../evidence/collapse-icons.ts'
import { domPath } from '../evidence/dom-structure.ts'
import { leafRange } from './forest.ts'
import { shiftOf } from './matching.ts'
import { NearestLeaves } from './nearest-leaves.ts'
import type { Shift } from './align-leaves.ts'
import { bordersDiffer } from '../style/border-lines.ts'
import { nameOf, type Draft } from '../verdict/draft.ts'
import { compareRegions, isFound } from '../verdict/region.ts'
import { placeA, type Scene } from '../verdict/scene.ts'
import type { Forest } from './forest.ts'
import type { Label } from '../finding.ts'
import type { Rect, UiNode } from '../node.ts'

/** Elements that only one tree has, the outermost of each, and whether the images agree. */
export function presenceDrafts(scene: Scene): { found: Draft[]; unseen: Draft[] } {
  const { a, b, ofA, ofB } = scene.matching
  const matchedA = new NearestLeaves(a.leaves, (leaf) => ofA.has(leaf))
  const matchedB = new NearestLeaves(b.leaves, (leaf) => ofB.has(leaf))
  const drafts = [
    ...outermost(a, (node) => ofA.has(node)).map((node) => missing(scene, matchedA, node)),
    ...outermost(b, (node) => ofB.has(node)).map((node) => extra(scene, matchedB, node)),
  ]
  return {
    found: drafts.filter(({ confirmed }) => confirmed),
    unseen: drafts.filter(({ confirmed }) => !confirmed),
  }
}

/** Nodes without a counterpart for them or anything in them, that show something. */
function outermost(forest: Forest, matched: (node: UiNode) => boolean): UiNode[] {
  const alone = new Map<UiNode, boolean>()
  const shows = new Map<UiNode, boolean>()
  const leaves = new Set(forest.leaves)
  for (const node of forest.nodes.toReversed()) {
    alone.set(node, !matched(node) && node.children.every((child) => alone.get(child) === true))
    const own = leaves.has(node) || isPainted(node)
    shows.set(node, own || node.children.some((child) => shows.get(child) === true))
  }
  return forest.nodes
    .filter((node) => {
      const parent = forest.parent.get(node)
      const inner = parent !== undefined && alone.get(parent) === true
      return alone.get(node) === true && !inner && shows.get(node) === true
    })
    .map(innermost)
}

/** What a group shows that has no look of its own and holds one element alone. */
function innermost(node: UiNode): UiNode {
  const [only, ...others] = node.children
  return only === undefined || others.length > 0 || isPainted(node) ? node : innermost(only)
}

function missing(scene: Scene, matched: NearestLeaves, node: UiNode): Draft {
  const rect = placeA(scene, node.rect)
  const seen = isSeen(scene, matched, node, 'a')
  return lone(node, 'a', rect, !seen && isVisible(rect, scene) && !isBorder(scene, node))
}

function extra(scene: Scene, matched: NearestLeaves, node: UiNode): Draft {
  const seen = isSeen(scene, matched, node, 'b')
  return lone(node, 'b', node.rect, !seen)
}

/**
 * Whether the other image shows the node, or most of what is in it: then it is only its structure
 * that lacks it.
 */
function isSeen(scene: Scene, matched: NearestLeaves, node: UiNode, side: 'a' | 'b'): boolean {
  const forest = scene.matching[side]
  const leaves = forest.leaves.slice(...leafRange(forest, node))
  const shows = (part: UiNode): boolean =>
    nearestShifts(scene, matched, part, side).some(({ dx, dy }) => {
      const { rect } = part
      return side === 'a'
        ? agrees(scene, placeA(scene, rect), { ...rect, x: rect.x + dx, y: rect.y + dy })
        : agrees(scene, placeA(scene, { ...rect, x: rect.x - dx, y: rect.y - dy }), rect)
    })
  if (shows(node) || showsBorders(scene, matched, node, side)) return true
  return leaves.length > 1 && leaves.filter(shows).length >= leaves.length / 2
}

/**
 * Whether the lines at some sides of an empty box are seen in the other image: what is empty is a
 * cell, and its lines may be of their own in the other structure.
 */
function showsBorders(
  scene: Scene,
  matched: NearestLeaves,
  node: UiNode,
  side: 'a' | 'b',
): boolean {
  const { kind, rect, style, children } = node
  const widths = style.strokeWidth
  if (kind !== 'box' || widths === null || hasSurface(node) || children.length > 0) return false
  if (Math.max(...widths) < 0.5 || Math.min(...widths) >= 0.5) return false
  const line = { widths, stroke: style.stroke }
  const sign = side === 'a' ? 1 : -1
  return nearestShifts(scene, matched, node, side).some(({ dx, dy }) => {
    const other = { ...rect, x: rect.x + sign * dx, y: rect.y + sign * dy }
    const [p, q] = side === 'a' ? [rect, other] : [other, rect]
    return !bordersDiffer(
      { raster: scene.a, rect: placeA(scene, p), ...line },
      { raster: scene.b, rect: q, ...line },
    )
  })
}

/** Whether a line of the design is the border of an element of the build. */
function isBorder({ matching }: Scene, { rect }: UiNode): boolean {
  if (Math.min(rect.w, rect.h) > 6) return false
  const flat = rect.w > rect.h
  const { dx, dy } = matching.shift
  return matching.b.nodes.some(({ rect: box, style }) => {
    const sides = flat ? ([0, 2] as const) : ([1, 3] as const)
    const long = flat ? box.w / rect.w : box.h / rect.h
    if (long < 0.7 || long > 1.4 || style.stroke?.a === 0) return false
    const along = flat ? box.x - dx - rect.x : box.y - dy - rect.y
    if (Math.abs(along) > 0.2 * Math.max(rect.w, rect.h)) return false
    return sides.some((side) => {
      const edge = { 0: box.y, 1: box.x + box.w, 2: box.y + box.h, 3: box.x }[side]
      const off = edge - (flat ? dy + rect.y : dx + rect.x)
      return (style.strokeWidth?.[side] ?? 0) > 0 && Math.abs(off) < 40
    })
  })
}

const isVisible = (rect: Rect, { a }: Scene): boolean =>
  rect.x + rect.w > 0 && rect.y + rect.h > 0 && rect.x < a.width && rect.y < a.height

/** Whether both images show the same in two places. */
function agrees({ a, b }: Scene, rectA: Rect, rectB: Rect): boolean {
  const thin = Math.min(rectA.w, rectA.h) <= 2.5
  const seen = compareRegions(a, rectA, b, rectB, thin ? LINE_REACH : 2)
  if (seen !== null && seen.worst < 16 && seen.share < 0.04) return true
  return !thin && isFound(a, rectA, b, rectB)
}

/** A line is told by its place alone, and what moved around it tells little of that. */
const LINE_REACH = 10

const CONSIDERED = 3

/** How the matched leaves nearest to a node are displaced, and the component itself. */
function nearestShifts(
  { matching }: Scene,
  matched: NearestLeaves,
  node: UiNode,
  side: 'a' | 'b',
): Shift[] {
  const of = side === 'a' ? matching.ofA : matching.ofB
  const near = matched.find(node, { shift: { dx: 0, dy: 0 }, count: CONSIDERED })
  return [...near.flatMap((leaf) => of.get(leaf) ?? []).map(shiftOf), matching.shift]
}

function lone(node: UiNode, side: 'a' | 'b', rect: Rect, confirmed: boolean): Draft {
  const gone = side === 'a'
  const main: Label = gone ? 'missing/element' : 'extra/element'
  const thin = Math.min(rect.w, rect.h) <= 2
  const second: Label | null = node.kind === 'text' ? 'text/content' : thin ? 'border/radius' : null
  const labels: Draft['labels'] =
    node.kind === 'icon' ? ['icon', main] : second ? [main, second] : [main]
  const name = nameOf(node)
  return {
    labels,
    severity: thin ? 'minor' : 'major',
    ratio: Math.min(8, Math.sqrt(rect.w * rect.h) / 6),
    note: gone
      ? `${name} is missing.`.replace(/^t/, 'T')
      : `${name} is not in the design.`.replace(/^t/, 'T'),
    rectA: gone ? rect : null,
    rectB: gone ? null : rect,
    pass: node.kind === 'icon' ? 'icon-pass' : 'main-pass',
    confirmed,
    evidence: {
      kind: gone ? 'missing' : 'extra',
      ...(gone ? { design_node: node.id } : { dom_node: domPath(node.id) }),
    },
    pair: null,
  }
}
