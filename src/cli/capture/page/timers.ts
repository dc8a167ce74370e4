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

/**
 * Runs inside the page, before any of its own scripts, so it uses nothing from outside itself. Knows which timers the
 * page has set: a tooltip that opens after half a second is waited for, and a message that goes after five seconds
 * stays. `limit` is what separates the two, in ms; animation frames are waited for as long.
 */
export function watchTimers(limit: number): void {
  if (window !== window.top) return

  interface Timer {
    callback: () => void
    delay: number
    /** An interval, or a callback that sets itself again. */
    repeats: boolean
    runs: number
  }
  // The page gets others in their place.
  const own = {
    setTimeout: window.setTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    requestFrame: window.requestAnimationFrame.bind(window),
    cancelFrame: window.cancelAnimationFrame.bind(window),
  }
  type Arm = (callback: unknown, delay?: number, ...rest: unknown[]) => number
  /**
   * Frames that are drawn before a timer runs, if the page waits for them: which of the two comes first depends on how
   * busy the machine is, and with it where the focus is after a play function.
   */
  const FRAMES_FIRST = 3
  const now = performance.now.bind(performance)
  const timers = new Map<number, Timer>()
  const frames = new Set<number>()
  const listeners = new Set<() => void>()
  let running: Timer | null = null
  let restsSince = Infinity

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const sets =
    (arm: Arm, repeats: boolean): Arm =>
    (callback, delay, ...rest) => {
      if (typeof callback !== 'function') return arm(callback, delay, ...rest)
      const setsItself = running !== null && String(running.callback) === String(callback)
      const timer: Timer =
        setsItself && running !== null
          ? Object.assign(running, { repeats: true, delay: Number(delay) || 0 })
          : { callback: callback as () => void, delay: Number(delay) || 0, repeats, runs: 0 }
      let framesLeft = repeats ? 0 : FRAMES_FIRST
      const id = arm(function run() {
        if (!timers.has(id)) return
        if (frames.size > 0 && framesLeft-- > 0)
          return void own.requestFrame(() => own.setTimeout(run, 0))
        if (!repeats) timers.delete(id)
        if (timer.delay > limit && restsSince < Infinity) return
        const outer = running
        running = timer
        timer.runs++
        try {
          callback.apply(window, rest)
        } finally {
          running = outer
          changed()
        }
      }, delay)
      timers.set(id, timer)
      return id
    }
  const clear = (id?: number) => {
    own.clearTimeout(id)
    if (id !== undefined && timers.delete(id)) changed()
  }
  Object.assign(window, {
    setTimeout: sets(own.setTimeout as Arm, false),
    setInterval: sets(own.setInterval as Arm, true),
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: (callback: FrameRequestCallback): number => {
      const id = own.requestFrame((time) => {
        frames.delete(id)
        try {
          callback(time)
        } finally {
          changed()
        }
      })
      frames.add(id)
      return id
    },
    cancelAnimationFrame: (id: number) => {
      own.cancelFrame(id)
      if (frames.delete(id)) changed()
    },
  })

  const rest = (again: boolean): Promise<Rest> => {
    restsSince = Math.min(restsSince, now())
    const runsBefore = new Map([...timers.values()].map((timer) => [timer, timer.runs]))
    const isAwaited = (timer: Timer) =>
      timer.delay <= limit && (timer.repeats ? again && runsBefore.get(timer) === timer.runs : true)
    const isMoving = () =>
      (frames.size > 0 && now() < restsSince + limit) || [...timers.values()].some(isAwaited)
    const result = (waited: boolean): Rest => {
      const periods = [...timers.values()].filter(({ repeats }) => repeats)
      const every = Math.min(...periods.map(({ delay }) => delay))
      return { waited, every: Number.isFinite(every) ? every : null }
    }
    if (!isMoving()) return Promise.resolve(result(false))
    return new Promise((resolve) => {
      const look = () => {
        if (isMoving()) return
        listeners.delete(look)
        resolve(result(true))
      }
      listeners.add(look)
      if (frames.size > 0) own.setTimeout(look, restsSince + limit - now())
    })
  }
  Object.defineProperty(window, '__storybookReviewTimers', { value: { rest } })
}
