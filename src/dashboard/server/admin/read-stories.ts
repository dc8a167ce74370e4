import * as z from 'zod'
import { requireBounded, type JsonBounds } from '../../../base/bounded-json.ts'
import { yieldToOthers } from '../../../base/steps.ts'
import {
  STORIES_PATH,
  StoriesFileSchema,
  type StoriesFile,
} from '../../../cli/stories/stories-file.ts'
import { projectUrl } from '../cdn-hosts.ts'
import type { DashboardEnv } from '../env.ts'
import type { Story } from './view-schema.ts'

/** What is known of the stories of a served build. */
export interface BuildStories {
  stories: Story[]
  /** The files that each is rendered from; null for a build that was not deployed by the command line. */
  rendered: StoriesFile | null
}

/** Why there is no list of a build's stories, as the end of "The list of stories …". */
export interface Unreadable {
  unreadable: string
}

/** Cut: an id of another length is no story's, but titles and names are shown as they are. */
const MOST_CHARACTERS = 300
const shown = z.string().transform((text) => text.slice(0, MOST_CHARACTERS))

/** The fields of an entry of Storybook's `index.json` that are read. */
const Entry = z.object({ id: shown, title: shown, name: shown, type: z.string() })
const Index = z.object({ entries: z.record(z.string(), Entry) })

/** Of a file in an archive, which anybody with a key can upload. Of a Storybook of 5,000 stories an index holds a tenth. */
const BOUNDS: JsonBounds = {
  length: 8 * 1024 * 1024,
  values: 500_000,
  containers: 100_000,
  depth: 16,
}

/**
 * Returns the stories of a served build of a project without docs pages; null if there is no index of them. What they are
 * rendered from is left out where it cannot be read.
 */
export async function readStories(
  env: DashboardEnv,
  projectId: string,
  viewUrl: string | null,
): Promise<BuildStories | Unreadable | null> {
  const root = projectUrl(env, projectId)
  if (viewUrl === null || root === null) return null
  const fileAt = (path: string) => ({ projectId, path: viewUrl.slice(root.length) + path })
  // One after the other, so that only one text is in memory at a time.
  const index = await readJson(env, fileAt('index.json'), Index)
  if (index === null || 'unreadable' in index) return index
  const rendered = await readJson(env, fileAt(STORIES_PATH), StoriesFileSchema)
  const stories = Object.values(index.entries)
    .filter(({ type }) => type === 'story')
    .map(({ id, title, name }) => ({ id, title, name }))
  if (rendered === null || 'unreadable' in rendered) return { stories, rendered: null }
  return { stories, rendered: { ...rendered, files: ownOnly(rendered.files) } }
}

/** A record without inherited names, which a source file may have. */
const ownOnly = <T>(record: Record<string, T>): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, record)

async function readJson<S extends z.ZodType<object>>(
  { ADMIN }: DashboardEnv,
  file: { projectId: string; path: string },
  schema: S,
): Promise<z.output<S> | Unreadable | null> {
  const response = await ADMIN.readFile(file)
  if (!response.ok) {
    await response.body?.cancel()
    return null
  }
  try {
    const text = await textWithin(response, BOUNDS.length)
    await yieldToOthers()
    requireBounded(text, BOUNDS)
    const json: unknown = JSON.parse(text)
    await yieldToOthers()
    const { success, data } = schema.safeParse(json)
    return success ? data : { unreadable: 'is in another form' }
  } catch (error) {
    if (error instanceof RangeError) return { unreadable: error.message }
    if (error instanceof SyntaxError) return { unreadable: 'is not JSON' }
    throw error
  }
}

/** Reads no further than the bound, whatever a compressed file inflates to. Throws a RangeError beyond it. */
async function textWithin({ body }: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > most) throw new RangeError(`is larger than ${most / 1024 / 1024} MiB`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
