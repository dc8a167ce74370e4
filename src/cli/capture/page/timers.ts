/** What is known of a page's timers once it is at rest. */
export interface Rest {
  /** Whether anything ran in the meantime that can have changed the page. */
  waited: boolean
  /** The shortest period, in ms, of the timers that run again and again; null without one. */
  every: number | null
}

/** What `watchTimers` leaves on the page for the engine, as a property that the page cannot replace. */
interface Timers {
  /**
   * Resolves once the page waits for no timer and no animation frame, so that it stays as it is. With `again`, each
   * timer that runs again and again runs one more time before. Timers that take longer than the limit never run from now on.
   */
  rest(again: boolean): Promise<Rest>
}

declare global {
  interface Window {
    __storybookReviewTimers?: Timers
  }
}

/** A timer that the page has set. */
interface Timer {
  callback: () => void
  delay: number
  /** An interval, or a callback that sets itself again. */
  repeats: boolean
  runs: number
}

type Arm = (callback: unknown, delay?: number, ...rest: unknown[]) => number

/**
 * Frames that are drawn before a timer runs, if the page waits for them: which of the two comes first depends on how
 * busy the machine is, and with it where the focus is after a play function.
 */
const FRAMES_FIRST = 3

const now = performance.now.bind(performance)

/** The timers and animation frames of a page, which sets them by methods of this in place of the browser's functions. */
class PageTimers {
  readonly #limit: number
  // The page gets others in their place.
  readonly #own = {
    setTimeout: window.setTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    requestFrame: window.requestAnimationFrame.bind(window),
    cancelFrame: window.cancelAnimationFrame.bind(window),
  }
  readonly #timers = new Map<number, Timer>()
  readonly #frames = new Set<number>()
  readonly #listeners = new Set<() => void>()
  #running: Timer | null = null
  #restsSince = Infinity

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Puts itself in place of the browser's functions. */
  install(): void {
    const clear = (id?: number): void => this.#clear(id)
    Object.assign(window, {
      setTimeout: this.#sets(this.#own.setTimeout as Arm, false),
      setInterval: this.#sets(this.#own.setInterval as Arm, true),
      clearTimeout: clear,
      clearInterval: clear,
      requestAnimationFrame: (callback: FrameRequestCallback) => this.#requestFrame(callback),
      cancelAnimationFrame: (id: number) => this.#cancelFrame(id),
    })
  }

  /** As `Timers.rest`. */
  rest(again: boolean): Promise<Rest> {
    this.#restsSince = Math.min(this.#restsSince, now())
    const runsBefore = new Map([...this.#timers.values()].map((timer) => [timer, timer.runs]))
    const isAwaited = (timer: Timer): boolean =>
      timer.delay <= this.#limit &&
      (timer.repeats ? again && runsBefore.get(timer) === timer.runs : true)
    const isMoving = (): boolean =>
      (this.#frames.size > 0 && now() < this.#restsSince + this.#limit) ||
      [...this.#timers.values()].some(isAwaited)
    const rest = (waited: boolean): Rest => ({ waited, every: this.#shortestPeriod() })
    if (!isMoving()) return Promise.resolve(rest(false))
    return new Promise((resolve) => {
      const look = (): void => {
        if (isMoving()) return
        this.#listeners.delete(look)
        resolve(rest(true))
      }
      this.#listeners.add(look)
      if (this.#frames.size > 0) this.#own.setTimeout(look, this.#restsSince + this.#limit - now())
    })
  }

  #shortestPeriod(): number | null {
    const repeating = [...this.#timers.values()].filter(({ repeats }) => repeats)
    const period = Math.min(...repeating.map(({ delay }) => delay))
    return Number.isFinite(period) ? period : null
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  #sets(arm: Arm, repeats: boolean): Arm {
    return (callback, delay, ...rest) => {
      if (typeof callback !== 'function') return arm(callback, delay, ...rest)
      const timer = this.#timerOf(callback as () => void, Number(delay) || 0, repeats)
      let framesLeft = repeats ? 0 : FRAMES_FIRST
      const run = (): void => {
        if (!this.#timers.has(id)) return
        if (this.#frames.size > 0 && framesLeft-- > 0)
          return void this.#own.requestFrame(() => this.#own.setTimeout(run, 0))
        if (!repeats) this.#timers.delete(id)
        this.#run(timer, () => callback.apply(window, rest) as unknown)
      }
      const id = arm(run, delay)
      this.#timers.set(id, timer)
      return id
    }
  }

  /** A callback that sets itself again is one timer. */
  #timerOf(callback: () => void, delay: number, repeats: boolean): Timer {
    const running = this.#running
    const setsItself = running !== null && String(running.callback) === String(callback)
    return setsItself
      ? Object.assign(running, { repeats: true, delay })
      : { callback, delay, repeats, runs: 0 }
  }

  #run(timer: Timer, call: () => unknown): void {
    if (timer.delay > this.#limit && this.#restsSince < Infinity) return
    const outer = this.#running
    this.#running = timer
    timer.runs++
    try {
      call()
    } finally {
      this.#running = outer
      this.#changed()
    }
  }

  #clear(id?: number): void {
    this.#own.clearTimeout(id)
    if (id !== undefined && this.#timers.delete(id)) this.#changed()
  }

  #requestFrame(callback: FrameRequestCallback): number {
    const id = this.#own.requestFrame((time) => {
      this.#frames.delete(id)
      try {
        callback(time)
      } finally {
        this.#changed()
      }
    })
    this.#frames.add(id)
    return id
  }

  #cancelFrame(id: number): void {
    this.#own.cancelFrame(id)
    if (this.#frames.delete(id)) this.#changed()
  }
}

/**
 * Knows which timers the page has set: a tooltip that opens after half a second is waited for, and a message that goes
 * after five seconds stays. `limit` is what separates the two, in ms; animation frames are waited for as long.
 */
export function watchTimers(limit: number): void {
  const timers = new PageTimers(limit)
  timers.install()
  const value: Timers = { rest: (again) => timers.rest(again) }
  Object.defineProperty(window, '__storybookReviewTimers', { value })
}
