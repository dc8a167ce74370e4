import { subjectName } from '../capture/pairs/pair-id.ts'
import type { StoryOutcome } from './outcome.ts'

/** Stories for which the same thing went wrong. */
interface Cause {
  reason: string
  /** Of the first of them; the others differ from it in names at most. */
  message: string
  /** Ids, with the variant where there are several. */
  stories: string[]
}

type Problem = Pick<StoryOutcome, 'story_id' | 'variant' | 'reason' | 'message'>

/** The most causes that are listed, and stories that are named for each. */
const MOST_CAUSES = 20
const MOST_NAMED = 3

/** Groups problems by their cause, the most frequent first. */
export function causesOf(problems: readonly Problem[]): Cause[] {
  const groups = Map.groupBy(problems, (problem) => `${problem.reason} ${patternOf(problem)}`)
  return [...groups.values()]
    .map((of) => ({
      reason: of[0]?.reason ?? '',
      message: of[0]?.message ?? '',
      stories: of.map(({ story_id, variant }) => subjectName(story_id, variant)),
    }))
    .toSorted((a, b) => b.stories.length - a.stories.length)
}

/** A message without what differs between stories: their ids, paths behind a host, hashes and numbers. */
const patternOf = ({ story_id, message }: Problem): string =>
  (message ?? '')
    .replaceAll(story_id, '')
    .replaceAll(/(https?:\/\/[^/\s]+)\S*/g, '$1')
    .replaceAll(/\d+/g, '0')

/** Returns the lines for people: one for each cause, and how many more there are. */
export function causeLines(causes: readonly Cause[], what = 'not captured'): string[] {
  const more = causes.length - MOST_CAUSES
  return [
    ...causes.slice(0, MOST_CAUSES).map((cause) => causeLine(cause, what)),
    ...(more > 0 ? [`${more} more causes are not listed here; --json has them all`] : []),
  ]
}

function causeLine({ message, stories }: Cause, what: string): string {
  if (stories.length === 1) return `${stories[0]} was ${what}: ${message}`
  return `${stories.length} stories were ${what}: ${message} (${namesText(stories)})`
}

/** Says that there is none of so many captures, and why, if that has one cause. */
export function noneText(causes: readonly Cause[]): string {
  const [cause, ...others] = causes
  const count = causes.reduce((sum, { stories }) => sum + stories.length, 0)
  const none =
    count === 1 ? 'The one story was not captured' : `None of ${count} stories was captured`
  return others.length === 0
    ? `${none}: ${cause?.message} (${namesText(cause?.stories ?? [])})`
    : `${none}, for ${causes.length} reasons, listed above`
}

/** Names the first few, and says how many more there are. */
export function namesText(names: readonly string[], most = MOST_NAMED): string {
  const named = names.slice(0, most).join(', ')
  return names.length > most ? `${named} and ${names.length - most} more` : named
}
