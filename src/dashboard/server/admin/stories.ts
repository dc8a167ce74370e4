import * as z from 'zod'
import {
  compareStories,
  type StoryChanges as RenderedChanges,
} from '../../../cli/stories/compare-stories.ts'
import {
  STORIES_PATH,
  StoriesFileSchema,
  type StoriesFile,
} from '../../../cli/stories/stories-file.ts'
import type { DashboardEnv } from '../env.ts'

export interface Story {
  id: string
  title: string
  name: string
}

/** What is known of the stories of a served build. */
export interface BuildStories {
  stories: Story[]
  /** The files that each is rendered from; null for a build that was not deployed by the command line. */
  rendered: StoriesFile | null
}

/** The fields of an entry of Storybook's `index.json` that are read. */
const Entry = z.object({ id: z.string(), title: z.string(), name: z.string(), type: z.string() })
const Index = z.object({ entries: z.record(z.string(), Entry) })

/** Returns the stories of a served build without docs pages; null if there is no index of them. */
export async function readStories(
  env: DashboardEnv,
  viewUrl: string | null,
): Promise<BuildStories | null> {
  if (viewUrl === null) return null
  const [index, rendered] = await Promise.all([
    readJson(env, new URL('index.json', viewUrl), Index),
    readJson(env, new URL(STORIES_PATH, viewUrl), StoriesFileSchema),
  ])
  if (index === null) return null
  const stories = Object.values(index.entries)
    .filter(({ type }) => type === 'story')
    .map(({ id, title, name }) => ({ id, title, name }))
  return { stories, rendered }
}

/** A larger file would take too much of the isolate's memory. */
const MAX_BYTES = 8 * 1024 * 1024

/** Reads a JSON file; null if it is missing or unexpected, because anybody with a key can upload any file. */
async function readJson<S extends z.ZodType>(
  { CDN }: DashboardEnv,
  url: URL,
  schema: S,
): Promise<z.output<S> | null> {
  const response = await CDN.fetch(url.href)
  if (!response.ok || Number(response.headers.get('Content-Length') ?? 0) > MAX_BYTES) {
    await response.body?.cancel()
    return null
  }
  const result = schema.safeParse(await response.json().catch(() => null))
  return result.success ? result.data : null
}

type Change = 'added' | 'changed' | 'same'

export interface StoryChanges {
  /** Null when the build's stories are not known. */
  stories:
    | (Story & {
        change: Change
        /** Modules by which a changed story differs. */
        modules: string[]
      })[]
    | null
  /** Stories of the earlier build that are gone. */
  removed: Story[]
  /** Whether `changed` is known: otherwise `same` says no more than that both builds have the story. */
  tells_changed: boolean
}

/** Returns the stories added, removed and changed between two builds; without an earlier one all are the same. */
export function storyChanges(
  build: BuildStories | null,
  earlier: BuildStories | null,
): StoryChanges {
  if (build === null) return { stories: null, removed: [], tells_changed: false }
  const rendered =
    build.rendered && earlier?.rendered ? compareStories(earlier.rendered, build.rendered) : null
  const before = new Set(earlier?.stories.map(({ id }) => id))
  const now = new Set(build.stories.map(({ id }) => id))
  const modules = modulesOf(rendered)
  const changeOf = (id: string): Change => {
    if (earlier !== null && !before.has(id)) return 'added'
    return modules.has(id) ? 'changed' : 'same'
  }
  return {
    stories: build.stories.map(({ id, title, name }) => ({
      id,
      title,
      name,
      change: changeOf(id),
      modules: modules.get(id) ?? [],
    })),
    removed: (earlier?.stories ?? []).filter(({ id }) => !now.has(id)),
    tells_changed: rendered !== null,
  }
}

/** Returns the modules by which each changed story differs, by the story's id. */
const modulesOf = (rendered: RenderedChanges | null): Map<string, string[]> =>
  new Map(rendered?.changed.map(({ id, reasons }) => [id, reasons.map(({ module }) => module)]))
