/** Red, green, blue: 0..255 each. */
export type Rgb = readonly [number, number, number]

/** Parses text that is known to be `#rrggbb`. */
export function channelsOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Writes `#rrggbb`, with two more digits if there is a fourth channel. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** The largest difference in any channel. */
export const distance = (p: Rgb, q: Rgb): number =>
  Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]), Math.abs(p[2] - q[2]))

export const minus = (p: Rgb, q: Rgb): Rgb => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]

export const plus = (p: Rgb, q: Rgb): Rgb => [p[0] + q[0], p[1] + q[1], p[2] + q[2]]

export const times = (p: Rgb, by: number): Rgb => [p[0] * by, p[1] * by, p[2] * by]

const dot = (p: Rgb, q: Rgb): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]

/** Projects one colour difference onto another: 0 at its start, 1 at its end. */
export const shareAlong = (p: Rgb, q: Rgb): number => dot(p, q) / Math.max(1, dot(q, q))

/** Interpolates between two colours: 0 is the first, 1 the second. */
export const mixed = (p: Rgb, q: Rgb, share: number): Rgb => [
  p[0] + (q[0] - p[0]) * share,
  p[1] + (q[1] - p[1]) * share,
  p[2] + (q[2] - p[2]) * share,
]
