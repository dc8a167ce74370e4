import { SEVERITIES, type Severity } from '../review/findings.ts'
import type { ListedFinding, Review, ReviewedStory } from '../review/review-of-version.ts'

/** A finding, and the story that shows it. */
export interface Told {
  story: ReviewedStory
  finding: ListedFinding
}

/** All findings: what fails comes first, then what is grave, then what the judge is sure of. */
export const byWeight = ({ stories }: Review): Told[] =>
  stories
    .flatMap((story) => story.findings.map((finding) => ({ story, finding })))
    .toSorted((a, b) => weight(b.finding) - weight(a.finding))

const weight = ({ fails, severity, confidence }: ListedFinding): number =>
  (fails ? 100 : 0) + SEVERITIES.indexOf(severity as Severity) * 10 + (confidence ?? 1)

/** The worst of what is to be seen at present, each difference once, however many stories show it. */
export function worstOf(review: Review, most: number): Told[] {
  const differences = new Map<string, Told>()
  for (const told of byWeight(review)) {
    const { finding } = told
    if (finding.seen === false || finding.status === 'fixed_awaiting_verify') continue
    const difference = differenceOf(finding)
    if (!differences.has(difference)) differences.set(difference, told)
  }
  return [...differences.values()].slice(0, most)
}

/** What differs, in a line. */
export const differenceOf = ({ labels, note, difference }: ListedFinding): string =>
  [labels[0] && `${labels[0]}:`, difference ?? note].filter(Boolean).join(' ')
