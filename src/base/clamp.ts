/** Returns the value, limited to the bounds; `least` wins if the bounds cross. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most))
