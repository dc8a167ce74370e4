import type { Rect, UiNode } from '../node.ts'

/** The design side's tree. */
export interface DesignTree {
  root: UiNode
  /** Visible nodes, the root included. */
  nodes: number
  /** Who made the file: `plugin`, `rest` … */
  source: string
  /** What an export of the root covers where effects enlarge it, relative to the root's origin. */
  renderBounds: Rect | null
}
