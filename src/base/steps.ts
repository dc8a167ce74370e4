// All requests of an isolate share one thread: long work yields to the others.

/**
 * Long work in steps: each yields the number of pixels, or values, processed since the last one. Work is counted
 * instead of timed, because clocks do not advance while an isolate computes.
 */
export type Steps<T> = Generator<number, T>

/** About 20 ms of work. */
const MOST_BETWEEN = 1_000_000

/** Runs all steps without yielding to other requests. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs the steps, yielding to other requests in between. */
export async function finishInSteps<T>(steps: Steps<T>): Promise<T> {
  const slices = new WorkSlices()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await slices.after(step.value)
  }
}

/** Yields to other requests each time that enough work has been done. */
export class WorkSlices {
  #done = 0

  async after(work: number): Promise<void> {
    this.#done += work
    if (this.#done < MOST_BETWEEN) return
    this.#done = 0
    await yieldToOthers()
  }
}

/**
 * How long other requests get: one that queries a database or a Durable Object needs several turns of the event loop,
 * and would otherwise wait for a whole slice of work each time.
 */
const OTHERS_MS = 5

/** Uses a timer, because awaiting a promise runs only microtasks and no network events. */
export const yieldToOthers = () => new Promise<void>((resolve) => setTimeout(resolve, OTHERS_MS))
