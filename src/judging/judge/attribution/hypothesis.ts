import type { Label } from '../../../vocabulary/labels.ts'
import type { FindingEvidence } from '../finding.ts'
import type { Match } from '../matching/matching.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** A finding before its confidence: what was measured and how far beyond its tolerance it is. */
export interface Hypothesis {
  labels: [Label] | [Label, Label]
  note: string
  rect_a: Rect | null
  rect_b: Rect | null
  evidence: FindingEvidence
  /** The measured difference by its tolerance: above 1. */
  ratio: number
  /** The segments it is about, for what it explains. */
  about: Match | null
  /**
   * Of something missing or extra: what follows it stands as much further as it takes. Of something displaced:
   * its structure tells the same of it as the images.
   */
  witnessed?: boolean | undefined
  /** Of something missing or extra: what it consists of. */
  parts?: readonly Segment[]
  /** Of a measured radius: how many corners have it. */
  corners?: number
  /** Ids of the nodes that it is about, where those are not of the segments. */
  nodes?: { a: string; b: string }
}
