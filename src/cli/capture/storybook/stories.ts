import * as z from 'zod'

/** A story as Storybook's `index.json` lists it. */
export interface Story {
  id: string
  title: string
  name: string
  importPath: string
  tags: string[]
}

const Entry = z.object({
  id: z.string().min(1),
  title: z.string(),
  name: z.string(),
  importPath: z.string().default(''),
  tags: z.array(z.string()).default([]),
  type: z.string().default('story'),
})
/** Versions 4 and 5: Storybook 7 and newer. */
const StoryIndex = z.object({ v: z.number().min(4), entries: z.record(z.string(), Entry) })

/** Returns the stories of an `index.json`, in its order, without entries of documentation. */
export function parseStories(index: unknown): Story[] {
  const read = StoryIndex.safeParse(index)
  if (!read.success)
    throw new RangeError('index.json is not that of a Storybook of version 7 or newer')
  return Object.values(read.data.entries)
    .filter(({ type }) => type === 'story')
    .map(({ type: _, ...story }) => story)
}

/** Returns the title in the form `Components/Button / Primary`. */
export const storyTitle = ({ title, name }: Story): string => `${title} / ${name}`
