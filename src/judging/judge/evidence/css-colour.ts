import { clamp } from '../../../base/clamp.ts'
import { toLinear } from '../image/colour.ts'
import type { Colour } from '../node.ts'

const TRANSPARENT: Colour = { r: 0, g: 0, b: 0, a: 0 }

/**
 * Reads a colour as browsers serialise computed ones: `rgb()`/`rgba()` with commas or spaces, hex,
 * `hsl()`, `color(srgb …)`, `color(display-p3 …)`, `lab()`, `lch()`, `oklab()`, `oklch()`,
 * `transparent`, `black` and `white`. Null for anything else. Colours outside sRGB are clipped.
 */
export function parseCssColour(css: string): Colour | null {
  const text = css.trim().toLowerCase()
  if (text === 'transparent') return TRANSPARENT
  if (text === 'black') return { r: 0, g: 0, b: 0, a: 1 }
  if (text === 'white') return { r: 255, g: 255, b: 255, a: 1 }
  if (text.startsWith('#')) return parseHex(text.slice(1))
  const call = /^([a-z]+)\(([^()]*)\)$/.exec(text)
  if (call === null) return null
  const [, name = '', inside = ''] = call
  const words = inside.split(/[\s,/]+/).filter((word) => word !== '')
  // `rgba` and `hsla` are other names of `rgb` and `hsl` (CSS Color 4, §5.1).
  const space = name === 'color' ? words.shift() : name.replace(/^(rgb|hsl)a$/, '$1')
  if (words.length < 3 || words.length > 4) return null
  const convert = SPACES.get(space ?? '')
  const alpha = words[3] === undefined ? 1 : component(words[3], 1)
  const channels = convert?.(words as [string, string, string])
  if (channels === undefined || alpha === null) return null
  if (!channels.every((value) => Number.isFinite(value))) return null
  const [r, g, b] = channels.map((value) => clamp(value * 255, 0, 255)) as Triple
  return { r, g, b, a: clamp(alpha, 0, 1) }
}

type Triple = [number, number, number]

type Convert = (words: [string, string, string]) => Triple

/** Each takes three words to sRGB, 0..1. */
const SPACES: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['rgb', (words) => words.map((word) => number(word, 255) / 255) as Triple],
  ['hsl', hslToSrgb],
  ['srgb', (words) => words.map((word) => number(word, 1)) as Triple],
  ['srgb-linear', (words) => words.map((word) => encode(number(word, 1))) as Triple],
  ['display-p3', p3ToSrgb],
  ['lab', ([l, a, b]) => labToSrgb(number(l, 100), number(a, 125), number(b, 125))],
  ['lch', ([l, c, h]) => labToSrgb(number(l, 100), ...polar(number(c, 150), degrees(h)))],
  ['oklab', ([l, a, b]) => oklabToSrgb(number(l, 1), number(a, 0.4), number(b, 0.4))],
  ['oklch', ([l, c, h]) => oklabToSrgb(number(l, 1), ...polar(number(c, 0.4), degrees(h)))],
])

function parseHex(digits: string): Colour | null {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null
  const wide = digits.length > 4 ? digits : digits.replace(/./g, (digit) => digit + digit)
  const [r = 0, g = 0, b = 0, a = 255] = (wide.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  )
  return { r, g, b, a: a / 255 }
}

/** A number or a percentage of `whole`; `none` is 0; null for anything else. */
function component(word: string, whole: number): number | null {
  if (word === 'none') return 0
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?%?$/.test(word)) return null
  return word.endsWith('%') ? (Number(word.slice(0, -1)) * whole) / 100 : Number(word)
}

const number = (word: string, whole: number): number => component(word, whole) ?? Number.NaN

const degrees = (word: string): number => number(word.replace(/deg$/, ''), 360)

const polar = (chroma: number, hue: number): [number, number] => [
  chroma * Math.cos((hue * Math.PI) / 180),
  chroma * Math.sin((hue * Math.PI) / 180),
]

/** CSS Color 4, §7.1. */
function hslToSrgb([h, s, l]: [string, string, string]): Triple {
  const hue = ((degrees(h) % 360) + 360) % 360
  const [saturation, lightness] = [number(s, 100) / 100, number(l, 100) / 100]
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }) as Triple
}

/** The sRGB transfer function (IEC 61966-2-1). */
const encode = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055

/** By the matrices of CSS Color 4, §18, multiplied out. */
function p3ToSrgb(words: [string, string, string]): Triple {
  const [r, g, b] = words.map((word) => toLinear(number(word, 1))) as Triple
  return [
    encode(1.2249401762 * r - 0.2249401762 * g),
    encode(-0.0420569547 * r + 1.0420569547 * g),
    encode(-0.0196375546 * r - 0.0786360456 * g + 1.0982736002 * b),
  ]
}

const cube = (t: number): number => (t ** 3 > 216 / 24389 ? t ** 3 : (116 * t - 16) / (24389 / 27))

/** CIE Lab of D50 white, by the Bradford matrix to D65 (CSS Color 4, §18). */
function labToSrgb(l: number, a: number, b: number): Triple {
  const fy = (l + 16) / 116
  const x = 0.9642956764 * cube(a / 500 + fy)
  const y = cube(fy)
  const z = 0.8251046025 * cube(fy - b / 200)
  return [
    encode(3.1341358529 * x - 1.6173863321 * y - 0.490662164 * z),
    encode(-0.978795503 * x + 1.9162543774 * y + 0.0334427273 * z),
    encode(0.0719553793 * x - 0.2289768264 * y + 1.4053860351 * z),
  ]
}

/** Björn Ottosson, "A perceptual color space for image processing", 2020. */
function oklabToSrgb(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
