import { finishInSteps, type Steps } from '../../../base/steps.ts'
import { compareStories, ownOf, type Reason } from '../../../cli/stories/compare-stories.ts'
import type { StoriesFile } from '../../../cli/stories/stories-file.ts'
import type { BuildStories, Unreadable } from './read-stories.ts'
import type { ListedStory, StoriesView } from './view-schema.ts'

type Change = ListedStory['change']

type StoryChanges = Omit<StoriesView, 'compared_with'>

/** Returns the stories added, removed and changed between two builds; without an earlier one all are the same. */
export async function storyChanges(
  build: BuildStories | Unreadable | null,
  earlier: BuildStories | null,
): Promise<StoryChanges> {
  if (build === null || 'unreadable' in build) return unknown(build?.unreadable ?? null)
  const [from, to] = [earlier?.rendered ?? null, build.rendered]
  const reasons = from && to ? await finishInSteps(reasonsInSteps(from, to)) : null
  const before = new Set(earlier?.stories.map(({ id }) => id))
  const now = new Set(build.stories.map(({ id }) => id))
  const stories = build.stories.map((story): ListedStory => {
    const isAdded = earlier !== null && !before.has(story.id)
    const found = reasons?.get(story.id)
    return {
      ...story,
      change: isAdded ? 'added' : found ? 'changed' : 'same',
      modules: found?.slice(0, NAMED).map(({ module }) => module.slice(0, MOST_CHARACTERS)) ?? [],
      modules_in_all: found?.length ?? 0,
    }
  })
  const removed = (earlier?.stories ?? []).filter(({ id }) => !now.has(id))
  return {
    stories: mostChanged(stories),
    unreadable: null,
    removed: withinBytes(removed, MOST_BYTES / 2),
    counts: { ...countsOf(stories), removed: removed.length },
    changes_known: reasons !== null,
  }
}

const unknown = (unreadable: string | null): StoryChanges => ({
  stories: null,
  unreadable,
  removed: [],
  counts: { added: 0, changed: 0, same: 0, removed: 0 },
  changes_known: false,
})

/** As many modules as the page names. */
const NAMED = 3
const MOST_CHARACTERS = 200

/**
 * Names of modules that are looked up in all. An archive of 85 KB can have every story rendered from all of its
 * modules; beyond this a story is listed as changed without them.
 */
const MOST_LOOKUPS = 4_000_000
/** What one of them takes, in pixels looked at. */
const LOOKUP_WORK = 10

/** Why each story that both builds have is rendered from something else, by its id. */
function* reasonsInSteps(
  from: StoriesFile,
  to: StoriesFile,
): Steps<ReadonlyMap<string, readonly Reason[]>> {
  const reasons = new Map<string, readonly Reason[]>()
  let left = MOST_LOOKUPS
  for (const group of groupsOf(from, to)) {
    const [[, first, before]] = group
    const looked =
      lookupsOf(from, before.import_path) + lookupsOf(to, first.import_path) + group.length
    const isAffordable = looked <= left
    if (isAffordable) left -= looked
    const changed = isAffordable ? reasonsOfGroup(from, to, group) : []
    for (const [id] of group) reasons.set(id, changed)
    yield LOOKUP_WORK * (isAffordable ? looked : group.length)
  }
  return reasons
}

type Changed = [
  id: string,
  now: StoriesFile['stories'][string],
  before: StoriesFile['stories'][string],
]
type Group = [Changed, ...Changed[]]

/** The changed stories, those of the same two source files together: they are rendered from the same. */
function groupsOf(from: StoriesFile, to: StoriesFile): Iterable<Group> {
  const groups = new Map<string, Group>()
  const before = new Map(Object.entries(from.stories))
  for (const [id, story] of Object.entries(to.stories)) {
    const earlier = before.get(id)
    if (!earlier || earlier.hash === story.hash) continue
    const key = JSON.stringify([earlier.import_path, story.import_path])
    const group = groups.get(key)
    if (group) group.push([id, story, earlier])
    else groups.set(key, [[id, story, earlier]])
  }
  return groups.values()
}

const lookupsOf = ({ shared, files }: StoriesFile, path: string): number =>
  shared.length + (ownOf(files, path)?.length ?? 0)

function reasonsOfGroup(from: StoriesFile, to: StoriesFile, [[id, now, before]]: Group): Reason[] {
  const { changed } = compareStories(
    { ...from, stories: { [id]: before } },
    { ...to, stories: { [id]: now } },
  )
  return changed[0]?.reasons ?? []
}

function countsOf(stories: readonly ListedStory[]): Record<Change, number> {
  const counts = { added: 0, changed: 0, same: 0 }
  for (const { change } of stories) counts[change]++
  return counts
}

/** The most that each list takes in the response, which a page holds and a browser draws. */
const MOST_BYTES = 1024 * 1024

const RANK = { added: 0, changed: 1, same: 2 }

/** As many as there is room for, those first that are not the same; in their order. */
function mostChanged(stories: readonly ListedStory[]): ListedStory[] {
  const byChange = stories.toSorted((p, q) => RANK[p.change] - RANK[q.change])
  const kept = new Set(withinBytes(byChange, MOST_BYTES))
  return stories.filter((story) => kept.has(story))
}

const encoder = new TextEncoder()

/** The first of a list that are no more than so many bytes of JSON. */
function withinBytes<T>(list: readonly T[], most: number): T[] {
  let left = most
  const end = list.findIndex((item) => {
    left -= encoder.encode(JSON.stringify(item)).length + 1
    return left < 0
  })
  return end < 0 ? [...list] : list.slice(0, end)
}
