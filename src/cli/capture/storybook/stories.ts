import * as z from 'zod'

/** A story as Storybook's `index.json` lists it. */
export interface Story {
  id: string
  title: string
  name: string
  importPath: string
  tags: string[]
}

/** The most that names of stories may be long, and stories there may be. */
const MOST_NAME = 1_000
const MOST_STORIES = 20_000

const Text = z.string().max(MOST_NAME)
const Entry = z.object({
  id: Text.min(1),
  title: Text,
  name: Text,
  importPath: z.string().default(''),
  tags: z.array(z.string()).default([]),
  type: z.string().default('story'),
})
/** Versions 4 and 5: Storybook 7 and newer. */
const StoryIndex = z.object({ v: z.number().min(4), entries: z.record(z.string(), Entry) })

/** Returns the stories of an `index.json`, in its order, without entries of documentation. Throws a RangeError. */
export function parseStories(index: unknown): Story[] {
  const read = StoryIndex.safeParse(index)
  if (read.error?.issues.some(({ code }) => code === 'too_big'))
    throw new RangeError(`names a story in more than ${MOST_NAME} characters`)
  if (!read.success) throw new RangeError('is not that of a Storybook of version 7 or newer')
  const stories = Object.values(read.data.entries)
    .filter(({ type }) => type === 'story')
    .map(({ type: _, ...story }) => story)
  if (stories.length > MOST_STORIES)
    throw new RangeError(`lists ${stories.length} stories, of ${MOST_STORIES}`)
  return stories
}

/** Returns the title in the form `Components/Button / Primary`. */
export const storyTitle = ({ title, name }: Pick<Story, 'title' | 'name'>): string =>
  `${title} / ${name}`

/** Returns the title with the variant, if there are several: `Components/Button / Primary (360x640, theme-dark)`. */
export const variantTitle = (story: Pick<Story, 'title' | 'name'>, variant: string): string =>
  storyTitle(story) + (variant ? ` (${variant.replaceAll('.', ', ')})` : '')

/**
 * Returns the stories that are for tests, which is all but those with the tag `!test`. Storybooks before version 8 write
 * no such tags, but `story`.
 */
export function testedStories(stories: readonly Story[]): Story[] {
  const has = (tag: string) => stories.some(({ tags }) => tags.includes(tag))
  if (has('story') || !(has('test') || has('dev'))) return [...stories]
  return stories.filter(({ tags }) => tags.includes('test'))
}
