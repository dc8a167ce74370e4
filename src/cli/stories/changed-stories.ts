import type { Service } from '../service/service.ts'
import { compareStories, type StoryChanges } from './compare-stories.ts'
import { storiesOfVersion } from './stories-of.ts'

/** The stories that differ between two deployed versions, and why. Throws a CliError for an unknown version. */
export async function changedStories(
  service: Service,
  from: string,
  to: string,
): Promise<StoryChanges> {
  const [before, after] = await Promise.all([
    storiesOfVersion(service, from),
    storiesOfVersion(service, to),
  ])
  return compareStories(before, after)
}
