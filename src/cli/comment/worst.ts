import { byWeight, findingText, type StoryFinding } from '../review/causes.ts'
import type { Review } from '../review/review-of-version.ts'
import type { ReviewedStory } from '../review/reviewed-stories.ts'

/**
 * Returns the worst findings that can be seen at present. A finding is not repeated for another story of the
 * same component, nor in the same words for any other story.
 */
export function worstOf(review: Review, most: number): StoryFinding[] {
  const worst: StoryFinding[] = []
  for (const found of byWeight(review)) {
    if (!found.finding.waits) continue
    if (!worst.some((shown) => isRepeated(found, shown))) worst.push(found)
    if (worst.length === most) break
  }
  return worst
}

const isRepeated = (found: StoryFinding, shown: StoryFinding): boolean =>
  found.story !== shown.story &&
  (findingText(found.finding) === findingText(shown.finding) ||
    (found.finding.labels[0] === shown.finding.labels[0] &&
      componentOf(found.story) === componentOf(shown.story)))

/** Returns the component in a pair's name: `Components/Button` for `Components/Button / Primary`. */
const componentOf = ({ name }: ReviewedStory): string => {
  const end = name.indexOf(' / ')
  return end === -1 ? name : name.slice(0, end)
}
