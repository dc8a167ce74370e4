import type { Outcome } from '../../vocabulary/gate.ts'
import { countOutcomes, type StoryOutcome } from './outcome.ts'

const WORDS: Partial<Record<Outcome, string>> = {
  equal: 'equal',
  changed: 'changed',
  compared: 'compared with a design',
  new: 'new',
  not_captured: 'not captured',
}

/** Sums up what became of every story: `196 of 198 captured: 190 equal, 6 changed, 2 not captured`. */
export function totalsText(outcomes: readonly StoryOutcome[]): string {
  const counts = countOutcomes(outcomes)
  const captured = counts.equal + counts.changed + counts.compared + counts.new
  const wanted = captured + counts.not_captured
  const parts = Object.entries(WORDS).flatMap(([name, words]) => {
    const count = counts[name as Outcome]
    return count > 0 ? [`${count} ${words}`] : []
  })
  return [
    `${captured === wanted ? captured : `${captured} of ${wanted}`} captured`,
    parts.length > 0 && `: ${parts.join(', ')}`,
    counts.gone > 0 && `; ${counts.gone} gone`,
    counts.skipped > 0 && `; ${counts.skipped} skipped (${skippersText(outcomes)})`,
  ]
    .filter(Boolean)
    .join('')
}

/** Says how many each left out: `4 by parameters, 1 by only`. */
function skippersText(outcomes: readonly StoryOutcome[]): string {
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped')
  const bySkipper = Map.groupBy(skipped, ({ skipped_by }) => skipped_by ?? 'an unknown setting')
  return [...bySkipper]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([skipper, of]) => `${of.length} by ${skipper}`)
    .join(', ')
}
