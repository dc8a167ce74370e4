import type { Finding } from '../finding.ts'
import type { Judgement } from '../judgement.ts'

/** What a way of judging hands back, before findings are limited. */
export type Verdicts = Pick<Judgement, 'findings' | 'suppressions' | 'questions' | 'icons'> & {
  /** What the pixel pass saw and does not report. */
  raw?: Finding[]
  /** Why the comparison of the two structures was skipped; null: it was not. */
  mainSkipped: string | null
}
