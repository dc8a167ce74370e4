import { INDEX_FILES, parseIndex, type IndexEntry } from './story-index.ts'
import { MOST_JSON_BYTES } from '../base/parse-json.ts'
import { digest, digestNumber, readText, type BuildFile } from './build-files.ts'
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
  const paths = new Set(stories.map(({ importPath }) => importPath))
  const own = ownUnits(graph, paths, shared)
  if (own) return toFile(graph, { stories, shared, own })
  const all = new Set(graph.units.keys())
  return toFile(graph, {
    stories,
    shared: all,
    own: new Map([...paths].map((path) => [path, new Set()])),
  })
}

async function readIndex(files: readonly BuildFile[]): Promise<IndexEntry[]> {
  for (const path of INDEX_FILES) {
    const file = files.find((file) => file.path === path)
    if (file) return parseIndex(path, await readText(file, MOST_JSON_BYTES))
  }
  return []
}

/** All that story files are rendered from, one by one: 5,000 files of 200 chunks each have as many. */
const MOST_LINKS = 1_000_000

/**
 * What each story file is rendered from besides what is shared; a file that nothing is known of, from everything. Null
 * if there is too much to attribute it to single files.
 */
function ownUnits(
  graph: UnitGraph,
  importPaths: Iterable<string>,
  shared: ReadonlySet<string>,
): Map<string, Set<string>> | null {
  const all = new Set(graph.units.keys()).difference(shared)
  const own = new Map<string, Set<string>>()
  let links = 0
  for (const importPath of importPaths) {
    const start = graph.stories.get(importPath) ?? []
    const units = start.length > 0 ? closureOf(graph, start).difference(shared) : all
    links += units.size
    if (links > MOST_LINKS) return null
    own.set(importPath, units)
  }
  return own
}

interface Used {
  stories: IndexEntry[]
  shared: ReadonlySet<string>
  own: ReadonlyMap<string, ReadonlySet<string>>
}

function toFile({ units }: UnitGraph, { stories, shared, own }: Used): StoriesFile {
  const used = new Set(shared)
  for (const keys of own.values()) for (const key of keys) used.add(key)
  const modules = [...units]
    .filter(([key]) => used.has(key))
    .map(([key, { name, hash }]) => ({ key, name, hash }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.hash, b.hash))
  const numbers = new Map(modules.map(({ key }, number) => [key, number]))
  const numbersOf = (keys: ReadonlySet<string>): number[] =>
    [...keys].flatMap((key) => numbers.get(key) ?? []).toSorted((a, b) => a - b)
  const sums = new Map(
    modules.map(({ key, name, hash }) => [key, digestNumber(`${name}\0${hash}`)]),
  )
  const sumOf = (keys: ReadonlySet<string>): bigint =>
    [...keys].reduce((sum, key) => sum + (sums.get(key) ?? 0n), 0n)
  // A sum, so that what all stories share is added up once.
  const sharedSum = sumOf(shared)
  const hashes = new Map(
    [...own].map(([path, keys]) => [path, digest(String(sharedSum + sumOf(keys)))]),
  )
  return {
    format: 'storybook-review-stories/2',
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
