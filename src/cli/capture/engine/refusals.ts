/** What a story wanted and did not get. */
export interface Refused {
  /**
   * `host`: a request to a host that is not allowed; `private`: to this machine, its network or its cloud; `scheme`: a
   * navigation to what is no page of the web; the others are what they say.
   */
  what: 'host' | 'private' | 'scheme' | 'window' | 'download' | 'dialog'
  /** The host, or the scheme; empty where there is only one kind. */
  to: string
  count: number
}

/** The most entries with names of their own; further ones are counted in an entry without a name. */
const MOST_ENTRIES = 50
const MOST_NAME = 300

/** How often a story may try what is refused, before its page is ended. */
export const MOST_REFUSED: Record<Refused['what'], [number, string]> = {
  host: [1_000, 'requests that are refused'],
  private: [1_000, 'requests that are refused'],
  scheme: [100, 'addresses of other programs'],
  window: [20, 'windows'],
  download: [20, 'downloads'],
  dialog: [100, 'dialogs'],
}

/** Counts what is refused, however much and whatever its names are. */
export class Refusals {
  readonly #entries = new Map<string, Refused>()
  /** Called with each entry that has grown. */
  onMore: (entry: Refused) => void = () => {}

  add(what: Refused['what'], to = ''): void {
    const named = to.slice(0, MOST_NAME)
    const isKnown = this.#entries.has(`${what} ${named}`)
    const name = isKnown || this.#entries.size < MOST_ENTRIES ? named : ''
    const entry = this.#entries.get(`${what} ${name}`) ?? { what, to: name, count: 0 }
    entry.count++
    this.#entries.set(`${what} ${name}`, entry)
    this.onMore(entry)
  }

  /** Whether a request to this host was refused. */
  has(what: Refused['what'], to: string): boolean {
    return this.#entries.has(`${what} ${to.slice(0, MOST_NAME)}`)
  }

  /** Returns what was counted, the most frequent first, and starts again. */
  take(): Refused[] {
    const taken = [...this.#entries.values()].toSorted((a, b) => b.count - a.count)
    this.#entries.clear()
    return taken
  }
}
