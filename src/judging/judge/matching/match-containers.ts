import { overlap } from '../rectangle.ts'
import { median } from '../median.ts'
import { isPainted } from '../evidence/collapse-icons.ts'
import { fillDistance } from '../style/fill-distance.ts'
import { ancestors, isBelow, leafRange, type Forest } from './forest.ts'
import { sizeSimilarity } from './leaf-similarity.ts'
import { add, localShift, shiftOf, type Matching } from './matching.ts'
import { NearestLeaves } from './nearest-leaves.ts'
import { BoxesByTop } from './boxes-by-top.ts'
import type { Shift } from './align-leaves.ts'
import type { UiNode } from '../node.ts'

const LEAST_SCORE = 1.6

/** Of wrappers deep in each other all would do for all: these many are enough to find one left. */
const MOST_CONSIDERED = 32

interface Scored {
  a: UiNode
  b: UiNode
  score: number
}

const bestFirst = (p: Scored, q: Scored): number => q.score - p.score

/** Pairs the boxes that hold the same leaves, best first. */
export function matchContainers(matching: Matching): void {
  const { a, b, ofA, ofB } = matching
  const scored: Scored[] = []
  let held: Held = { from: 0, to: 0, moved: { dx: 0, dy: 0 }, around: new Map() }
  for (const p of containersIn(a)) {
    if (ofA.has(p) || isWrapper(p)) continue
    const [from, to] = leafRange(a, p)
    // Of wrappers in each other the same holds.
    if (from !== held.from || to !== held.to) held = heldBy(matching, from, to)
    const own: Scored[] = []
    for (const [q, shared] of held.around) {
      if (ofB.has(q) || q.kind !== 'box' || isWrapper(q)) continue
      const [first, last] = leafRange(b, q)
      const score = scoreOf(p, q, held.moved, shared / (to - from + (last - first) - shared))
      if (score >= LEAST_SCORE) own.push({ a: p, b: q, score })
    }
    scored.push(...own.toSorted(bestFirst).slice(0, MOST_CONSIDERED))
  }
  scored.sort(bestFirst)
  for (const { a: p, b: q } of scored)
    if (!ofA.has(p) && !ofB.has(q) && !isInverted(matching, p, q)) add(matching, p, q)
  matchInPlace(matching)
}

/** Whether a box adds nothing to the one inside it, for which it might be taken. */
function isWrapper(node: UiNode): boolean {
  const [only, ...others] = node.children
  if (only?.kind !== 'box' || others.length > 0) return false
  const { rect: p } = node
  const { rect: q } = only
  const away = [p.x - q.x, p.y - q.y, p.x + p.w - q.x - q.w, p.y + p.h - q.y - q.h]
  return !isPainted(node) && node.style.opacity === 1 && away.every((off) => Math.abs(off) <= 1)
}

/** Whether what lies around one of two boxes is known to lie inside the other. */
function isInverted({ a, b, ofA, ofB }: Matching, p: UiNode, q: UiNode): boolean {
  const around = ancestors(a, p).map((above) => ofA.get(above)?.b)
  const beyond = ancestors(b, q).map((above) => ofB.get(above)?.a)
  return (
    around.some((node) => node !== undefined && isBelow(b, node, q)) ||
    beyond.some((node) => node !== undefined && isBelow(a, node, p))
  )
}

/** What is known of a run of leaves of a. */
interface Held {
  from: number
  to: number
  /** How those that found their counterpart are displaced. */
  moved: Shift
  /** What holds the counterparts, and how many of them. */
  around: Map<UiNode, number>
}

function heldBy({ a, b, ofA }: Matching, from: number, to: number): Held {
  const found = a.leaves.slice(from, to).flatMap((leaf) => ofA.get(leaf) ?? [])
  const shifts = found.map(shiftOf)
  const moved = {
    dx: median(shifts.map(({ dx }) => dx)),
    dy: median(shifts.map(({ dy }) => dy)),
  }
  return {
    from,
    to,
    moved,
    around: aroundThem(
      b,
      found.map((pair) => pair.b),
    ),
  }
}

const MOST_FILL = 0.3

/** How well two boxes may be one; 0 where even fills alike would leave it below LEAST_SCORE. */
function scoreOf(p: UiNode, q: UiNode, { dx, dy }: Shift, common: number): number {
  const moved = { ...q.rect, x: q.rect.x - dx, y: q.rect.y - dy }
  const painted = isPainted(p) === isPainted(q) ? 0.3 : 0
  const place = 1.2 * overlap(p.rect, moved) + 0.5 * sizeSimilarity(p, q) + painted
  if (2 * common + place + MOST_FILL < LEAST_SCORE - 1e-6) return 0
  const fill = fillDistance(p.style.fill, q.style.fill)
  return 2 * common + (place + (fill === null ? 0 : Math.max(0, MOST_FILL - fill / 60)))
}

/** The nodes that hold a leaf: those around the first leaf, inner ones first, then the next's. */
function containersIn({ leaves, parent }: Forest): Set<UiNode> {
  const list = new Set<UiNode>()
  for (const leaf of leaves)
    for (let at = parent.get(leaf); at !== undefined && !list.has(at); at = parent.get(at))
      list.add(at)
  return list
}

/** The nodes that hold some of these, and how many: in the order of `containersIn`. */
function aroundThem({ parent, place }: Forest, nodes: readonly UiNode[]): Map<UiNode, number> {
  const counts = new Map<UiNode, number>()
  for (const node of nodes) {
    const own = parent.get(node)
    if (own === undefined) continue
    for (let at: UiNode | undefined = own; at !== undefined && !counts.has(at); at = parent.get(at))
      counts.set(at, 0)
    counts.set(own, (counts.get(own) ?? 0) + 1)
  }
  const inner = [...counts.keys()].toSorted((p, q) => (place.get(q) ?? 0) - (place.get(p) ?? 0))
  for (const node of inner) {
    const above = parent.get(node)
    if (above !== undefined) counts.set(above, (counts.get(above) ?? 0) + (counts.get(node) ?? 0))
  }
  return counts
}

/** Boxes of which one side lost all it holds: by their place alone. */
function matchInPlace(matching: Matching): void {
  const { a, b, ofA, ofB } = matching
  const left = new BoxesByTop(
    b.nodes.filter((q) => q.kind === 'box' && isPainted(q) && !ofB.has(q)),
  )
  const matched = new NearestLeaves(a.leaves, (leaf) => ofA.has(leaf))
  for (const p of a.nodes) {
    if (p.kind !== 'box' || !isPainted(p) || ofA.has(p)) continue
    const found = left.take(p, localShift(matching, matched, p))
    if (found === undefined) continue
    matched.list(p, true)
    add(matching, p, found)
  }
}
