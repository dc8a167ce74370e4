import type { NodeKind, Rect, UiNode } from '../node.ts'
import type { Segment } from '../segmentation/segmentation.ts'

/** A node of a structure that its image bears out: it names, groups and measures segments. */
export interface Element {
  node: UiNode
  kind: NodeKind
  /** In px of the segmentation. */
  rect: Rect
  /** What of it the image shows, from the top. */
  segments: Segment[]
}

/** How a structure was found to fit its image. */
export interface Laid {
  elements: Element[]
  /** What was set aside of it and why; null where all of it fits. */
  aside: string | null
}
