/** A chunk's story imports, and the rest of its text. */
export interface ViteChunk {
  /** Texts that import a story's chunk, by the story's source file. */
  stories: Map<string, string>
  /** Files by the numbers under which the chunk's imports list what they need. */
  preloads: string[]
  /** The text without story imports and without those lists, which change with every added file. */
  rest: string
}

/** `"./src/Button.stories.tsx": () => import(…)`: the value of a member that imports. */
const IMPORTER = /(["'`])((?:[^"'`\\\n]|\\.)+)\1\s*:\s*(?:async\s*)?(?:\(\)\s*=>|function\s*\(\))/g

/** How Vite's list of files to load with a dynamic import begins, since version 5.1, and before. */
const PRELOAD_LIST = /(?:\bm\.f|\.viteFileDeps)\s*=\s*\[/

/** A use of that list: numbers of what one import needs. */
const PRELOADS = /__vite__mapDeps\(\s*\[([\d,\s]*)\]\s*\)/g

/** More imports of stories, or files that they load, than any build has in one chunk. */
const MOST_MEMBERS = 100_000

/**
 * Takes a chunk of Vite, Rollup or Rolldown apart. `storyFiles` are the source files of stories. The text may be
 * anything: no part of it is looked through more than a few times.
 */
export function parseViteChunk(text: string, storyFiles: ReadonlySet<string>): ViteChunk {
  const stories = new Map<string, string>()
  const preloadList = preloadListOf(text)
  let rest = ''
  let kept = 0
  const importers = text
    .matchAll(IMPORTER)
    .filter(([, , key = '']) => storyFiles.has(key))
    .take(MOST_MEMBERS)
    .map(({ index, 0: match, 2: key = '' }) => ({ index, start: index + match.length, key }))
    .toArray()
  for (const [i, { index, start, key }] of importers.entries()) {
    const end = importerEnd(text, start, importers[i + 1]?.index)
    stories.set(key, text.slice(start, end))
    rest += text.slice(kept, index)
    kept = end
  }
  rest += text.slice(kept)
  if (preloadList) rest = rest.replace(preloadList, '[]')
  return { stories, preloads: preloadList ? fileList(preloadList) : [], rest }
}

/** Where an importer's value ends: at the next one, or with the object that holds them all. */
function importerEnd(text: string, from: number, next = text.length): number {
  const brace = text.slice(from, next).indexOf('}')
  return brace === -1 ? next : from + brace
}

function preloadListOf(text: string): string | null {
  const start = PRELOAD_LIST.exec(text)
  if (!start) return null
  const open = start.index + start[0].length - 1
  const end = text.indexOf(']', open)
  return end === -1 ? null : text.slice(open, end + 1)
}

/** Members of an array of texts; quotes are of any kind. */
const fileList = (array: string): string[] =>
  array
    .matchAll(/(["'`])((?:[^"'`\\\n]|\\.)*)\1/g)
    .take(MOST_MEMBERS)
    .map(([, , file = '']) => file)
    .toArray()

/** Files that the dynamic imports in a text load besides, such as style sheets. */
export function preloadedIn(text: string, preloads: readonly string[]): Set<string> {
  const files = new Set<string>()
  for (const [, numbers = ''] of text.matchAll(PRELOADS))
    for (const [number] of numbers.matchAll(/\d+/g)) {
      const file = preloads[Number(number)]
      if (file !== undefined) files.add(file)
    }
  return files
}

export const withoutPreloads = (text: string): string => text.replace(PRELOADS, '__vite__mapDeps()')
