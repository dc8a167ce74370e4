import { horizontalShift, type Shift } from './align-leaves.ts'
import { distance } from './leaf-similarity.ts'
import type { Forest } from './forest.ts'
import type { UiNode } from '../node.ts'

/** The same element on both sides. */
export interface NodePair {
  a: UiNode
  b: UiNode
}

export interface Matching {
  a: Forest
  b: Forest
  pairs: NodePair[]
  ofA: Map<UiNode, NodePair>
  ofB: Map<UiNode, NodePair>
  /** Where the component lies in b. */
  shift: Shift
  /** The share of leaves that found each other, 0..1. */
  score: number
}

/** Notes that two nodes are one element. */
export function add({ pairs, ofA, ofB }: Matching, a: UiNode, b: UiNode): void {
  const pair = { a, b }
  pairs.push(pair)
  ofA.set(a, pair)
  ofB.set(b, pair)
}

/** How the matched leaf nearest to a node of a is displaced; the component itself where none is. */
export function localShift({ a, ofA, shift }: Matching, node: UiNode): Shift {
  let nearest: NodePair | null = null
  let least = Infinity
  for (const leaf of a.leaves) {
    const pair = ofA.get(leaf)
    if (pair === undefined || leaf === node) continue
    const away = distance(node, leaf, { dx: 0, dy: 0 })
    if (away < least) [least, nearest] = [away, pair]
  }
  if (nearest === null) return shift
  const { a: p, b: q } = nearest
  return {
    dx: horizontalShift(p, q),
    dy: q.rect.y + q.rect.h / 2 - p.rect.y - p.rect.h / 2,
  }
}
