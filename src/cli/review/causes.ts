import { differenceText, SEVERITIES, type Change, type Finding, type Severity } from './findings.ts'
import type { ListedFinding, ReviewedStory } from './reviewed-stories.ts'

/** A finding, and the story that shows it. */
export interface StoryFinding {
  story: ReviewedStory
  finding: ListedFinding
}

/** The same change of the same property, in any number of stories. */
export interface Cause {
  label: string | null
  /** What was measured; null if nothing was, so that the note says what differs. */
  change: Change | null
  note: string
  /** The worst first. */
  found: StoryFinding[]
  /** Whether the review fails because of one of them. */
  fails: boolean
}

interface ByStory {
  stories: readonly ReviewedStory[]
}

/** Lists all findings: those that fail the review first, then by severity, then by the judge's confidence. */
export const byWeight = ({ stories }: ByStory): StoryFinding[] =>
  stories
    .flatMap((story) => story.findings.map((finding) => ({ story, finding })))
    .toSorted((a, b) => weight(b.finding) - weight(a.finding))

const weight = ({ fails, severity, confidence }: ListedFinding): number =>
  (fails ? 100 : 0) + SEVERITIES.indexOf(severity as Severity) * 10 + (confidence ?? 1)

/** Groups the findings of a review by their cause: what fails first, then what most stories show. */
export function causesOf(review: ByStory): Cause[] {
  const groups = Map.groupBy(byWeight(review), ({ finding }) => keyOf(finding))
  return [...groups.values()]
    .map(causeOf)
    .toSorted((a, b) => Number(b.fails) - Number(a.fails) || b.found.length - a.found.length)
}

const keyOf = ({ labels, change, note }: Finding): string =>
  JSON.stringify([labels[0], change ?? note])

function causeOf(found: StoryFinding[]): Cause {
  const [first] = found
  if (first === undefined) throw new Error('a cause has a finding')
  const { labels, change, note } = first.finding
  return {
    label: labels[0] ?? null,
    change,
    note,
    found,
    fails: found.some(({ finding }) => finding.fails),
  }
}

/** The stories that show it, each once. */
export const storiesOf = ({ found }: Cause): ReviewedStory[] => [
  ...new Set(found.map(({ story }) => story)),
]

/** Says what differs, in a line: `spacing/padding: padding-left: 16px → 12px`. */
export function causeText({
  label,
  change,
  note,
}: Pick<Cause, 'label' | 'change' | 'note'>): string {
  const said = change === null ? note : changeText(change)
  return label === null ? said : `${label}: ${said}`
}

const changeText = ({ property, from, to }: Change): string =>
  `${property ? `${property}: ` : ''}${from} → ${to}`

/** Says what differs for one finding, as a person would. */
export const findingText = ({ labels, note, change }: Finding): string =>
  [labels[0] && `${labels[0]}:`, differenceText({ change }) ?? note].filter(Boolean).join(' ')
