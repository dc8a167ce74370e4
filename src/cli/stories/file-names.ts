/** Words that may be names of files: their last segment, with an extension. */
const FILE_NAME = /(?<![\w@~$.+-])[\w@~$.+-]{1,200}\.[a-z][a-z0-9]{1,7}\b/gi

/**
 * Where bundlers put the hash of the content: webpack and Rspack in hexadecimal between dots, Vite and
 * Rollup in eight characters of base64url at the end. A plain name of that form loses a part, too,
 * which does no harm: what a text mentions is known by full names.
 */
const HASHES = [/\.[0-9a-f]{8,64}(?=\.)/, /-[\w-]{8}(?=\.[a-z0-9]+$)/i]

/** The files of a build by the names under which texts mention them. */
export class FileNames {
  readonly #byName = new Map<string, string[]>()

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const name = lastSegment(path)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), path])
    }
  }

  /** Paths of the files that a text mentions by their last segment. */
  mentionedIn(text: string): Set<string> {
    const found = new Set<string>()
    for (const [name] of text.matchAll(FILE_NAME))
      for (const path of this.#byName.get(name) ?? []) found.add(path)
    return found
  }

  /** The text with hashes taken out of the names of files that it mentions. */
  withoutHashes(text: string): string {
    return text.replace(FILE_NAME, (name) => (this.#byName.has(name) ? withoutHash(name) : name))
  }
}

/** A path without the hash of the content in its name: `assets/Button-CbU9h349.js` → `assets/Button.js`. */
export function withoutHash(path: string): string {
  const name = lastSegment(path)
  const folder = path.slice(0, path.length - name.length)
  const hash = HASHES.find((pattern) => pattern.test(name))
  return folder + (hash ? name.replace(hash, '') : name)
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
