/** Rounds to thousandths of a CSS px, in which structures are written. */
export const px = (value: number): number => Math.round(value * 1000) / 1000
