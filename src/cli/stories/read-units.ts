import {
  digest,
  digestFile,
  isUsed,
  mayBeLoadedUnnamed,
  readText,
  type BuildFile,
} from './build-files.ts'
import { FileNames, withoutHash } from './file-names.ts'
import type { Unit, UnitGraph } from './units.ts'
import { parseViteChunk, preloadedIn, withoutPreloads, type ViteChunk } from './vite-chunk.ts'
import {
  addCandidateIds,
  isContext,
  isWebpackChunk,
  moduleName,
  modulesOf,
  passedIds,
  withoutChunks,
  type WebpackModule,
} from './webpack-chunk.ts'

/** The page in which stories are rendered. */
const PREVIEW = 'iframe.html'
const SCRIPT = /\.m?js$/
const TEXT = /\.(?:m?js|css|html)$/

/** Larger files are not parsed: every story counts as rendered from them. */
const MOST = {
  /** Bytes of one text, and of all together. */
  text: 8 * 1024 * 1024,
  texts: 256 * 1024 * 1024,
  modules: 100_000,
  /** References of units to each other. */
  references: 500_000,
}

/** Reads all units of a build, one file in memory at a time. */
export async function readUnits(
  files: readonly BuildFile[],
  storyFiles: ReadonlySet<string>,
): Promise<UnitGraph> {
  const relevant = files.filter(isUsed)
  const texts = new Texts()
  const ids = await moduleIds(relevant, storyFiles, texts)
  const reader = new UnitReader(files, storyFiles, ids, texts)
  for (const file of relevant) await reader.add(file)
  return reader.finish()
}

/** Reads the files of a build that are texts, as far as they are not too large: a file always or never. */
class Texts {
  readonly #known = new Map<string, boolean>()
  #left = MOST.texts

  async read(file: BuildFile): Promise<string | null> {
    const known = this.#known.get(file.path)
    if (known === false) return null
    const text = await readText(file, Math.min(MOST.text, known ? MOST.text : this.#left))
    if (known === undefined) this.#left -= text?.length ?? 0
    this.#known.set(file.path, text !== null)
    return text
  }
}

/** Ids of webpack's modules: the stories, and whatever has the place of a module and is passed on by another. */
async function moduleIds(
  files: readonly BuildFile[],
  storyFiles: ReadonlySet<string>,
  texts: Texts,
): Promise<Set<string>> {
  const scripts = files.filter(({ path }) => SCRIPT.test(path))
  const candidates = new Set<string>()
  for (const file of scripts) {
    const text = (await texts.read(file)) ?? ''
    if (isWebpackChunk(text)) addCandidateIds(text, candidates, MOST.modules)
  }
  if (candidates.size === 0) return candidates
  const ids = new Set([...storyFiles].filter((path) => candidates.has(path)))
  for (const file of scripts) {
    const text = (await texts.read(file)) ?? ''
    for (const id of passedIds(text, candidates)) ids.add(id)
  }
  return ids
}

class UnitReader {
  readonly #names: FileNames
  readonly #storyFiles: ReadonlySet<string>
  readonly #ids: ReadonlySet<string>
  readonly #texts: Texts
  readonly #units = new Map<string, Unit & { hashes: Set<string> }>()
  readonly #roots = new Set<string>()
  readonly #stories = new Map<string, string[]>()
  /** Modules of each of webpack's files: whoever names the file gets them all. */
  readonly #modules = new Map<string, string[]>()
  readonly #mentioned = new Set<string>()
  #references = 0

  constructor(
    files: readonly BuildFile[],
    storyFiles: ReadonlySet<string>,
    ids: ReadonlySet<string>,
    texts: Texts,
  ) {
    this.#names = new FileNames(files.map(({ path }) => path))
    this.#storyFiles = storyFiles
    this.#ids = ids
    this.#texts = texts
  }

  async add(file: BuildFile): Promise<void> {
    const { path } = file
    if (!TEXT.test(path)) return this.#addWhole(file)
    const text = this.#references > MOST.references ? null : await this.#texts.read(file)
    if (text === null) {
      this.#roots.add(path)
      return this.#addWhole(file)
    }
    if (!SCRIPT.test(path)) return this.#addText(path, text)
    if (isWebpackChunk(text)) this.#addWebpack(path, text)
    else this.#addVite(path, parseViteChunk(text, this.#storyFiles))
  }

  finish(): UnitGraph {
    for (const unit of this.#units.values()) {
      unit.hash = [...unit.hashes].toSorted().join(' ')
      unit.references = this.#resolved(unit.references)
    }
    for (const [file, keys] of this.#stories) this.#stories.set(file, [...this.#resolved(keys)])
    this.#roots.add(PREVIEW)
    for (const path of this.#units.keys())
      if (!this.#ids.has(path) && !this.#mentioned.has(path) && mayBeLoadedUnnamed(path))
        this.#roots.add(path)
    return { units: this.#units, roots: this.#roots, stories: this.#stories }
  }

  async #addWhole(file: BuildFile): Promise<void> {
    this.#set(file.path, withoutHash(file.path), await digestFile(file), [])
  }

  #addText(path: string, text: string, more: Iterable<string> = []): void {
    const references = [...this.#mentionsIn(text), ...more]
    this.#set(path, withoutHash(path), digest(this.#names.withoutHashes(text)), references)
  }

  #addVite(path: string, { stories, preloads, rest }: ViteChunk): void {
    const needs = (text: string) => this.#mentionsIn([...preloadedIn(text, preloads)].join('\n'))
    for (const [file, text] of stories)
      this.#stories.set(file, [...this.#mentionsIn(text), ...needs(text)])
    this.#addText(path, withoutPreloads(rest), needs(rest))
  }

  #addWebpack(path: string, text: string): void {
    const modules = modulesOf(text, this.#ids)
    for (const module of modules) this.#addModule(module)
    const ids = modules.map(({ id }) => id)
    this.#modules.set(
      path,
      ids.filter((id) => !this.#storyFiles.has(id)),
    )
    if (modules.length === 0) this.#addText(path, text)
  }

  #addModule(module: WebpackModule): void {
    const { id } = module
    const text = withoutChunks(module)
    const passed = passedIds(module.text, this.#ids)
    // The list of all stories leads to each of them, but no story is rendered from it.
    const required = isContext(id) ? [...passed].filter((id) => !this.#storyFiles.has(id)) : passed
    const references = [...required, ...this.#mentionsIn(text)]
    this.#set(id, moduleName(id), digest(this.#names.withoutHashes(text)), references)
    if (this.#storyFiles.has(id)) this.#stories.set(id, [id])
  }

  /** Adds a unit; a module that stands in several chunks is one unit of all its texts. */
  #set(key: string, name: string, hash: string, references: Iterable<string>): void {
    const unit = this.#units.get(key) ?? { name, hash, hashes: new Set(), references: new Set() }
    unit.hashes.add(hash)
    for (const reference of references) {
      unit.references.add(reference)
      this.#references++
    }
    this.#units.set(key, unit)
  }

  #mentionsIn(text: string): Set<string> {
    const paths = this.#names.mentionedIn(text)
    for (const path of paths) this.#mentioned.add(path)
    return paths
  }

  /** Keys of units, with the modules of webpack's files in place of the files. */
  #resolved(keys: Iterable<string>): Set<string> {
    return new Set([...keys].flatMap((key) => this.#modules.get(key) ?? [key]))
  }
}
