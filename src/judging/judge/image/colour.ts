import type { Rgb } from '../../../base/rgb.ts'
/** CIELAB of D65 white. */
export interface Lab {
  l: number
  a: number
  b: number
}

/** The linear value of an sRGB channel, both 0..1 (IEC 61966-2-1). */
export const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => toLinear(byte / 255))

const linear = (byte: number): number =>
  LINEAR[Math.min(255, Math.max(0, Math.round(byte)))] as number

/** Of sRGB bytes. */
export function toLab(r: number, g: number, b: number): Lab {
  const [red, green, blue] = [linear(r), linear(g), linear(b)]
  const x = cubeRoot((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = cubeRoot(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
  const z = cubeRoot((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

const cubeRoot = (t: number): number =>
  t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116

/** CIEDE2000 of two colours of sRGB bytes; about 2 is the least that an eye sees side by side. */
export const deltaE = (p: Rgb, q: Rgb): number => deltaELab(toLab(...p), toLab(...q))

/** Surfaces of which no channel differs by more have one colour: of greys it is 1.2 to 2.2 CIEDE2000, about the least that is seen. */
export const SAME_COLOUR = 6

/** CIEDE2000 (Sharma, Wu and Dalal 2005, eqs. 2 to 22; weights of 1). */
export function deltaELab(p: Lab, q: Lab): number {
  const meanChroma7 = ((Math.hypot(p.a, p.b) + Math.hypot(q.a, q.b)) / 2) ** 7
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma7 / (meanChroma7 + 25 ** 7))
  const [a1, a2] = [p.a * stretch, q.a * stretch]
  const [c1, c2] = [Math.hypot(a1, p.b), Math.hypot(a2, q.b)]
  const [h1, h2] = [hue(a1, p.b), hue(a2, q.b)]

  const grey = c1 * c2 === 0
  let turn = grey ? 0 : h2 - h1
  if (turn > 180) turn -= 360
  else if (turn < -180) turn += 360
  let meanHue = h1 + h2
  if (!grey) {
    if (Math.abs(h1 - h2) <= 180) meanHue /= 2
    else meanHue = (meanHue + (meanHue < 360 ? 360 : -360)) / 2
  }

  const dL = q.l - p.l
  const dC = c2 - c1
  const dH = 2 * Math.sqrt(c1 * c2) * sin(turn / 2)
  const meanL = (p.l + q.l) / 2
  const meanC = (c1 + c2) / 2
  const t =
    1 -
    0.17 * cos(meanHue - 30) +
    0.24 * cos(2 * meanHue) +
    0.32 * cos(3 * meanHue + 6) -
    0.2 * cos(4 * meanHue - 63)
  const sL = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2)
  const sC = 1 + 0.045 * meanC
  const sH = 1 + 0.015 * meanC * t
  const rotation =
    -2 *
    Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)) *
    sin(60 * Math.exp(-(((meanHue - 275) / 25) ** 2)))
  return Math.sqrt(
    (dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rotation * (dC / sC) * (dH / sH),
  )
}

/** In degrees, 0 for grey. */
function hue(a: number, b: number): number {
  if (a === 0 && b === 0) return 0
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)
const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

/** A cheap distance for loops over pixels, 0..765; about 4 is one CIEDE2000 of a middle colour. */
export const rgbDistance = ([r, g, b]: Rgb, [r2, g2, b2]: Rgb): number =>
  Math.abs(r - r2) + Math.abs(g - g2) + Math.abs(b - b2)

/**
 * Surfaces that differ by less, in CIEDE2000, have one colour: about 2 is the least that an eye sees side by side,
 * and colours are rounded.
 */
export const LEAST_FILL = 2.2
