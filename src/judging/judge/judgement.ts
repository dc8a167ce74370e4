import type { UiTree } from './evidence/ui-tree.ts'
import type { Unusable } from './evidence/evidence-file.ts'
import type { IconList } from './evidence/icon-candidates.ts'
import type { Finding, PassName, Side } from './finding.ts'
import type { ImageSource } from '../../png/source.ts'
import type { Rect } from './node.ts'
import type { JudgeSettings } from './settings.ts'
import type { Box } from '../../vocabulary/box.ts'
import type { CaptureFacts } from '../../vocabulary/capture-facts.ts'

/** What was read of an evidence file, why it cannot be used, or null where the pair names none. */
export type Evidence<T> = T | Unusable | null

export interface JudgeInput {
  images: Record<Side, ImageSource | Unusable>
  captureFacts: CaptureFacts | null
  evidence: {
    design_tool_structure: Evidence<UiTree>
    dom_structure: Evidence<UiTree>
    icon_candidates: Evidence<IconList>
    /** A PNG. */
    icon_contact_sheet: Evidence<ImageSource>
  }
  settings: JudgeSettings
  /**
   * Called when a stretch of work has ended: what went by since the last call was for this pass, or
   * for none of them, as the reading of the images is. Whoever wants durations has the clock.
   */
  workedFor?: (pass: PassName | null) => void
}

export interface PassOutcome {
  name: PassName
  status: 'ok' | 'skipped' | 'failed'
  /** How many of the judgement's findings came from it. */
  findings: number
  /** Why it was skipped or failed, or what evidence it went without. */
  reason?: string
}

/** A difference that was seen and deliberately not reported, with why: written to the hybrid report. */
export interface Suppression {
  pass: PassName
  /** What was seen, as a finding's evidence kind. */
  kind: string
  /** Which rule explained it: `moved_by`, `stretched`, `not_in_pixels`, `below_threshold` … */
  rule: string
  detail: string
  box_a: Finding['box_a']
  box_b: Finding['box_b']
}

/** Something the rules cannot settle, which a model-backed stage may. */
export interface OpenQuestion {
  kind: 'icon' | 'region'
  box_a: Finding['box_a']
  box_b: Finding['box_b']
  /** Whether the rules report it (an index into `findings`) or leave it out (null). */
  finding: number | null
  /** For an icon: the similarity measured, 0..1. */
  similarity?: number
}

/** An icon seen on a side, with its counterpart; what the icon pass compared. */
export interface IconComparison {
  box_a: Finding['box_a']
  box_b: Finding['box_b']
  name: string | null
  /** Id of the node in the design structure, where it is known. */
  design_node?: string
  /** Path of the node in the DOM structure, where it is known. */
  dom_node?: string
  similarity: number | null
  verdict: 'same' | 'different' | 'ambiguous' | 'missing' | 'extra'
}

/** Icons drawn beside each other, the design's left of the build's, in cells of 96 px. */
export interface ContactSheet {
  width: number
  height: number
  /** Row by row: an index into `icons`, and where its two sides are drawn, in px of the sheet. */
  cells: { icon: number; cell_a: Rect; cell_b: Rect }[]
  png: Uint8Array<ArrayBuffer>
}

/** Where two images differ, whether or not anybody can say how. */
export interface Difference {
  /** How many pixels differ, in the size in which the images were compared. */
  pixels: number
  /** The same place on both; null where it lies outside of the image. */
  box_a: Box | null
  box_b: Box | null
}

export interface Judgement {
  images: Record<Side, { width: number; height: number; scale: number }>
  /** Sorted: by confidence, then by place, so that equal inputs give equal bytes. */
  findings: Finding[]
  passes: PassOutcome[]
  suppressions: Suppression[]
  questions: OpenQuestion[]
  icons: IconComparison[]
  /** Of the icons that most need a look; null where none was compared. */
  contactSheet: ContactSheet | null
  /** How the images differ, named or not; null where they do not, or could not be compared. */
  difference: Difference | null
  /** All findings of the pixel pass before the merge, for the artifact. */
  rawFindings: Finding[]
}
