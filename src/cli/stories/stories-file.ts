import * as z from 'zod'

/** Where the archive of a build keeps this file; Storybook itself once used `stories.json` at the root. */
export const STORIES_PATH = 'storybook-review/stories.json'

const Numbers = z.array(z.int().nonnegative())

/**
 * What each story of a build is rendered from. Numbers are indexes into `modules`; a module's name is
 * that of its source file with webpack, of its chunk with Vite, without hashes.
 */
export const StoriesFileSchema = z.object({
  format: z.literal('storybook-review-stories/2'),
  modules: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** What every story is rendered from. */
  shared: Numbers,
  /** What the stories of each source file are rendered from in addition. */
  files: z.record(z.string(), Numbers),
  stories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      name: z.string(),
      import_path: z.string(),
      /** Over all that the story is rendered from: equal in two builds when nothing of it differs. */
      hash: z.string(),
    }),
  ),
})
export type StoriesFile = z.infer<typeof StoriesFileSchema>
