import type { CaptureWarning, CaptureWarningCode } from '../../store/judging/run-columns.ts'

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

/**
 * Whether an issue is likely a capture artefact: its run has a warning that explains one of its labels. The hint
 * changes neither the issue nor any count.
 */
export const captureHint = (
  labels: readonly string[],
  warnings: readonly Pick<CaptureWarning, 'code'>[] | null,
): boolean =>
  labels.some((label) => warnings?.some(({ code }) => explanations(label).includes(code)))

const explanations = (label: string): readonly CaptureWarningCode[] =>
  Object.hasOwn(EXPLAINED_BY, label) ? (EXPLAINED_BY[label] ?? []) : []
