import { INDEX_FILES, parseIndex, type IndexEntry } from './story-index.ts'
import { digest, readText, type BuildFile } from './build-files.ts'
import { readUnits } from './read-units.ts'
import type { StoriesFile } from './stories-file.ts'
import { closureOf, type UnitGraph } from './units.ts'

/**
 * Finds what each story of a build is rendered from: its own chunk or module, all that those import,
 * and what every story gets: the preview, its styles and static files. In doubt a unit counts as used
 * by all, so that a story is named that did not change rather than one left out that did.
 */
export async function fingerprintBuild(files: readonly BuildFile[]): Promise<StoriesFile> {
  const entries = await readIndex(files)
  const graph = await readUnits(files, new Set(entries.map(({ importPath }) => importPath)))
  const stories = entries.filter(({ type }) => type === 'story')
  const shared = closureOf(graph, graph.roots)
  const own = new Map(
    stories.map(({ importPath }) => [importPath, ownUnits(graph, importPath, shared)] as const),
  )
  return toFile(graph, { stories, shared, own })
}

async function readIndex(files: readonly BuildFile[]): Promise<IndexEntry[]> {
  for (const path of INDEX_FILES) {
    const file = files.find((file) => file.path === path)
    if (file) return parseIndex(path, await readText(file))
  }
  return []
}

/** What a story file is rendered from besides what is shared; a file that nothing is known of, from everything. */
function ownUnits(graph: UnitGraph, importPath: string, shared: ReadonlySet<string>): Set<string> {
  const start = graph.stories.get(importPath) ?? []
  const reached = start.length > 0 ? closureOf(graph, start) : new Set(graph.units.keys())
  return reached.difference(shared)
}

interface Used {
  stories: IndexEntry[]
  shared: ReadonlySet<string>
  own: ReadonlyMap<string, ReadonlySet<string>>
}

function toFile({ units }: UnitGraph, { stories, shared, own }: Used): StoriesFile {
  const used = [shared, ...own.values()].reduce<Set<string>>(
    (all, keys) => all.union(keys),
    new Set(),
  )
  const modules = [...units]
    .filter(([key]) => used.has(key))
    .map(([key, { name, hash }]) => ({ key, name, hash }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.hash, b.hash))
  const numbers = new Map(modules.map(({ key }, number) => [key, number]))
  const numbersOf = (keys: ReadonlySet<string>): number[] =>
    [...keys].flatMap((key) => numbers.get(key) ?? []).toSorted((a, b) => a - b)
  const hashOf = (keys: ReadonlySet<string>): string =>
    digest(
      JSON.stringify(
        numbersOf(keys).map((number) => [modules[number]?.name, modules[number]?.hash]),
      ),
    )
  const hashes = new Map([...own].map(([path, keys]) => [path, hashOf(keys.union(shared))]))
  return {
    format: 'storybook-review-stories/1',
    modules: modules.map(({ name, hash }) => ({ name, hash })),
    shared: numbersOf(shared),
    files: Object.fromEntries([...own].map(([path, keys]) => [path, numbersOf(keys)])),
    stories: Object.fromEntries(
      stories.map(({ id, title, name, importPath }) => [
        id,
        { title, name, import_path: importPath, hash: hashes.get(importPath) ?? '' },
      ]),
    ),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
