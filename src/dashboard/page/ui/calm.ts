import { createContext } from 'preact'

/** At this speed, in px a ms, nobody looks at what a list shows. */
const FAST = 1
/** A list that was not scrolled for as long rests. */
const REST_MS = 100

/** Whether a list flies past, so that what would slow it down can wait. */
export class Calm {
  readonly #waiting = new Set<() => void>()
  #last = { at: 0, top: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined

  get isCalm(): boolean {
    return this.#timer === undefined
  }

  /** Notes where the list is scrolled to. */
  scrolledTo(top: number): void {
    const at = performance.now()
    const isFast = Math.abs(top - this.#last.top) > FAST * Math.min(REST_MS, at - this.#last.at)
    this.#last = { at, top }
    clearTimeout(this.#timer)
    if (isFast) this.#timer = setTimeout(() => this.#rest(), REST_MS)
    else this.#rest()
  }

  /** Acts once the list does not fly past. Returns a function that takes this back. */
  whenCalm(act: () => void): () => void {
    if (this.isCalm) act()
    else this.#waiting.add(act)
    return () => void this.#waiting.delete(act)
  }

  #rest(): void {
    this.#timer = undefined
    const due = [...this.#waiting]
    this.#waiting.clear()
    for (const act of due) act()
  }
}

/** The list around an element; around what is in none, all is calm. */
export const CalmContext = createContext(new Calm())
