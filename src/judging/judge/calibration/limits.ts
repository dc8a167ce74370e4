import { deltaEOfHex } from '../image/colour.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { JudgeLimits } from '../settings.ts'

/** The colour difference, in CIEDE2000, that a ratio of 1 stands for at least. */
const COLOUR_TOLERANCE: Record<string, number> = {
  fill: 2.2,
  'text-colour': 4.5,
  'icon-colour': 8,
  'border-colour': 7,
}
/** What a ratio of 1 takes from the similarity of an icon. */
const ICON_TOLERANCE = 0.2
/** How far even icons of one kind fall short when two rasterisers draw them. */
const REDRAWN = 0.02

/** Whether the settings say that a difference of this size is none. */
export function isWithin(limits: JudgeLimits, hypothesis: Hypothesis): boolean {
  const { kind } = hypothesis.evidence
  if (kind === 'icon') return similarityOf(hypothesis) >= limits.icon_same + REDRAWN
  const tolerance = COLOUR_TOLERANCE[kind]
  if (tolerance !== undefined) return colourOf(hypothesis, tolerance) < limits.min_colour_delta_e
  const length = lengthOf(hypothesis)
  return length !== null && length < limits.min_length_px
}

/** Of the icons that an `icon` difference is about, 0..1. */
export const similarityOf = ({ ratio }: Hypothesis): number =>
  Math.max(0, 1 - ICON_TOLERANCE * ratio)

function colourOf(
  { evidence: { expected, actual }, ratio }: Hypothesis,
  tolerance: number,
): number {
  return Math.max(ratio * tolerance, deltaEOfHex(expected, actual) ?? 0)
}

/** The px by which a length differs; null of what is no length. An order has none. */
function lengthOf({ evidence, rect_a, rect_b }: Hypothesis): number | null {
  if (evidence.kind === 'order') return null
  if (evidence.measure?.unit === 'px') return Math.abs(evidence.measure.delta)
  if (evidence.kind === 'radius') {
    const [p, q] = [evidence.expected, evidence.actual].map((text) => Number.parseFloat(text ?? ''))
    return p === undefined || q === undefined || Number.isNaN(p - q) ? null : Math.abs(p - q)
  }
  if (!evidence.kind.endsWith('size') || evidence.kind === 'font-size') return null
  return rect_a && rect_b
    ? Math.max(Math.abs(rect_a.w - rect_b.w), Math.abs(rect_a.h - rect_b.h))
    : null
}
