/** Maps what is iterated, anew each time and one at a time: nothing is collected. */
export const mapIterable = <T, U>(source: Iterable<T>, map: (item: T) => U): Iterable<U> => ({
  *[Symbol.iterator]() {
    for (const item of source) yield map(item)
  },
})
