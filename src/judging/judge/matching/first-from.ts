/** The place of the first of ascending values that is no less than another. */
export function firstFrom(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((values[half] as number) < least) low = half + 1
    else high = half
  }
  return low
}
