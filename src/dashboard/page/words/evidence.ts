import type { PredictedFinding } from '../../../judging/runs/view-schema.ts'
import { withColourNames } from './colour.ts'
import { plain, signed } from './number.ts'

/** The evidence of a finding, in the form of the API. */
export type Evidence = PredictedFinding['evidence']

/** What differs, and how: the design's value before the arrow, that of the built component after it. */
export interface Measured {
  /** A designer's name for it: `Gap`, `Corner radius`. */
  what: string
  /** The CSS property: `gap`, `border-radius`; null if there is no single one. */
  property: string | null
  design: string
  built: string
  /** The signed difference; null unless the values are lengths. */
  delta: string | null
}

const DESIGNERS: Record<string, string> = {
  'background-color': 'Fill',
  'border-color': 'Stroke colour',
  'border-radius': 'Corner radius',
  'border-width': 'Stroke width',
  'box-shadow': 'Shadow',
  'font-family': 'Font',
  'font-size': 'Font size',
  'font-weight': 'Font weight',
  'letter-spacing': 'Letter spacing',
  'line-height': 'Line height',
  border: 'Stroke',
  color: 'Colour',
  opacity: 'Opacity',
  text: 'Text',
}

const LENGTHS: Record<string, string> = {
  x: 'Position from the left',
  y: 'Position from the top',
  w: 'Width',
  h: 'Height',
}
const LENGTH_PROPERTIES: Record<string, string | null> = {
  x: null,
  y: null,
  w: 'width',
  h: 'height',
}

/** The property of a text is its characters, which CSS does not name. */
const NOT_CSS = new Set(['text'])

/** Returns what was measured; null if nothing was: something is missing, additional or another picture. */
export function measuredBy(evidence: Evidence): Measured | null {
  return evidence.measure === undefined ? valuesOf(evidence) : lengthOf(evidence, evidence.measure)
}

function lengthOf(evidence: Evidence, measure: NonNullable<Evidence['measure']>): Measured {
  const [what, property] = lengthName(evidence, measure.axis)
  const isShift = evidence.kind === 'shift'
  return {
    what,
    property,
    design: plain(isShift ? 0 : measure.a),
    built: isShift ? signed(measure.delta) : plain(measure.b),
    delta: `${signed(measure.delta)} px`,
  }
}

function lengthName({ kind, property }: Evidence, axis: string): [string, string | null] {
  if (property !== undefined) return [titled(property), NOT_CSS.has(property) ? null : property]
  if (kind === 'gap')
    return [
      axis === 'x' ? 'Horizontal gap' : 'Vertical gap',
      axis === 'x' ? 'column-gap' : 'row-gap',
    ]
  // The measurement does not say which of two sides it is; `sidedBy` does if both structures do.
  if (kind === 'padding') return [axis === 'x' ? 'Horizontal padding' : 'Vertical padding', null]
  if (kind === 'shift') return [axis === 'x' ? 'Shifted sideways' : 'Shifted up or down', null]
  return [LENGTHS[axis] ?? 'Length', LENGTH_PROPERTIES[axis] ?? null]
}

function valuesOf({ property, expected, actual }: Evidence): Measured | null {
  if (expected === undefined || actual === undefined) return null
  const [design, built] = [shortValue(expected), shortValue(actual)]
  return {
    what: property === undefined ? 'Value' : titled(property),
    property: property === undefined || NOT_CSS.has(property) ? null : property,
    design,
    built,
    delta: deltaOf(expected, actual),
  }
}

const titled = (property: string): string =>
  DESIGNERS[property] ?? property.charAt(0).toUpperCase() + property.slice(1).replaceAll('-', ' ')

const LENGTH = /^(-?\d+(?:\.\d+)?) ?px$/

/** Returns a value without the obvious unit, and with colours as designers write them. */
const shortValue = (value: string): string =>
  LENGTH.exec(value)?.[1] ?? withColourNames(value.trim() === '' ? 'none' : value)

function deltaOf(expected: string, actual: string): string | null {
  const [a, b] = [LENGTH.exec(expected)?.[1], LENGTH.exec(actual)?.[1]]
  return a === undefined || b === undefined ? null : `${signed(Number(b) - Number(a))} px`
}

/** A word or two for a difference that is not a measurement. */
const UNMEASURED: Record<string, string> = {
  missing: 'Missing',
  extra: 'Not in the design',
  icon: 'Another icon',
  image: 'Another picture',
  order: 'Another order',
  residual: 'Looks different',
  glyphs: 'Another text',
  typography: 'Another type style',
  shadow: 'Another shadow',
}

/** Returns one line for lists, `Padding left 16 → 12`; for a reviewer's issue its note. */
export function headline(issue: { evidence: Evidence | null; note: string }): string {
  const { evidence, note } = issue
  if (evidence === null) return firstLine(note)
  const measured = measuredBy(evidence)
  if (measured === null) return unmeasured(evidence, note)
  const { what, design, built } = measured
  if (evidence.kind === 'shift') return `${what} ${built} px`
  return `${what} ${quotedText(evidence, design)} → ${quotedText(evidence, built)}`
}

const quotedText = ({ property }: Evidence, value: string): string =>
  property === 'text' ? `“${value}”` : value

/** The judge names the element in its note: “The icon Close is missing.” */
const unmeasured = ({ kind }: Evidence, note: string): string =>
  note.trim() === '' ? (UNMEASURED[kind] ?? 'Looks different') : firstLine(note)

const firstLine = (note: string): string =>
  withColourNames(note.trim().split('\n', 1)[0] ?? '').replace(/\.$/, '') || 'Without a note'

/** Returns what the cause displaced, in words; null if nothing. */
export const consequence = ({ also_moved: moved }: Evidence): string | null =>
  moved === undefined || moved === 0
    ? null
    : `Moved ${moved === 1 ? 'one more element' : `${moved} more elements`}, not reported again`

/** Returns the CSS declaration that is wanted and the present one; null if CSS has no property for it. */
export function asDeclaration(evidence: Evidence): { wanted: string; instead: string } | null {
  const measured = measuredBy(evidence)
  if (measured === null || measured.property === null) return null
  const css = (value: string): string =>
    /^-?\d+(\.\d+)?$/.test(value) && measured.delta !== null ? `${value}px` : value
  return { wanted: `${measured.property}: ${css(measured.design)}`, instead: css(measured.built) }
}
