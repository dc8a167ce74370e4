import { nextPair } from '../api/diff.ts'
import { navigate } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { who } from '../app/session.ts'
import { say, sayError } from '../ui/toast.tsx'

/** Opens the next pair of a project that needs a reviewer. */
export async function startReview(project: string): Promise<void> {
  try {
    const next = await nextPair(project, who(), null)
    if (next === null) say('No pair waits for a review')
    else navigate(paths.review(project, next.pair_id))
  } catch (error) {
    sayError(error)
  }
}
