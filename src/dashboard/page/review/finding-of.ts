import { overlap } from '../../../base/rectangle.ts'
import type { Finding, Issue, Report } from '../api/types.ts'

/** The least overlap, as in the service, at which a finding is taken for a known issue. */
const ALIKE = 0.6

/** Returns the judge's finding at the place of an issue that a person reported; null if there is none. */
export function findingOf(issue: Issue, report: Report | null): Finding | null {
  const alike = (finding: Finding): boolean =>
    finding.labels.some((label) => issue.labels.includes(label)) &&
    (['box_a', 'box_b'] as const).some((side) => {
      const [p, q] = [finding[side], issue[side]]
      return p !== null && q !== null && overlap(p, q) >= ALIKE
    })
  return report?.findings.find(alike) ?? null
}
