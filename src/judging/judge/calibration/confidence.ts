import type { Severity } from '../finding.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'

/**
 * How often a finding of each measurement, at its tolerance, was a true one: the log odds of a
 * logistic model fitted to 450 generated and labelled pairs of 33 components.
 */
const LOG_ODDS: Record<string, number> = {
  'border-colour': 1.1,
  'border-width': 1.2,
  characters: 1.6,
  'extra element': 2.6,
  'extra icon': 0.6,
  'extra image': 0.2,
  'extra line': 0.4,
  'extra text': -1.6,
  fill: 2.4,
  font: 0.2,
  'font-size': 2.9,
  gap: 1.5,
  icon: 3.3,
  'icon-colour': 2.6,
  'icon-size': 2.6,
  image: 1.7,
  'letter-spacing': 2.3,
  'line-height': 2.1,
  'missing element': 0.6,
  'missing icon': 4,
  'missing image': 1.3,
  'missing line': 2,
  'missing text': 2.2,
  order: 1.4,
  padding: 2.1,
  radius: 1.1,
  residual: -1.2,
  shadow: -0.4,
  shift: 0.8,
  size: -0.7,
  'text-colour': 2.5,
  weight: 3.1,
}
const OTHER = 1.6
/** Per e-fold of the measure beyond its tolerance. */
const BY_RATIO = 1.3
/** Per e-fold of elements without a counterpart: where many have none, the matching failed. */
const BY_LONE = 1.2
/** Per e-fold of differences of the same kind: one change rarely comes often. */
const BY_ALIKE = 2.1
/** Per e-fold of differences in all. */
const BY_COUNT = 0.6

/** What else was found in a pair. */
export interface Company {
  /** Elements without a counterpart. */
  lone: number
  /** Differences in all, this one included. */
  count: number
  /** Others of its kind. */
  alike: number
}

/** What stands beside each difference of a pair. */
export function companyOf(hypotheses: readonly Hypothesis[]): (hypothesis: Hypothesis) => Company {
  const lone = hypotheses.filter(({ rect_a, rect_b }) => rect_a === null || rect_b === null).length
  const kinds = Map.groupBy(hypotheses, kindOf)
  const alike = (hypothesis: Hypothesis) => (kinds.get(kindOf(hypothesis))?.length ?? 1) - 1
  return (hypothesis) => ({ lone, count: hypotheses.length, alike: alike(hypothesis) })
}

export function confidenceOf(hypothesis: Hypothesis, { lone, count, alike }: Company): number {
  const strength =
    (LOG_ODDS[kindOf(hypothesis)] ?? OTHER) +
    BY_RATIO * Math.log(Math.min(hypothesis.ratio, 8)) -
    BY_LONE * Math.log(1 + lone) -
    BY_ALIKE * Math.log(1 + alike) -
    BY_COUNT * Math.log(count)
  return 1 / (1 + Math.exp(-strength))
}

const kindOf = ({ evidence: { kind, property } }: Hypothesis): string =>
  kind === 'missing' || kind === 'extra' ? `${kind} ${property}` : kind

const GRAVE = new Set(['missing', 'extra', 'characters', 'icon', 'image', 'order'])

/** From how far it is seen: other content, lengths from 8 px on, colours far from what they should be. */
export function severityOf({ evidence, ratio }: Hypothesis): Severity {
  if (GRAVE.has(evidence.kind)) return 'major'
  const length = evidence.measure ? Math.abs(evidence.measure.delta) : null
  if (length !== null) return length >= 8 ? 'major' : length >= 3 ? 'minor' : 'nit'
  return ratio >= 4 ? 'major' : 'minor'
}
