import { overlap } from '../rectangle.ts'
import { median } from '../median.ts'
import { isPainted } from '../evidence/collapse-icons.ts'
import { fillDistance } from '../style/fill-distance.ts'
import { ancestors, type Forest } from './forest.ts'
import { horizontalShift } from './align-leaves.ts'
import { sizeSimilarity } from './leaf-similarity.ts'
import { add, localShift, type Matching } from './matching.ts'
import type { UiNode } from '../node.ts'

const LEAST_SCORE = 1.6

/** Pairs the boxes that hold the same leaves, best first. */
export function matchContainers(matching: Matching): void {
  const [insideA, insideB] = [contents(matching.a), contents(matching.b)]
  const scored: { a: UiNode; b: UiNode; score: number }[] = []
  for (const [p, leaves] of insideA) {
    if (matching.ofA.has(p) || isWrapper(p)) continue
    const candidates = new Map<UiNode, number>()
    for (const leaf of leaves) {
      const other = matching.ofA.get(leaf)?.b
      if (other === undefined) continue
      for (const above of ancestors(matching.b, other))
        candidates.set(above, (candidates.get(above) ?? 0) + 1)
    }
    for (const [q, shared] of candidates) {
      if (matching.ofB.has(q) || q.kind !== 'box' || isWrapper(q)) continue
      const all = leaves.length + (insideB.get(q)?.length ?? 0) - shared
      const score = 2 * (shared / all) + similarity(matching, p, q, leaves)
      if (score >= LEAST_SCORE) scored.push({ a: p, b: q, score })
    }
  }
  scored.sort((p, q) => q.score - p.score)
  for (const { a, b } of scored)
    if (!matching.ofA.has(a) && !matching.ofB.has(b) && !isInverted(matching, a, b))
      add(matching, a, b)
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
  return (
    ancestors(a, p).some((above) => liesIn(b, ofA.get(above)?.b, q)) ||
    ancestors(b, q).some((above) => liesIn(a, ofB.get(above)?.a, p))
  )
}

const liesIn = (forest: Forest, node: UiNode | undefined, around: UiNode): boolean =>
  node !== undefined && ancestors(forest, node).includes(around)

/** Boxes of which one side lost all it holds: by their place alone. */
function matchInPlace(matching: Matching): void {
  const left = matching.b.nodes.filter((q) => q.kind === 'box' && !matching.ofB.has(q))
  for (const p of matching.a.nodes) {
    if (p.kind !== 'box' || !isPainted(p) || matching.ofA.has(p)) continue
    const { dx, dy } = localShift(matching, p)
    const found = left.find(
      (q) =>
        isPainted(q) && overlap(p.rect, { ...q.rect, x: q.rect.x - dx, y: q.rect.y - dy }) > 0.6,
    )
    if (found === undefined) continue
    left.splice(left.indexOf(found), 1)
    add(matching, p, found)
  }
}

/** The leaves below each box. */
function contents(forest: Forest): Map<UiNode, UiNode[]> {
  const map = new Map<UiNode, UiNode[]>()
  for (const leaf of forest.leaves)
    for (const above of ancestors(forest, leaf)) {
      const list = map.get(above)
      if (list) list.push(leaf)
      else map.set(above, [leaf])
    }
  return map
}

function similarity({ ofA }: Matching, p: UiNode, q: UiNode, leaves: UiNode[]): number {
  const shifts = leaves.flatMap((leaf) => {
    const other = ofA.get(leaf)?.b
    if (other === undefined) return []
    return [
      [
        horizontalShift(leaf, other),
        other.rect.y + other.rect.h / 2 - leaf.rect.y - leaf.rect.h / 2,
      ],
    ]
  })
  const moved = {
    ...q.rect,
    x: q.rect.x - median(shifts.map(([dx = 0]) => dx)),
    y: q.rect.y - median(shifts.map(([, dy = 0]) => dy)),
  }
  const painted = isPainted(p) === isPainted(q) ? 0.3 : 0
  const fill = fillDistance(p.style.fill, q.style.fill)
  const paint = fill === null ? 0 : Math.max(0, 0.3 - fill / 60)
  return 1.2 * overlap(p.rect, moved) + 0.5 * sizeSimilarity(p, q) + painted + paint
}
