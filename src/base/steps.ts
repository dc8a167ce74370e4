// One thread does the work of all requests of an isolate: what takes long lets the others in between.

/**
 * Long work in steps: yields how many pixels, or values, it has looked at since it last did. Counted and not timed,
 * as clocks stand still while an isolate computes.
 */
export type Steps<T> = Generator<number, T>

/** Work of about 20 ms. */
const MOST_BETWEEN = 1_000_000

/** Does all the steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the steps, and lets other requests in between. */
export async function finishInSteps<T>(steps: Steps<T>): Promise<T> {
  const breath = new Breath()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await breath.after(step.value)
  }
}

/** Lets other requests in whenever enough work was done. */
export class Breath {
  #done = 0

  async after(work: number): Promise<void> {
    this.#done += work
    if (this.#done < MOST_BETWEEN) return
    this.#done = 0
    await letOthersIn()
  }
}

/**
 * How long the others have: a request that asks a database, or an object, comes back several times before it is
 * answered, and would wait for a whole slice each time.
 */
const OTHERS_MS = 5

/** A promise would only let in what waits for promises: what comes over the network waits for a timer. */
export const letOthersIn = () => new Promise<void>((resolve) => setTimeout(resolve, OTHERS_MS))
