import type { Rect, UiNode } from '../node.ts'

/** What a structure says of one side: the same type whichever file it came from, and of either side. */
export interface UiTree {
  kind: 'design' | 'dom'
  root: UiNode
  /** Visible nodes, the root included; of a DOM one that has a text and a look counts once. */
  nodes: number
  /** Who made the file: `plugin`, `rest`, `dom` … */
  source: string
  /** What an export of the root covers where effects enlarge it, relative to the root's origin. */
  renderBounds: Rect | null
  /** Of a DOM. */
  viewport: { w: number; h: number } | null
  devicePixelRatio: number | null
}

/** The image that a structure belongs to, in px. */
export interface Shown {
  width: number
  height: number
}
