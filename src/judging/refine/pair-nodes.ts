import { matchTrees, type Rect, type UiNode } from '../judge/index.ts'
import { nodesUnder } from './nodes-under.ts'

/** The same element on both sides; null on a side that lacks it. */
export interface NodePair {
  a: UiNode | null
  b: UiNode | null
}

/** One side: its tree, and a box in its design px. */
export interface Place {
  root: UiNode
  box: Rect
  /** Whether the box was drawn on this side, or is only where the other side's would be. */
  drawn: boolean
}

/**
 * The elements under the boxes side by side, in the order of side b, then those of side a. Where no
 * box was drawn on a side, only what the other side lacks is taken from it. Of what one side lacks,
 * texts alone are answered: other things may just be made otherwise.
 */
export function pairNodes(a: Place, b: Place): NodePair[] {
  const { ofA, ofB } = matchTrees(a.root, b.root)
  const inBuild = nodesUnder(b.root, b.box).map((node) => ({
    a: ofB.get(node)?.a ?? null,
    b: node,
  }))
  const inDesign = nodesUnder(a.root, a.box).map((node) => ({
    a: node,
    b: ofA.get(node)?.b ?? null,
  }))
  const built = inBuild.filter((pair) => (pair.a ? b.drawn : pair.b.kind === 'text'))
  const seen = new Set(built.map((pair) => pair.b))
  const designed = inDesign.filter((pair) =>
    pair.b ? a.drawn && !seen.has(pair.b) : pair.a.kind === 'text',
  )
  return [...built, ...designed]
}
