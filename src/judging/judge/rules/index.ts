import { borderColour, borderWidth } from './border.ts'
import { characters } from './characters.ts'
import { fill } from './fill.ts'
import { font } from './font.ts'
import { gap } from './gap.ts'
import { icon, iconColour, iconSize } from './icon.ts'
import { image } from './image.ts'
import { lineHeight } from './line-height.ts'
import { opacity } from './opacity.ts'
import { order } from './order.ts'
import { padding } from './padding.ts'
import { extra, missing } from './presence.ts'
import { radius } from './radius.ts'
import { residual } from './residual.ts'
import { shadow } from './shadow.ts'
import { shift } from './shift.ts'
import { size } from './size.ts'
import { textColour } from './text-colour.ts'
import { fontSize, letterSpacing } from './text-width.ts'
import { fontWeight, weight } from './weight.ts'
import type { Rgb } from '../../../base/rgb.ts'
import { isDeclared, type Change, type Kind, type Seen, type Value } from '../change.ts'
import type { Side } from '../finding.ts'
import type { Labels, Phrasing, Rule, Values } from './rule.ts'

/** Everything that the judge can find, by the kind that a finding's evidence names. */
export const RULES: { readonly [K in Kind]: Rule<K> } = {
  gap,
  padding,
  size,
  shift,
  order,
  missing,
  extra,
  characters,
  font,
  'font-size': fontSize,
  'font-weight': fontWeight,
  weight,
  'letter-spacing': letterSpacing,
  'line-height': lineHeight,
  fill,
  'text-colour': textColour,
  opacity,
  'border-width': borderWidth,
  'border-colour': borderColour,
  radius,
  shadow,
  icon,
  'icon-size': iconSize,
  'icon-colour': iconColour,
  image,
  residual,
}

/** A rule looks at changes of its own kind alone. */
export const ruleOf = (kind: Kind): Rule => RULES[kind] as unknown as Rule

export const moves = ({ kind }: Change): boolean => ruleOf(kind).moves

export function labelsOf(change: Change): Labels {
  const { labels, declaredLabels } = ruleOf(change.kind)
  if (!isDeclared(change)) return typeof labels === 'function' ? labels(change) : labels
  // What was measured keeps its labels, whatever it is called.
  if (change.seen) return labelsOf(change.seen)
  return declaredLabels ?? (labels as Labels)
}

/** The property of a change and its values, as far as they are known. */
export const valuesOf = (change: Change): Values | null =>
  isDeclared(change) ? change.declared : (ruleOf(change.kind).values?.(change) ?? null)

const colourIn = (value: Value | undefined): Rgb | null =>
  value && 'colour' in value ? value.colour : null

/** The two colours of a change; null where a side has none, or none that is known. */
export function coloursOf(change: Change): Record<Side, Rgb | null> {
  const values = valuesOf(change)
  return { a: colourIn(values?.a), b: colourIn(values?.b) }
}

export const sentenceOf = (seen: Seen, phrasing: Phrasing): string =>
  ruleOf(seen.kind).say(seen, phrasing)
