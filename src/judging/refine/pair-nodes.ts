import { pairsOfTrees, type Rect, type UiNode } from '../judge/index.ts'
import { nodesUnder } from './nodes-under.ts'

/** The same element on both sides; null on a side where it is missing. */
export interface NodePair {
  a: UiNode | null
  b: UiNode | null
}

/** A tree, and a box in its design px. */
export interface Place {
  root: UiNode
  box: Rect
  /** Whether the box was drawn on this side, or was only copied from the other side. */
  drawn: boolean
}

/**
 * Returns the elements under the boxes in pairs, first in the order of side b, then of side a. A side without a drawn
 * box contributes only elements that the other side lacks, and of those only texts: other elements may merely be
 * built in a different way.
 */
export function pairNodes(a: Place, b: Place): NodePair[] {
  const pairs = pairsOfTrees(a.root, b.root).map((pair) => [pair.a.node, pair.b.node] as const)
  const ofA = new Map(pairs)
  const ofB = new Map(pairs.map(([one, other]) => [other, one]))
  const inBuilt = nodesUnder(b.root, b.box).map((node) => ({ a: ofB.get(node) ?? null, b: node }))
  const inDesign = nodesUnder(a.root, a.box).map((node) => ({ a: node, b: ofA.get(node) ?? null }))
  const built = inBuilt.filter((pair) => (pair.a ? b.drawn : pair.b.kind === 'text'))
  const seen = new Set(built.map((pair) => pair.b))
  const designed = inDesign.filter((pair) =>
    pair.b ? a.drawn && !seen.has(pair.b) : pair.a.kind === 'text',
  )
  return [...built, ...designed]
}
