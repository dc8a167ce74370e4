import { resolve } from 'node:path'
import type { Context } from '../../command-line/command.ts'
import { usageError } from '../../errors.ts'
import { outcomeOf, type StoryOutcome } from '../../outcomes/outcome.ts'
import { compareStories } from '../../stories/compare-stories.ts'
import { storiesOfFolder, storiesOfVersion } from '../../stories/stories-of.ts'
import { storyTitle, testedStories, type Story } from '../storybook/stories.ts'
import type { CaptureInput } from './input.ts'

/** The stories to capture. */
interface Selected {
  stories: Story[]
  /** The other stories, which their tags, `--only` or `--changed-since` left out. */
  leftOut: StoryOutcome[]
}

/** Returns what tags, `--only` and `--changed-since` leave of a version's stories. Throws a CliError if a pattern matches none. */
export async function selectStories(
  context: Context,
  input: CaptureInput,
  version: string,
  all: readonly Story[],
): Promise<Selected> {
  const named = matchingStories(all, input.only)
  const tested = new Set(testedStories(all))
  const matching = named.filter((story) => tested.has(story))
  const others = [...leftOutBy('only', all, named), ...leftOutBy('tags', named, matching)]
  if (input.changedSince === undefined) return { stories: matching, leftOut: others }
  const service = await context.service()
  const before = await storiesOfVersion(service, input.changedSince)
  const after =
    input.folder === undefined
      ? await storiesOfVersion(service, version)
      : await storiesOfFolder(resolve(context.cwd, input.folder))
  const { changed, added } = compareStories(before, after)
  const ids = new Set([...changed.map(({ id }) => id), ...added])
  const stories = matching.filter(({ id }) => ids.has(id))
  return { stories, leftOut: [...others, ...leftOutBy('changed-since', matching, stories)] }
}

function leftOutBy(
  option: string,
  stories: readonly Story[],
  selected: readonly Story[],
): StoryOutcome[] {
  const kept = new Set(selected)
  return stories
    .filter((story) => !kept.has(story))
    .map((story) => outcomeOf(story, 'skipped', { skipped_by: option }))
}

/** Returns the stories whose id or title matches a pattern, in which `*` stands for anything; without patterns all. */
function matchingStories(all: readonly Story[], patterns: readonly string[] = []): Story[] {
  if (patterns.length === 0) return [...all]
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`, 'i')
  })
  const stories = all.filter((story) =>
    expressions.some(
      (expression) => expression.test(story.id) || expression.test(storyTitle(story)),
    ),
  )
  if (stories.length === 0) throw usageError(`No story matches ${patterns.join(', ')}`)
  return stories
}
