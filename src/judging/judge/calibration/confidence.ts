import type { Severity } from '../finding.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'

/**
 * How often a finding of each measurement, at its tolerance, was a true one: the log odds of a
 * logistic model fitted to pairs of eight public component libraries and of generated pages, each
 * judged from its images alone and with its structures. Checked on libraries left out of the fit.
 */
const LOG_ODDS: Record<string, number> = {
  'border-colour': 0.8,
  'border-width': 1.2,
  characters: 2.3,
  'extra element': 3.1,
  'extra icon': 0.6,
  'extra line': -0.7,
  'extra text': 0.7,
  fill: 1.4,
  font: 1.0,
  'font-size': 3.9,
  'font-weight': 1.8,
  gap: 1.3,
  icon: 4.0,
  'icon-colour': 2.5,
  'icon-size': 2.9,
  image: 1.6,
  'letter-spacing': 2.9,
  'line-height': 2.8,
  'missing element': 1.6,
  'missing icon': 3.2,
  'missing image': 2.8,
  'missing line': 0.3,
  'missing text': 1.4,
  opacity: 0.7,
  order: 1.5,
  padding: 1.5,
  radius: 1.4,
  residual: -1.5,
  shadow: 0.9,
  shift: 1.2,
  size: 1.5,
  'text-colour': 2.6,
  weight: 3.6,
}
const OTHER = 1.68
/** Per e-fold of the measure beyond its tolerance. */
const BY_RATIO = 0.6
/** Per e-fold of elements without a counterpart: where many have none, the matching failed. */
const BY_LONE = 0.58
/** Per e-fold of differences of the same kind: one change rarely comes often. */
const BY_ALIKE = 1.58
/** Per e-fold of differences in all. */
const BY_COUNT = 0.89
/** Where structures on both sides know the element that was measured. */
const BY_ELEMENTS = 0.49
/** Where both structures declare it and either image bears its own declaration out. */
const BY_CLAIM = 0.8
/** Where what follows something missing or extra stands as much further as that takes. */
const BY_WITNESS = 1.2

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
    BY_RATIO * Math.log(Math.min(Math.max(hypothesis.ratio, 0.2), 8)) -
    BY_LONE * Math.log(1 + lone) -
    BY_ALIKE * Math.log(1 + alike) -
    BY_COUNT * Math.log(count) +
    basis(hypothesis)
  return 1 / (1 + Math.exp(-strength))
}

function basis({ nodes, about, witnessed, evidence }: Hypothesis): number {
  if (nodes) return BY_CLAIM
  if (witnessed) return evidence.property === 'line' ? 0 : BY_WITNESS
  return about?.a.element && about.b.element ? BY_ELEMENTS : 0
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
