/** The value, or the bound that it lies beyond; the lower one where the bounds cross. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most))
