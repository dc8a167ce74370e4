import type { Outcome } from '../../../vocabulary/gate.ts'
import { outcomeOf, type StoryOutcome } from '../../outcomes/outcome.ts'
import type { Captured, Result } from '../engine/capture-all.ts'
import { looksSame } from '../pairs/draft.ts'
import type { Story } from '../storybook/stories.ts'
import type { Kept } from './register-pairs.ts'

/** Returns the outcome for a story that was not captured, or for one of its variants. */
export function outcomeOfResult(result: Exclude<Result, Captured>): StoryOutcome {
  const { story } = result
  if (result.outcome === 'skipped') return outcomeOf(story, 'skipped', { skipped_by: 'parameters' })
  const { variant, reason, message } = result
  const name = 'name' in variant ? String(variant.name) : ''
  return outcomeOf(story, 'not_captured', { variant: name, reason, message })
}

/**
 * Returns the outcome for a captured story: not captured, if what it was to be compared with is missing; a difference
 * from the older build takes precedence over a comparison with its design.
 */
export function outcomeOfCaptured(
  { story, variant, capture, before }: Captured,
  { design, changes, notImported }: Kept,
): StoryOutcome {
  const is = (outcome: Outcome, fields: Partial<StoryOutcome> = {}) =>
    outcomeOf(story, outcome, {
      variant: variant.name,
      pair_id: (changes ?? design)?.pair_id ?? null,
      ...fields,
    })
  if (before?.outcome === 'failed')
    return is('not_captured', {
      reason: 'older-build',
      message: `in the older build, ${before.message}`,
    })
  if (notImported !== null)
    return is('not_captured', {
      reason: 'not-imported',
      message: `its design is not among the imported screens: ${notImported}`,
    })
  if (before?.outcome === 'captured' && !looksSame(capture, before.capture)) return is('changed')
  if (design !== null) return is('compared', { pair_id: design.pair_id })
  return is(before?.outcome === 'captured' ? 'equal' : 'new')
}

/** Returns an outcome for each story that only the older build has. */
export function goneStories(older: readonly Story[], newer: readonly Story[]): StoryOutcome[] {
  const ids = new Set(newer.map(({ id }) => id))
  return older.filter(({ id }) => !ids.has(id)).map((story) => outcomeOf(story, 'gone'))
}

/** Returns an outcome for each story that has none because the run ended before its turn. */
export function notReached(
  stories: readonly Story[],
  outcomes: readonly StoryOutcome[],
  why: string,
): StoryOutcome[] {
  const reached = new Set(outcomes.map(({ story_id }) => story_id))
  return stories
    .filter(({ id }) => !reached.has(id))
    .map((story) =>
      outcomeOf(story, 'not_captured', {
        reason: 'aborted',
        message: `the run ended before its turn: ${why}`,
      }),
    )
}
