import type { Rect, UiNode } from '../node.ts'

/** The design side's tree. */
export interface DesignTree {
  root: UiNode
  /** Nodes of the file below its root, the invisible ones included. */
  nodes: number
  /** Who made the file: `plugin`, `rest` … */
  source: string
  /** What an export of the root covers where effects enlarge it, relative to the root's origin. */
  renderBounds: Rect | null
}
