import * as z from 'zod'
import type { DashboardEnv } from '../env.ts'

/** Stories by id: what of Storybook's `index.json` is read. */
const Entry = z.object({ id: z.string(), title: z.string(), name: z.string(), type: z.string() })
const Index = z.object({ entries: z.record(z.string(), Entry) })

export interface Story {
  id: string
  title: string
  name: string
}

/** An index of more than this would take too much of the isolate. */
const MAX_BYTES = 8 * 1024 * 1024

/** The stories of a served build, docs pages left out; null where there is no index of them. */
export async function readStories(
  env: DashboardEnv,
  viewUrl: string | null,
): Promise<Story[] | null> {
  if (viewUrl === null) return null
  const response = await env.CDN.fetch(new URL('index.json', viewUrl).href)
  const isReadable = response.ok && Number(response.headers.get('Content-Length') ?? 0) <= MAX_BYTES
  if (!isReadable) {
    await response.body?.cancel()
    return null
  }
  const index = Index.safeParse(await response.json().catch(() => null))
  if (!index.success) return null
  return Object.values(index.data.entries)
    .filter(({ type }) => type === 'story')
    .map(({ id, title, name }) => ({ id, title, name }))
}

export interface StoryChanges {
  /** Null when the build's stories are not known. */
  stories: (Story & { is_new: boolean })[] | null
  /** Stories of the earlier build that are gone. */
  removed: Story[]
}

/** What came and went between two builds; without an earlier one nothing is new. */
export function compareStories(stories: Story[] | null, earlier: Story[] | null): StoryChanges {
  if (stories === null) return { stories: null, removed: [] }
  const known = new Set(earlier?.map(({ id }) => id))
  const now = new Set(stories.map(({ id }) => id))
  return {
    stories: stories.map(({ id, title, name }) => ({
      id,
      title,
      name,
      is_new: earlier !== null && !known.has(id),
    })),
    removed: (earlier ?? []).filter(({ id }) => !now.has(id)),
  }
}
