/** The middle value; 0 of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted(ascending)[values.length >> 1] ?? 0

export const ascending = (p: number, q: number): number => p - q
