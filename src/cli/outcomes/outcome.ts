import { OUTCOMES, type Outcome } from '../../vocabulary/gate.ts'

/** What became of a story, or of one of its variants: there is exactly one for each. */
export interface StoryOutcome {
  story_id: string
  /** Empty if the story has only one. */
  variant: string
  /** As Storybook lists the story. */
  title: string
  name: string
  outcome: Outcome
  /** The pair that was made of it; null if there is none. */
  pair_id: string | null
  /** Why it was not captured, in a word and in a sentence; null for every other outcome. */
  reason: string | null
  message: string | null
  /** What left it out: its parameters, or an option; null for every other outcome. */
  skipped_by: string | null
  /** Where its image is stored, of another tool alone: later versions are compared with it. */
  image_key?: string
}

interface Subject {
  id: string
  title: string
  name: string
}

/** Returns the outcome for a story with what is known besides. */
export const outcomeOf = (
  { id, title, name }: Subject,
  outcome: Outcome,
  fields: Partial<StoryOutcome> = {},
): StoryOutcome => ({
  story_id: id,
  variant: '',
  title,
  name,
  outcome,
  pair_id: null,
  reason: null,
  message: null,
  skipped_by: null,
  ...fields,
})

export type OutcomeCounts = Record<Outcome, number>

export function countOutcomes(outcomes: readonly Pick<StoryOutcome, 'outcome'>[]): OutcomeCounts {
  const counts = Object.fromEntries(OUTCOMES.map((name) => [name, 0])) as OutcomeCounts
  for (const { outcome } of outcomes) counts[outcome]++
  return counts
}
