import { hexOf, type Rgb } from '../../../base/rgb.ts'
import { deltaE } from '../image/colour.ts'
import { px } from '../wording.ts'
import type { Property } from '../measurement/compare-looks.ts'
import type { Colour, Fill, NodeStyle } from '../node.ts'

/** A property with its two declared values, as they are told. */
export interface Said {
  property: string
  expected: string
  actual: string
  note?: string
}

export const PROPERTIES = ['fill', 'border', 'radius', 'shadow'] as const satisfies Property[]

/** What the two declare of a property; null where they declare the same. */
export function differenceIn(property: Property, p: NodeStyle, q: NodeStyle): Said | null {
  if (property === 'fill')
    return isOneColour(p.fill, q.fill)
      ? null
      : said('background-color', fillText(p.fill), fillText(q.fill))
  if (property === 'radius')
    return said('border-radius', lengths(p.cornerRadius), lengths(q.cornerRadius))
  if (property === 'shadow') return said('box-shadow', p.shadow || 'none', q.shadow || 'none')
  const [u, v] = [widthsOf(p), widthsOf(q)]
  const thicker = Math.max(...u.map((width, i) => Math.abs(width - (v[i] ?? 0))))
  if (thicker >= 0.5) return said('border-width', lengths(u), lengths(v))
  return Math.max(...u, ...v) > 0 ? said('border-color', strokeText(p), strokeText(q)) : null
}

const said = (property: string, expected: string, actual: string): Said | null =>
  expected === actual ? null : { property, expected, actual }

/** Fills that differ by less are not seen as two, in CIEDE2000. */
const LEAST_FILL = 2

function isOneColour(p: Fill | null, q: Fill | null): boolean {
  if (p?.kind !== 'colour' || q?.kind !== 'colour' || p.colour.a < 1 || q.colour.a < 1) return false
  return deltaE(rgb(p.colour), rgb(q.colour)) < LEAST_FILL
}

export const rgb = ({ r, g, b }: Colour): Rgb => [r, g, b]

const fillText = (fill: Fill | null): string => {
  if (fill?.kind === 'gradient') return fill.css
  if (fill?.kind !== 'colour' || fill.colour.a === 0) return 'none'
  return hexOf(rgb(fill.colour))
}

/** As CSS writes four sides or corners that are mostly the same. */
function lengths(values: readonly number[] | null): string {
  const [first = 0, ...rest] = values ?? [0]
  const isOne = rest.every((value) => Math.abs(value - first) < 0.1)
  return isOne ? px(first) : [first, ...rest].map(px).join(' ')
}

/** A border that is seen through is none. */
const widthsOf = ({ stroke, strokeWidth }: NodeStyle): readonly number[] =>
  stroke?.a === 0 || strokeWidth === null ? [0, 0, 0, 0] : strokeWidth

const strokeText = ({ stroke }: NodeStyle): string =>
  stroke === null ? 'none' : hexOf(rgb(stroke))
