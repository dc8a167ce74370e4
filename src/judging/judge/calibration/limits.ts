import { lengthAlong, seenOf, type Kind, type Value } from '../change.ts'
import { deltaE } from '../image/colour.ts'
import { BORDER_COLOUR } from '../rules/border.ts'
import { LEAST_FILL } from '../image/colour.ts'
import { coloursOf, valuesOf } from '../rules/index.ts'
import { TEXT_COLOUR } from '../rules/text-colour.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { Rect } from '../node.ts'
import type { JudgeLimits } from '../settings.ts'

/** The colour difference, in CIEDE2000, that a ratio of 1 stands for at least. */
const COLOUR_TOLERANCE: Partial<Record<Kind, number>> = {
  fill: LEAST_FILL,
  'text-colour': TEXT_COLOUR,
  'icon-colour': TEXT_COLOUR,
  'border-colour': BORDER_COLOUR,
}
/**
 * How far even icons of one kind fall short of a similarity of 1 when two rasterisers draw them: little beside
 * what sets icons apart, a choice.
 */
const REDRAWN = 0.02

/** Whether the settings say that a difference of this size is none. */
export function isWithin(limits: JudgeLimits, hypothesis: Hypothesis): boolean {
  const seen = seenOf(hypothesis.change)
  if (seen?.kind === 'icon') return seen.similarity >= limits.icon_same + REDRAWN
  const tolerance = COLOUR_TOLERANCE[hypothesis.change.kind]
  if (tolerance !== undefined) return colourOf(hypothesis, tolerance) < limits.min_colour_delta_e
  const length = lengthOf(hypothesis)
  return length !== null && length < limits.min_length_px
}

function colourOf({ change, ratio }: Hypothesis, tolerance: number): number {
  const { a, b } = coloursOf(change)
  return Math.max(ratio * tolerance, a && b ? deltaE(a, b) : 0)
}

const SIZES: ReadonlySet<Kind> = new Set(['size', 'icon-size'])

/** The px by which a length differs; null of what is no length. An order has none. */
function lengthOf({ change, rect_a, rect_b }: Hypothesis): number | null {
  if (change.kind === 'order') return null
  const along = lengthAlong(change)
  if (along !== null) return Math.abs(along.b - along.a)
  const values = valuesOf(change)
  if (change.kind === 'radius') return Math.abs(firstOf(values?.b) - firstOf(values?.a))
  if (!SIZES.has(change.kind)) return null
  const [p, q] = [rect_a, rect_b] as [Rect, Rect]
  return Math.max(Math.abs(p.w - q.w), Math.abs(p.h - q.h))
}

/** The first of four corners stands for all. */
const firstOf = (value: Value | undefined): number =>
  (value && 'lengths' in value && value.lengths[0]) || 0
