import * as z from 'zod'
import { parseJson } from '../base/parse-json.ts'
import { usageError } from '../errors.ts'

/** A story or a docs page, as Storybook's index has it. */
export interface IndexEntry {
  id: string
  title: string
  name: string
  /** Path of the source file from the project, as `./src/Button.stories.tsx`. */
  importPath: string
  type: 'story' | 'docs'
}

const Entry = z.object({
  id: z.string(),
  title: z.string(),
  name: z.string(),
  importPath: z.string(),
  // Absent in version 3, which lists stories alone.
  type: z.enum(['story', 'docs']).catch('story'),
})

const Index = z.union([
  z.object({ entries: z.record(z.string(), Entry) }),
  z.object({ stories: z.record(z.string(), Entry) }),
])

/** Where Storybook lists its stories; before version 7 the second. */
export const INDEX_FILES = ['index.json', 'stories.json'] as const

/** Reads Storybook's index of stories; null stands for one that is too large. Throws a CliError for another file. */
export function parseIndex(path: string, text: string | null): IndexEntry[] {
  const result = Index.safeParse(jsonOf(text))
  if (!result.success)
    throw usageError(`${path} is not an index of stories: build the Storybook again`)
  return Object.values('entries' in result.data ? result.data.entries : result.data.stories)
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : parseJson(text)
  } catch {
    return undefined
  }
}
