/** Maps an iterable lazily, again on every iteration, without collecting the items. */
export const mapIterable = <T, U>(source: Iterable<T>, map: (item: T) => U): Iterable<U> => ({
  *[Symbol.iterator]() {
    for (const item of source) yield map(item)
  },
})
