/** Red, green, blue: 0..255 each. */
export type Rgb = readonly [number, number, number]

/** The channels of `#rrggbb`; null of another text. */
export const rgbOf = (hex: string | undefined): Rgb | null =>
  hex !== undefined && /^#[0-9a-f]{6}$/.test(hex) ? channelsOf(hex) : null

/** The channels of a text that is known to be `#rrggbb`. */
export function channelsOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `#rrggbb`, and two digits more where there is a fourth channel. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
