/** How soon someone who waits looks again. */
const LOOK_MS = 10

/**
 * Work that is done one after the other in an isolate, because each takes so much memory. Nobody waits for a
 * promise of another request: if that is cancelled, nothing of it goes on, and its turn is over once it has lasted
 * `mostMs`.
 */
export class Turns {
  readonly #mostMs: number
  #holder: symbol | null = null
  /** In ms since 1970. */
  #until = 0

  constructor(mostMs: number) {
    this.#mostMs = mostMs
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    while (this.#holder !== null && Date.now() < this.#until)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const own = Symbol('turn')
    this.#holder = own
    this.#until = Date.now() + this.#mostMs
    try {
      return await work()
    } finally {
      if (this.#holder === own) this.#holder = null
    }
  }
}
