import { nextPair } from '../api/diff.ts'
import { navigate } from '../app/location.ts'
import { who } from '../app/session.ts'
import { say, sayError } from '../ui/toast.tsx'
import { waitingAfter } from './pair-list.ts'
import { loadPairs, pairs } from './project-pairs.ts'
import { reviewUrl, shownVersion } from './shown-version.ts'

/** Returns the pair that waits next, of the version that is shown or of the whole queue; null if there is none. */
export async function nextPairId(project: string, after: string | null): Promise<string | null> {
  const version = shownVersion()
  if (version === null) return (await nextPair(project, who(), after))?.pair_id ?? null
  await loadPairs(project, version)
  return waitingAfter(pairs.peek(), after, who())?.pair_id ?? null
}

/** Opens the next pair that needs a reviewer. */
export async function startReview(project: string): Promise<void> {
  try {
    const next = await nextPairId(project, null)
    if (next === null) say('No pair waits for a review')
    else navigate(reviewUrl(project, next))
  } catch (error) {
    sayError(error)
  }
}
