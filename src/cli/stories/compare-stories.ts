import { shortened } from '../../base/visible-text.ts'
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
  /** How many more there are, if they are too many to be named. */
  more_reasons?: number
}

/** Stories of the later build that may look different, and those that only one of the builds has. */
export interface StoryChanges {
  changed: ChangedStory[]
  added: string[]
  removed: string[]
  unchanged: number
}

/** Characters of a module's name, of a reason besides, and of all reasons together, of which each story has its share. */
const MOST_NAME = 500
const AROUND_NAME = 50
const MOST_REASONS = 16 * 1024 * 1024

/** Compares what the stories of two builds are rendered from. */
export function compareStories(from: StoriesFile, to: StoriesFile): StoryChanges {
  const differing = Object.entries(to.stories).filter(([id, story]) => {
    const before = ownOf(from.stories, id)
    return before && before.hash !== story.hash
  })
  const reasons = new Reasons(from, to, MOST_REASONS / Math.max(1, differing.length))
  const added = Object.keys(to.stories).filter((id) => !Object.hasOwn(from.stories, id))
  return {
    changed: differing.map(([id, { title, name, import_path }]) => {
      const before = ownOf(from.stories, id)?.import_path ?? import_path
      return { id, title, name, import_path, ...reasons.between(before, import_path) }
    }),
    added,
    removed: Object.keys(from.stories).filter((id) => !Object.hasOwn(to.stories, id)),
    unchanged: Object.keys(to.stories).length - differing.length - added.length,
  }
}

/** Others name stories and files: one may be called `constructor`, which every object has. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

type Found = Pick<ChangedStory, 'reasons' | 'more_reasons'>

/** Why stories differ; what they share is compared once, and not for each of them. */
class Reasons {
  readonly #from: Build
  readonly #to: Build
  readonly #characters: number
  /** Of what is shared alone, sorted by name. */
  readonly #shared: Reason[]
  readonly #sharedNames: Set<string>
  readonly #known = new Map<string, Found>()

  constructor(from: StoriesFile, to: StoriesFile, characters: number) {
    this.#from = new Build(from)
    this.#to = new Build(to)
    this.#characters = characters
    this.#shared = this.#differences(new Set([...this.#from.shared, ...this.#to.shared]))
    this.#sharedNames = new Set(this.#shared.map(({ module }) => module))
  }

  /** Between the stories of a file in the one build and of one in the other. */
  between(fromPath: string, toPath: string): Found {
    const key = JSON.stringify([fromPath, toPath])
    const found = this.#known.get(key) ?? this.#find(fromPath, toPath)
    this.#known.set(key, found)
    return found
  }

  #find(fromPath: string, toPath: string): Found {
    const own = [this.#from.namesOf(fromPath), this.#to.namesOf(toPath)] as const
    const names = own[0].union(own[1])
    const reasons: Reason[] = []
    let left = this.#characters
    const others = this.#differences(names, fromPath, toPath)
    for (const reason of merged(this.#shared, others, names)) {
      reasons.push({ ...reason, module: shortened(reason.module, MOST_NAME) })
      left -= AROUND_NAME + Math.min(MOST_NAME, reason.module.length)
      if (left <= 0) break
    }
    const all = this.#shared.length - names.intersection(this.#sharedNames).size + others.length
    return reasons.length === all ? { reasons } : { reasons, more_reasons: all - reasons.length }
  }

  #differences(names: ReadonlySet<string>, fromPath?: string, toPath?: string): Reason[] {
    return [...names].toSorted().flatMap((module): Reason[] => {
      const before = this.#from.hashOf(module, fromPath)
      const after = this.#to.hashOf(module, toPath)
      if (before === after) return []
      const change = before === '' ? 'added' : after === '' ? 'removed' : 'changed'
      return [{ module, change }]
    })
  }
}

/** Two sorted lists as one, without what the first says of `names`. */
function* merged(
  first: readonly Reason[],
  second: readonly Reason[],
  names: ReadonlySet<string>,
): Generator<Reason> {
  let at = 0
  for (const reason of first) {
    if (names.has(reason.module)) continue
    for (let next = second[at]; next && next.module < reason.module; next = second[++at]) yield next
    yield reason
  }
  yield* second.slice(at)
}

/** The modules of a build by their names, of which each may stand for several. */
class Build {
  readonly #file: StoriesFile
  readonly #shared: Map<string, number[]>
  #own: { path: string | undefined; numbers: Map<string, number[]> }

  constructor(file: StoriesFile) {
    this.#file = file
    this.#shared = this.#byName(file.shared)
    this.#own = { path: undefined, numbers: new Map() }
  }

  get shared(): Iterable<string> {
    return this.#shared.keys()
  }

  /** The names of what the stories of a file are rendered from besides what is shared. */
  namesOf(path: string): Set<string> {
    return new Set(this.#numbersOf(path).keys())
  }

  /** The hashes of all modules of a name that are shared, or of the stories of a file; empty if there are none. */
  hashOf(name: string, path?: string): string {
    const own = path === undefined ? [] : (this.#numbersOf(path).get(name) ?? [])
    // Modules are sorted, so that those of one name are always joined in one order.
    const numbers = new Set([...(this.#shared.get(name) ?? []), ...own].toSorted((a, b) => a - b))
    return [...numbers].map((number) => this.#file.modules[number]?.hash).join(' ')
  }

  #numbersOf(path: string): Map<string, number[]> {
    if (this.#own.path !== path)
      this.#own = { path, numbers: this.#byName(ownOf(this.#file.files, path) ?? []) }
    return this.#own.numbers
  }

  #byName(numbers: readonly number[]): Map<string, number[]> {
    const known = numbers.filter((number) => this.#file.modules[number] !== undefined)
    return Map.groupBy(known, (number) => this.#file.modules[number]?.name ?? '')
  }
}
