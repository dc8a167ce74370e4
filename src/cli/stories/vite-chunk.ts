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

/** Vite's list of files to load with a dynamic import, since version 5.1, and before. */
const PRELOAD_LIST = /(?:\bm\.f|\.viteFileDeps)\s*=\s*(\[[^\]]*\])/

/** A use of that list: numbers of what one import needs. */
const PRELOADS = /__vite__mapDeps\(\s*\[([\d,\s]*)\]\s*\)/g

/** Takes a chunk of Vite, Rollup or Rolldown apart. `storyFiles` are the source files of stories. */
export function parseViteChunk(text: string, storyFiles: ReadonlySet<string>): ViteChunk {
  const stories = new Map<string, string>()
  const preloadList = PRELOAD_LIST.exec(text)?.[1]
  let rest = ''
  let kept = 0
  const importers = [...text.matchAll(IMPORTER)].filter(([, , key = '']) => storyFiles.has(key))
  for (const [i, { index, 0: match, 2: key = '' }] of importers.entries()) {
    const end = importerEnd(text, index + match.length, importers[i + 1]?.index)
    stories.set(key, text.slice(index + match.length, end))
    rest += text.slice(kept, index)
    kept = end
  }
  rest += text.slice(kept)
  if (preloadList) rest = rest.replace(preloadList, '[]')
  return { stories, preloads: preloadList ? fileList(preloadList) : [], rest }
}

/** Where an importer's value ends: at the next one, or with the object that holds them all. */
function importerEnd(text: string, from: number, next: number | undefined): number {
  const brace = text.indexOf('}', from)
  const ends = [brace === -1 ? text.length : brace, next ?? text.length]
  return Math.min(...ends)
}

/** Members of an array of texts; quotes are of any kind. */
const fileList = (array: string): string[] =>
  [...array.matchAll(/(["'`])((?:[^"'`\\\n]|\\.)*)\1/g)].map(([, , file = '']) => file)

/** Files that the dynamic imports in a text load besides, such as style sheets. */
export function preloadedIn(text: string, preloads: readonly string[]): string[] {
  return [...text.matchAll(PRELOADS)].flatMap(([, numbers = '']) =>
    numbers.split(',').flatMap((number) => preloads[Number(number)] ?? []),
  )
}

export const withoutPreloads = (text: string): string => text.replace(PRELOADS, '__vite__mapDeps()')
