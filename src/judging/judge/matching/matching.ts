import { horizontalShift, type Shift } from './align-leaves.ts'
import type { Forest } from './forest.ts'
import type { NearestLeaves } from './nearest-leaves.ts'
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
export function localShift({ ofA, shift }: Matching, matched: NearestLeaves, node: UiNode): Shift {
  const [nearest] = matched.find(node, { shift: { dx: 0, dy: 0 } })
  const pair = nearest && ofA.get(nearest)
  return pair ? shiftOf(pair) : shift
}

/** How an element is displaced. */
export const shiftOf = ({ a, b }: NodePair): Shift => ({
  dx: horizontalShift(a, b),
  dy: b.rect.y + b.rect.h / 2 - a.rect.y - a.rect.h / 2,
})
