import * as z from 'zod'
import type { CaptureWarning, CaptureWarningCode } from '../../store/judging/run-columns.ts'
import type { Issue } from '../../store/review/issue-rows.ts'

const GEOMETRY: readonly CaptureWarningCode[] = [
  'scale_mismatch',
  'size_mismatch',
  'viewport_capture',
]

/** By label: the warnings that may explain it. */
const EXPLAINED_BY: Record<string, readonly CaptureWarningCode[]> = {
  'spacing/layout': GEOMETRY,
  size: GEOMETRY,
  'inset/shift': GEOMETRY,
  'colour/background': ['alpha_unflattened'],
}

/** The parts of an issue and of a warning that decide. */
interface Hinted {
  labels: readonly string[]
  evidence: Issue['evidence']
}
type Warning = Pick<CaptureWarning, 'code'> & Record<string, unknown>

/**
 * Whether an issue is likely a capture artefact: its run has a warning that explains one of its labels. The hint
 * changes neither the issue nor any count.
 */
export const captureHint = (
  { labels, evidence }: Hinted,
  warnings: readonly Warning[] | null,
): boolean =>
  labels.some((label) =>
    warnings?.some(
      (warning) =>
        explanations(label).includes(warning.code) &&
        (warning['between_builds'] !== true || isOfScale(evidence, warning)),
    ),
  )

const explanations = (label: string): readonly CaptureWarningCode[] =>
  Object.hasOwn(EXPLAINED_BY, label) ? (EXPLAINED_BY[label] ?? []) : []

/** Lengths are measured to a px, so that the quotient of small ones is inexact. */
const SCALE_TOLERANCE = 0.05

/**
 * Whether what was measured differs by the scale of the captures. Nothing else explains a difference between two builds: they
 * were captured alike, whatever their sizes and backgrounds.
 */
function isOfScale(evidence: Hinted['evidence'], { code, design, story }: Warning): boolean {
  const { data: measure } = Measure.safeParse(evidence?.['measure'])
  if (code !== 'scale_mismatch' || !measure) return false
  const factor = Number(design) / Number(story)
  const quotient = measure.a / measure.b
  return [factor, 1 / factor].some((by) => Math.abs(quotient / by - 1) <= SCALE_TOLERANCE)
}

const Measure = z.object({ a: z.number(), b: z.number() })
