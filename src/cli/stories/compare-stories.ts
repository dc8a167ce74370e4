import type { StoriesFile } from './stories-file.ts'

/** A module that a story is rendered from, and how it differs. */
export interface Reason {
  module: string
  change: 'changed' | 'added' | 'removed'
}

export interface ChangedStory {
  id: string
  title: string
  name: string
  import_path: string
  reasons: Reason[]
}

/** Stories of the later build that may look different, and those that only one of the builds has. */
export interface StoryChanges {
  changed: ChangedStory[]
  added: string[]
  removed: string[]
  unchanged: number
}

/** Compares what the stories of two builds are rendered from. */
export function compareStories(from: StoriesFile, to: StoriesFile): StoryChanges {
  const reasons = new Map<string, Reason[]>()
  const changes: StoryChanges = { changed: [], added: [], removed: [], unchanged: 0 }
  for (const [id, story] of Object.entries(to.stories)) {
    const before = from.stories[id]
    if (!before) changes.added.push(id)
    else if (before.hash === story.hash) changes.unchanged++
    else {
      const paths = [before.import_path, story.import_path] as const
      const key = JSON.stringify(paths)
      const found = reasons.get(key) ?? reasonsOf(hashesOf(from, paths[0]), hashesOf(to, paths[1]))
      reasons.set(key, found)
      const { title, name, import_path } = story
      changes.changed.push({ id, title, name, import_path, reasons: found })
    }
  }
  changes.removed = Object.keys(from.stories).filter((id) => !to.stories[id])
  return changes
}

/** Hashes of all modules of a story file, by name; a name may stand for several modules. */
type Hashes = Map<string, string>

function hashesOf({ modules, shared, files }: StoriesFile, importPath: string): Hashes {
  const hashes: Hashes = new Map()
  // Modules are sorted, so that those of one name are always joined in one order.
  for (const number of [...shared, ...(files[importPath] ?? [])].toSorted((a, b) => a - b)) {
    const module = modules[number]
    if (module) hashes.set(module.name, `${hashes.get(module.name) ?? ''} ${module.hash}`)
  }
  return hashes
}

function reasonsOf(from: Hashes, to: Hashes): Reason[] {
  const names = [...new Set([...from.keys(), ...to.keys()])].toSorted()
  return names.flatMap((module) => {
    const [before, after] = [from.get(module), to.get(module)]
    if (before === after) return []
    const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
    return [{ module, change }]
  })
}
