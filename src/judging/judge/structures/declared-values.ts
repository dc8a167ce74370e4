import type { Rgb } from '../../../base/rgb.ts'
import { deltaE, LEAST_FILL } from '../image/colour.ts'
import { shadowCss, valueText } from '../wording.ts'
import type { Declaration, Value } from '../change.ts'
import type { Property } from '../measurement/compare-looks.ts'
import type { Colour, Fill, NodeStyle } from '../node.ts'

/** A property with its two declared values. */
export type DeclaredValues = Omit<Declaration, 'of'>

export const PROPERTIES = ['fill', 'border', 'radius', 'shadow'] as const satisfies Property[]

/** What the two declare of a property; null where they declare the same. */
export function differenceIn(
  property: Property,
  p: NodeStyle,
  q: NodeStyle,
): DeclaredValues | null {
  if (property === 'fill')
    return isOneColour(p.fill, q.fill)
      ? null
      : said('background-color', fillOf(p.fill), fillOf(q.fill))
  if (property === 'radius')
    return said('border-radius', lengths(p.cornerRadius), lengths(q.cornerRadius))
  if (property === 'shadow') return said('box-shadow', shadowOf(p), shadowOf(q))
  const [u, v] = [widthsOf(p), widthsOf(q)]
  const thicker = Math.max(...u.map((width, i) => Math.abs(width - (v[i] ?? 0))))
  if (thicker >= 0.5) return said('border-width', lengths(u), lengths(v))
  return Math.max(...u, ...v) > 0 ? said('border-color', strokeOf(p), strokeOf(q)) : null
}

const said = (property: string, a: Value, b: Value): DeclaredValues | null =>
  valueText(a) === valueText(b) ? null : { property, a, b }

const NONE: Value = { css: 'none' }

function isOneColour(p: Fill | null, q: Fill | null): boolean {
  if (p?.kind !== 'colour' || q?.kind !== 'colour' || p.colour.a < 1 || q.colour.a < 1) return false
  return deltaE(rgb(p.colour), rgb(q.colour)) <= LEAST_FILL
}

export const rgb = ({ r, g, b }: Colour): Rgb => [r, g, b]

const fillOf = (fill: Fill | null): Value => {
  if (fill?.kind === 'gradient') return { css: fill.css }
  return fill?.kind !== 'colour' || fill.colour.a === 0 ? NONE : { colour: rgb(fill.colour) }
}

const shadowOf = ({ shadow }: NodeStyle): Value => (shadow ? { css: shadowCss(shadow) } : NONE)

/** Four sides or corners that are mostly the same are one length. */
function lengths(values: readonly number[] | null): Value {
  const [first = 0, ...rest] = values ?? [0]
  const isOne = rest.every((value) => Math.abs(value - first) < 0.1)
  return { lengths: isOne ? [first] : [first, ...rest] }
}

/** A border that is seen through is none. */
const widthsOf = ({ stroke, strokeWidth }: NodeStyle): readonly number[] =>
  stroke?.a === 0 || strokeWidth === null ? [0, 0, 0, 0] : strokeWidth

const strokeOf = ({ stroke }: NodeStyle): Value =>
  stroke === null ? NONE : { colour: rgb(stroke) }
