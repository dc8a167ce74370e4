import type { Finding, Side } from '../finding.ts'
import type { Judgement } from '../judgement.ts'
import type { NodeKind, Rect } from '../node.ts'

export interface Listed {
  rect: Rect
  kind: NodeKind
}

/** What a way of judging hands back, before findings are limited. */
export type Verdicts = Pick<Judgement, 'findings' | 'suppressions' | 'questions' | 'icons'> & {
  /** What the pixel pass saw and does not report. */
  raw?: Finding[]
  /** Where the structures list elements, in px of the rasters; none: they were not compared. */
  listed?: Record<Side, Listed[]>
  /** Why the comparison of the two structures was skipped; null: it was not. */
  mainSkipped: string | null
}
