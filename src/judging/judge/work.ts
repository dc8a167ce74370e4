/** What a piece of work takes that was given too little. */
class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork'
}

// The judge is synchronous where it compares, so that at most one budget is in force at a time. What
// is counted are steps and not time: equal inputs give equal judgements on any machine.
let left = Infinity

/** Counts steps of about a comparison of two rectangles, or of one pixel. */
export function spend(steps: number): void {
  left -= steps
  if (left < 0) throw new TooMuchWork()
}

/** What `work` answers if that takes no more than so many steps; null otherwise. */
export function within<T>(steps: number, work: () => T): T | null {
  const before = left
  left = steps
  try {
    return work()
  } catch (error) {
    if (error instanceof TooMuchWork) return null
    throw error
  } finally {
    left = before
  }
}
