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

/** CIE L*a*b* under D65. */
function lab({ r, g, b }: Rgb): [number, number, number] {
  const linear = (value: number) => {
    const v = value / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)]
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * lr + 0.3576 * lg + 0.1805 * lb) / 0.95047)
  const y = f(0.2126 * lr + 0.7152 * lg + 0.0722 * lb)
  const z = f((0.0193 * lr + 0.1192 * lg + 0.9505 * lb) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** CIEDE2000 (Sharma, Wu and Dalal 2005), alpha left out. */
export function deltaE(first: Rgb, second: Rgb): number {
  const [l1, a1, b1] = lab(first)
  const [l2, a2, b2] = lab(second)
  const c = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)))
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const degrees = (y: number, x: number) => ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
  const [h1, h2] = [degrees(b1, p1), degrees(b2, p2)]
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180
  const dL = l2 - l1
  const dC = c2 - c1
  const sine = (angle: number) => Math.sin((angle * Math.PI) / 180)
  const cosine = (angle: number) => Math.cos((angle * Math.PI) / 180)
  const dH = 2 * Math.sqrt(c1 * c2) * sine(turn / 2)
  const lm = (l1 + l2) / 2
  const cm = (c1 + c2) / 2
  const hm = c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360
  const t =
    1 -
    0.17 * cosine(hm - 30) +
    0.24 * cosine(2 * hm) +
    0.32 * cosine(3 * hm + 6) -
    0.2 * cosine(4 * hm - 63)
  const sL = 1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2)
  const sC = 1 + 0.045 * cm
  const sH = 1 + 0.015 * cm * t
  const rC = 2 * Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7))
  const rT = -rC * sine(60 * Math.exp(-(((hm - 275) / 25) ** 2)))
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rT * (dC / sC) * (dH / sH))
}

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
