import { BLANK_STYLE } from './blank-style.ts'
import { fillValue, styleValue } from './bounded-text.ts'
import { parseCssColour } from './css-colour.ts'
import {
  normaliseShadow,
  parseBackground,
  parseFontFamilies,
  parseFontWeight,
  parsePx,
  parseRadius,
  parseSides,
  splitWords,
  type Sides,
} from './css-values.ts'
import type { Colour, Fill, NodeKind, NodeLayout, NodeStyle } from '../node.ts'

const COMPUTED_PROPERTIES = `
  color opacity background-color border-radius border-width border-style border-color box-shadow display flex-direction
  font-family font-size font-weight gap letter-spacing line-height margin margin-top margin-right margin-bottom
  margin-left overflow padding padding-top padding-right padding-bottom padding-left position text-align
  text-transform visibility
`

/** The computed properties that are read: what else a style holds is not even copied. */
export const COMPUTED = {
  ...Object.fromEntries(
    COMPUTED_PROPERTIES.trim()
      .split(/\s+/)
      .map((property) => [property, styleValue]),
  ),
  'background-image': fillValue,
}

export type Computed = Readonly<Record<string, string | undefined>>

/** What computed style says of an element's look; of a text and an icon its `color`. */
export function readDomStyle(
  css: Computed,
  box: { w: number; h: number },
  kind: NodeKind,
): NodeStyle {
  const text = kind === 'text'
  const drawn = text || kind === 'icon'
  const colour = css['color'] === undefined ? null : parseCssColour(css['color'])
  const ink: Fill | null = colour && { kind: 'colour', colour }
  const opacity = Number.parseFloat(css['opacity'] ?? '')
  return {
    ...BLANK_STYLE,
    fill: drawn ? ink : background(css, kind),
    stroke: drawn ? null : borderColour(css),
    strokeWidth: drawn ? null : borderWidth(css),
    cornerRadius: drawn ? null : parseRadius(css['border-radius'], box.w, box.h),
    opacity: opacity >= 0 && opacity <= 1 ? opacity : 1,
    shadow: drawn || css['box-shadow'] === undefined ? null : normaliseShadow(css['box-shadow']),
    fontFamilies: text ? parseFontFamilies(css['font-family']) : null,
    fontSize: text ? parsePx(css['font-size']) : null,
    fontWeight: text ? parseFontWeight(css['font-weight']) : null,
    lineHeight: text ? lineHeight(css['line-height']) : null,
    letterSpacing: text ? spacing(css['letter-spacing']) : null,
    textAlign: text ? (css['text-align'] ?? null) : null,
  }
}

/** Of a box that holds something a picture is a part only, as the arrow of a select is. */
function background(css: Computed, kind: NodeKind): Fill | null {
  const colour = parseBackground(css['background-color'], undefined)
  const isFilled = colour?.kind === 'colour' && colour.colour.a > 0
  const fill = parseBackground(css['background-color'], css['background-image'])
  return kind === 'box' && fill?.kind === 'image' && isFilled ? colour : fill
}

export function readDomLayout(css: Computed): NodeLayout {
  const [rows, columns = rows] = css['gap']?.trim().split(/\s+/) ?? []
  const direction = css['flex-direction']
  return {
    padding: readSides(css, 'padding'),
    gap: parsePx(rows),
    gaps: { x: parsePx(columns), y: parsePx(rows) },
    direction: direction === undefined ? null : direction.startsWith('column') ? 'column' : 'row',
    margin: readMargin(css),
  }
}

/** Top, right, bottom and left margin in px; null where one is not known. */
export const readMargin = (css: Computed): Sides | null => readSides(css, 'margin')

function readSides(css: Computed, property: 'padding' | 'margin'): Sides | null {
  const sides = ['top', 'right', 'bottom', 'left'].map((side) =>
    parsePx(css[`${property}-${side}`]),
  )
  return sides.every((side) => side !== null) ? (sides as Sides) : parseSides(css[property])
}

/** An invisible style of border has no width. */
function borderWidth(css: Computed): Sides | null {
  const widths = parseSides(css['border-width'])
  const styles = css['border-style']?.trim().split(/\s+/)
  if (widths === null || styles === undefined) return widths
  const [top = 'solid', right = top, bottom = top, left = right] = styles
  const shown = [top, right, bottom, left].map((style) => style !== 'none' && style !== 'hidden')
  return widths.map((width, side) => (shown[side] ? width : 0)) as Sides
}

/** The colour of the first side that is drawn. */
function borderColour(css: Computed): Colour | null {
  const colours = splitWords(css['border-color'] ?? '').map(parseCssColour)
  if (colours.length === 0 || colours.length > 4) return null
  const [top = null, right = top, bottom = top, left = right] = colours
  const widths = borderWidth(css) ?? [1, 1, 1, 1]
  const drawn = [top, right, bottom, left].find((_, side) => (widths[side] ?? 0) > 0)
  return drawn ?? top
}

const lineHeight = (css: string | undefined): number | 'normal' | null =>
  css === 'normal' ? 'normal' : parsePx(css)

const spacing = (css: string | undefined): number | null => (css === 'normal' ? 0 : parsePx(css))
