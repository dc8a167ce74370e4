import type { FindingEvidence, Label, Severity } from '../finding.ts'
import type { Rect } from '../node.ts'

/** A finding measured on rasters; its rectangles are in pixels of its own side's raster. */
export interface PixelFinding {
  labels: [Label] | [Label, Label]
  note: string
  rect_a: Rect | null
  rect_b: Rect | null
  severity: Severity
  confidence: number
  evidence: FindingEvidence
  /** Of an `icon` difference: how alike the two are, 0..1. */
  similarity?: number
}

/** A difference that was seen and has a reason not to be reported. */
export interface PixelSuppression {
  kind: string
  rule: string
  detail: string
  rect_a: Rect | null
  rect_b: Rect | null
}
