import type { FindingEvidence } from '../finding.ts'
import { round } from '../wording.ts'

/** A length, but none in the words of the component, which stand in quotes. */
const LENGTH = /“[^”]*”|(\d+(?:\.\d+)?) px/g

/** A text whose lengths were measured on rasters reduced by `shrink`. */
export const inDesignPx = (text: string, shrink: number): string =>
  shrink === 1
    ? text
    : text.replace(LENGTH, (found: string, length?: string) =>
        length === undefined ? found : `${round(Number(length) * shrink)} px`,
      )

/** Evidence measured on rasters reduced by `shrink`. */
export function evidenceInDesignPx(evidence: FindingEvidence, shrink: number): FindingEvidence {
  if (shrink === 1) return evidence
  const { measure, expected, actual } = evidence
  const told = measure && {
    ...measure,
    a: round(measure.a * shrink),
    b: round(measure.b * shrink),
    delta: round(measure.delta * shrink),
  }
  return {
    ...evidence,
    ...(told && { measure: told }),
    ...(expected !== undefined && { expected: inDesignPx(expected, shrink) }),
    ...(actual !== undefined && { actual: inDesignPx(actual, shrink) }),
  }
}
