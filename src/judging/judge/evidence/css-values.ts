import { round } from '../wording.ts'
import { hexOf } from '../../../base/rgb.ts'
import { parseCssColour } from './css-colour.ts'
import type { Colour, Fill } from '../node.ts'

export type Sides = [number, number, number, number]

/** `12px` to 12; null for anything that is no length in px, `normal` and percentages included. */
export function parsePx(css: string | undefined): number | null {
  const match = css === undefined ? null : /^(-?(?:\d+(?:\.\d*)?|\.\d+))px$/.exec(css.trim())
  return match === null ? null : Number(match[1])
}

/** One to four lengths in the order of CSS: top, right, bottom, left. Null if one is unknown. */
export function parseSides(css: string | undefined): Sides | null {
  if (css === undefined) return null
  return spread(css.trim().split(/\s+/).map(parsePx))
}

/**
 * `border-radius` of a box of the given size: percentages are of its width, and radii that do not
 * fit are reduced together (CSS Backgrounds 3, §4.5). Of elliptical corners the horizontal radius.
 */
export function parseRadius(css: string | undefined, w: number, h: number): Sides | null {
  if (css === undefined) return null
  const horizontal = css.split('/')[0] ?? ''
  const corners = spread(
    horizontal
      .trim()
      .split(/\s+/)
      .map((word) =>
        /^\d+(\.\d+)?%$/.test(word) ? (Number.parseFloat(word) * w) / 100 : parsePx(word),
      ),
  )
  return corners === null ? null : fitRadii(corners, w, h)
}

/** Radii reduced by one factor until neighbours fit their side. */
export function fitRadii([tl, tr, br, bl]: Sides, w: number, h: number): Sides {
  const factor = Math.min(
    1,
    ...[
      [w, tl + tr],
      [w, bl + br],
      [h, tl + bl],
      [h, tr + br],
    ].map(([side = 0, sum = 0]) => (sum > 0 ? side / sum : 1)),
  )
  return [tl * factor, tr * factor, br * factor, bl * factor]
}

function spread(values: (number | null)[]): Sides | null {
  const known = values.filter((value) => value !== null)
  if (known.length !== values.length || known.length < 1 || known.length > 4) return null
  const [top = 0, right = top, bottom = top, left = right] = known
  return [top, right, bottom, left]
}

/** The most families that are kept of a list: a bound on memory, for the first that is installed is drawn. */
const MOST_FAMILIES = 20

/** The families of a list, without quotes, in lower case; null where none is named. */
export function parseFontFamilies(css: string | undefined): string[] | null {
  const families = (css?.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? [])
    .map((family) =>
      family
        .trim()
        .replace(/^["']|["']$/g, '')
        .trim()
        .toLowerCase(),
    )
    .filter((family) => family !== '')
  return families.length === 0 ? null : [...new Set(families)].slice(0, MOST_FAMILIES)
}

/** A weight by number or name; null for others. */
export function parseFontWeight(css: string | number | undefined): number | null {
  if (css === 'normal') return 400
  if (css === 'bold') return 700
  const weight = Number(css)
  return css !== undefined && css !== '' && weight >= 1 && weight <= 1000 ? weight : null
}

/**
 * A `box-shadow` as it is compared: each shadow as `inset? x y blur spread #rrggbbaa`, invisible ones
 * left out; '' for none.
 */
export function normaliseShadow(css: string): string {
  if (css.trim() === '' || css.trim() === 'none') return ''
  return splitOutside(css, ',')
    .map(normaliseOne)
    .filter((shadow) => shadow !== '')
    .join(', ')
}

function normaliseOne(css: string): string {
  const words = splitWords(css)
  const inset = words.includes('inset') ? 'inset ' : ''
  const lengths = words.map((word) => (word === '0' ? 0 : parsePx(word))).filter((n) => n !== null)
  const colour = words.map(parseCssColour).find((found) => found !== null)
  const [x = 0, y = 0, blur = 0, spreadBy = 0] = lengths
  if (colour?.a === 0 || (x === 0 && y === 0 && blur === 0 && spreadBy === 0)) return ''
  const ink = colour ?? { r: 0, g: 0, b: 0, a: 1 }
  return `${inset}${round(x)} ${round(y)} ${round(blur)} ${round(spreadBy)} ${hexOfColour(ink)}`
}

/** `#rrggbbaa`. */
export const hexOfColour = ({ r, g, b, a }: Colour): string => hexOf([r, g, b, a * 255])

/** `background-color` under `background-image`: the picture wins, then a gradient, then the colour. */
export function parseBackground(
  colour: string | undefined,
  image: string | undefined,
): Fill | null {
  if (image !== undefined && image.includes('gradient(')) return parseGradient(image)
  if (image !== undefined && image.includes('url(')) return { kind: 'image' }
  const parsed = colour === undefined ? null : parseCssColour(colour)
  return parsed === null ? null : { kind: 'colour', colour: parsed }
}

/** The most stops that are kept of a gradient, the first of them and its end: a bound on cost. */
const MOST_STOPS = 16

export const ends = <T>(stops: readonly T[]): T[] =>
  stops.length <= MOST_STOPS ? [...stops] : [...stops.slice(0, MOST_STOPS - 1), ...stops.slice(-1)]

/** A gradient by its stops' colours; null where none can be read. */
export function parseGradient(css: string): Fill | null {
  const stops = (
    css.match(/#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|color|(?:ok)?l(?:ab|ch))\([^()]*\)/gi) ?? []
  )
    .map(parseCssColour)
    .filter((stop) => stop !== null)
  return stops.length === 0 ? null : { kind: 'gradient', css: css.trim(), stops: ends(stops) }
}

/** The words of a value; what stands in parentheses is one with what stands before them. */
export const splitWords = (css: string): string[] =>
  splitOutside(css.trim(), ' ').filter((word) => word !== '')

/** Splits at a character that stands outside parentheses. */
function splitOutside(text: string, at: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === at && depth === 0) {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part]
}
