export interface Outcome<T> {
  done: T[]
  failed: { item: T; error: unknown }[]
}

/** Does the work for each item, a limited number at a time; a failure does not stop the others. */
export async function forEachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
  onProgress: (finished: number) => void,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] }
  let next = 0
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        await work(item)
        outcome.done.push(item)
      } catch (error) {
        outcome.failed.push({ item, error })
      }
      onProgress(outcome.done.length + outcome.failed.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return outcome
}
