import type { CaptureProfile } from '../../store/judging/run-columns.ts'
import type { Evidence, UiTree } from '../judge/index.ts'

/** Returns what a run records about the design's layers, or null without a parsable structure. */
export function designTreeOf(tree: Evidence<UiTree>): CaptureProfile['derived']['design_tree'] {
  if (tree === null || 'unusable' in tree) return null
  const { w, h } = tree.root.rect
  return { source: tree.source, nodes: tree.nodes, root: { w, h } }
}
