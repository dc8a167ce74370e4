import { scaled } from '../../../base/rectangle.ts'
import { listNodes } from '../evidence/tree-walk.ts'
import type { Side } from '../finding.ts'
import type { UiNode } from '../node.ts'
import type { Element } from '../segmentation/segmentation.ts'

export const isShown = ({ segments }: Element): boolean => segments.length > 0

/** All nodes of a structure whose origin lies there, and of whose own px so many are one. */
export function elementsOf(
  root: UiNode,
  { origin, scale }: { origin: { x: number; y: number }; scale: number },
): Element[] {
  const parents = new Map<UiNode, Element>()
  return listNodes(root).map((node) => {
    const { x, y, w, h } = scaled(node.rect, 1 / scale)
    const rect = { x: x + origin.x, y: y + origin.y, w, h }
    const at: Element = { node, rect, parent: parents.get(node) ?? null, segments: [] }
    for (const child of node.children) parents.set(child, at)
    return at
  })
}

/** How a structure was found to fit its image. */
export interface Aligned {
  /** Parents before children; none of a structure that is set aside as a whole. */
  elements: Element[]
  /** Design px for each px of the segmentation. */
  scale: number
  /** What was set aside of it and why; null where all of it fits. */
  aside: string | null
  /** Whether it was set aside as a whole, being of another image. */
  foreign: boolean
}

/** What came of the structures. */
export interface Evidence {
  aligned: Record<Side, Aligned | null>
  /** What there is none of, and what was set aside, in words; empty where both fit. */
  lacking: string[]
}

export const NO_EVIDENCE: Evidence = { aligned: { a: null, b: null }, lacking: [] }
