import { deltaE as deltaOfBytes } from '../project/judge.ts'
import type { Random } from './random.ts'

export interface Rgb {
  r: number
  g: number
  b: number
  /** 0..1 */
  a: number
}

/** Of a computed colour: `rgb(…)` or `rgba(…)`. */
export function parseRgb(text: string): Rgb | null {
  const numbers = /^rgba?\(([^)]*)\)$/
    .exec(text.trim())?.[1]
    ?.split(/[\s,/]+/)
    .map(Number)
  const [r, g, b, a = 1] = numbers ?? []
  return r === undefined || g === undefined || b === undefined ? null : { r, g, b, a }
}

export const rgbText = ({ r, g, b }: Rgb): string => `rgb(${r}, ${g}, ${b})`

const hex2 = (value: number) => Math.round(value).toString(16).padStart(2, '0')
/** `#rrggbbaa` */
export const hexText = ({ r, g, b, a }: Rgb): string =>
  `#${hex2(r)}${hex2(g)}${hex2(b)}${hex2(a * 255)}`

/** Of `#rrggbb` or `#rrggbbaa`. */
export function parseHex(text: string): Rgb | null {
  const bytes = /^#(..)(..)(..)(..)?$/.exec(text)?.slice(1)
  const [r, g, b, a = 255] = bytes?.map((two) => (two ? Number.parseInt(two, 16) : 255)) ?? []
  return r === undefined || g === undefined || b === undefined ? null : { r, g, b, a: a / 255 }
}

export const parseAny = (text: string): Rgb | null =>
  text.startsWith('#') ? parseHex(text) : parseRgb(text)

/** CIEDE2000, alpha left out. */
export const deltaE = (first: Rgb, second: Rgb): number =>
  deltaOfBytes([first.r, first.g, first.b], [second.r, second.g, second.b])

/** Another colour whose ΔE to `from` lies in the range; null where no try hits it. */
export function otherColour(random: Random, from: Rgb, range: [number, number]): Rgb | null {
  const reach = range[1] < 8 ? 24 : 200
  for (let tries = 0; tries < 200; tries++) {
    const shift = (value: number) =>
      Math.max(0, Math.min(255, Math.round(value + random.jitter(reach))))
    const other = { r: shift(from.r), g: shift(from.g), b: shift(from.b), a: 1 }
    const distance = deltaE(from, other)
    if (distance >= range[0] && distance <= range[1]) return other
  }
  return null
}
