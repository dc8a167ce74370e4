import { SEVERITIES, type Severity } from '../review/findings.ts'
import type { ListedFinding, Review, ReviewedStory } from '../review/review-of-version.ts'

/** A finding, and the story that shows it. */
export interface StoryFinding {
  story: ReviewedStory
  finding: ListedFinding
}

/** Lists all findings: those that fail the review first, then by severity, then by the judge's confidence. */
export const byWeight = ({ stories }: Review): StoryFinding[] =>
  stories
    .flatMap((story) => story.findings.map((finding) => ({ story, finding })))
    .toSorted((a, b) => weight(b.finding) - weight(a.finding))

const weight = ({ fails, severity, confidence }: ListedFinding): number =>
  (fails ? 100 : 0) + SEVERITIES.indexOf(severity as Severity) * 10 + (confidence ?? 1)

/**
 * Returns the worst findings that can be seen at present. A finding is not repeated for another story of the
 * same component, nor in the same words for any other story.
 */
export function worstOf(review: Review, most: number): StoryFinding[] {
  const worst: StoryFinding[] = []
  for (const found of byWeight(review)) {
    const { seen, status } = found.finding
    if (seen === false || status === 'fixed_awaiting_verify') continue
    if (!worst.some((shown) => isRepeated(found, shown))) worst.push(found)
    if (worst.length === most) break
  }
  return worst
}

const isRepeated = (found: StoryFinding, shown: StoryFinding): boolean =>
  found.story !== shown.story &&
  (differenceOf(found.finding) === differenceOf(shown.finding) ||
    (found.finding.labels[0] === shown.finding.labels[0] &&
      componentOf(found.story) === componentOf(shown.story)))

/** Returns the component in a pair's name: `Components/Button` for `Components/Button / Primary`. */
const componentOf = ({ name }: ReviewedStory): string => {
  const end = name.indexOf(' / ')
  return end === -1 ? name : name.slice(0, end)
}

/** Says what differs, in a line. */
export const differenceOf = ({ labels, note, difference }: ListedFinding): string =>
  [labels[0] && `${labels[0]}:`, difference ?? note].filter(Boolean).join(' ')
