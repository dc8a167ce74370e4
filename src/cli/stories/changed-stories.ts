import type { Service } from '../service/service.ts'
import { compareStories, type StoryChanges } from './compare-stories.ts'
import { storiesOfVersion } from './stories-of.ts'

/** The stories that differ between two deployed versions, and why. Throws a CliError for an unknown version. */
export async function changedStories(
  service: Service,
  from: string,
  to: string,
): Promise<StoryChanges> {
  // One after the other: each may take some memory.
  const before = await storiesOfVersion(service, from)
  const after = await storiesOfVersion(service, to)
  return compareStories(before, after)
}
