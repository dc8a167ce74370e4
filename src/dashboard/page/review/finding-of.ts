import type { Finding, Issue, Report } from '../api/types.ts'
import { overlap } from '../geometry/box.ts'

/** As much as the service asks for to take a finding for an issue that is known already. */
const ALIKE = 0.6

/** What the judge measured of an issue that a person reported; null where it found nothing there. */
export function findingOf(issue: Issue, report: Report | null): Finding | null {
  const alike = (finding: Finding): boolean =>
    finding.labels.some((label) => issue.labels.includes(label)) &&
    (['box_a', 'box_b'] as const).some((side) => {
      const [p, q] = [finding[side], issue[side]]
      return p !== null && q !== null && overlap(p, q) >= ALIKE
    })
  return report?.findings.find(alike) ?? null
}
