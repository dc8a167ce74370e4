/** What webpack put into one of its files: a module, by the id under which others require it. */
export interface WebpackModule {
  id: string
  text: string
}

/** How webpack's chunks begin: they give their modules to the runtime by name. */
const CHUNK = /\.push\(\[\[[^\]]{0,1000}\],\s*\{/

/** A member of an object that may be a module: `"./src/Button.tsx"(module, exports, require) {`. */
const MEMBER =
  /[{,]\s*"((?:[^"\\\n]|\\.){1,1000})"\s*(?::\s*(?:function\s*)?)?\(([\w$]*(?:\s*,\s*[\w$]+){0,2})\)\s*(?:=>\s*)?\{/g

/** A text between quotes that is passed on, as ids are when they are required or mapped to chunks. */
const PASSED = /"((?:[^"\\\n]|\\.){1,1000})"\s*[),\]}]/g

export const isWebpackChunk = (text: string): boolean => CHUNK.test(text)

/** Adds the ids that modules of a chunk may have, up to `most`. Wrapped modules in bundled libraries look the same. */
export function addCandidateIds(text: string, ids: Set<string>, most: number): void {
  for (const [, id = ''] of text.matchAll(MEMBER)) {
    if (ids.size >= most) return
    // A copy: a slice of a string keeps all of the string in memory.
    if (!ids.has(id)) ids.add(Buffer.from(id).toString())
  }
}

/** Those of the ids that a text passes on. */
export function passedIds(text: string, ids: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  for (const [, id = ''] of text.matchAll(PASSED))
    if (ids.has(id) && !found.has(id)) found.add(Buffer.from(id).toString())
  return found
}

/** More modules than any chunk has; those after them belong to the last. */
const MOST_MODULES = 100_000

/**
 * Cuts a chunk at the members whose ids are known: what others require, or what is a story. A member
 * of another id belongs to the module before it, as the wrapped modules of bundled libraries do.
 */
export function modulesOf(text: string, ids: ReadonlySet<string>): WebpackModule[] {
  const members = text
    .matchAll(MEMBER)
    .filter(([, id = '']) => ids.has(id))
    .take(MOST_MODULES)
    .map(({ index, 1: id = '' }) => ({ index, id: Buffer.from(id).toString() }))
    .toArray()
  return members.map(({ index, id }, i) => ({
    id,
    text: text.slice(index, members[i + 1]?.index),
  }))
}

/** A context lists modules that are chosen by name at run time, such as all stories. */
export const isContext = (id: string): boolean =>
  /^[^!]+ (?:sync|lazy|lazy-once|eager|weak|async-weak)(?: |$)/.test(id)

/** The module's text without what depends on how modules were spread over chunks. */
export function withoutChunks({ id, text }: WebpackModule): string {
  const own = isContext(id) ? text.replace(/\bmap\s*=\s*\{[^{}]*\}/, 'map={}') : text
  return own
    .replace(/\/\/# sourceMappingURL=\S+/, '')
    .replace(/\.e\(\s*(?:\d+|"[^"]*")\s*\)/g, '.e()')
    .replace(/\.O\(\s*\d+\s*,\s*\[[^\]]{0,1000}\]/g, '.O(')
}

/** An id as people know it: the source file, without the loaders that it went through. */
export const moduleName = (id: string): string =>
  id
    .replace(/^.*!/, '')
    .replace(/^\.\//, '')
    .replace(/ \+ \d+ modules$/, '')
    .replace(/\?.*$/, '')
