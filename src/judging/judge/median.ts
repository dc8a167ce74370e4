/** The middle value; 0 of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((p, q) => p - q)[values.length >> 1] ?? 0
