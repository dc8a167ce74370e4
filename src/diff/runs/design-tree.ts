import type { CaptureProfile } from '../../store/run-columns.ts'
import { loadDesignTree } from '../judge/evidence/load-design-tree.ts'
import type { EvidenceFile } from '../judge/judgement.ts'

/** What a run records of the design's layers; null where there are none that can be read. */
export function designTreeOf(file: EvidenceFile): CaptureProfile['derived']['design_tree'] {
  if (!file || !('text' in file)) return null
  const tree = loadDesignTree(file.text)
  if ('unusable' in tree) return null
  const { w, h } = tree.root.rect
  return { source: tree.source, nodes: tree.nodes, root: { w, h } }
}
