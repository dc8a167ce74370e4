import type { Severity } from '../../../vocabulary/labels.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'

/**
 * How often a finding of each measurement, at its tolerance, was a true one: the log odds of a
 * logistic model. Their order is fitted to pairs of fifteen public component libraries, right and wrong
 * structures among them, each judged from its images alone and with its structures; their level
 * and their scale follow how often findings are right on sixteen libraries that no rule was made on.
 */
const LOG_ODDS: Record<string, number> = {
  'border-colour': 1.63,
  'border-width': 1.89,
  characters: 2.8,
  'extra element': 3.84,
  'extra icon': 0.59,
  'extra line': -1.49,
  'extra text': 1.63,
  fill: 2.15,
  font: 2.28,
  'font-size': 6.44,
  'font-weight': 2.67,
  gap: 2.54,
  icon: 3.58,
  'icon-colour': 3.19,
  'icon-size': 3.32,
  image: 2.15,
  'letter-spacing': 4.1,
  'line-height': 4.36,
  'missing element': 2.54,
  'missing icon': 3.71,
  'missing image': 3.97,
  'missing line': -0.97,
  'missing text': 3.19,
  opacity: 1.76,
  order: 2.41,
  padding: 2.54,
  radius: 3.45,
  residual: -3.44,
  shadow: 2.15,
  shift: 1.76,
  size: 1.76,
  'text-colour': 3.84,
  weight: 5.14,
}
const OTHER = 2.44
/** Per e-fold of the measure beyond its tolerance. */
const BY_RATIO = 0.85
/** Per e-fold of elements without a counterpart: where many have none, the matching failed. */
const BY_LONE = 0.82
/** Per e-fold of changes of the same kind: different ones rarely come often. */
const BY_ALIKE = 2.22
/** Per e-fold of changes in all. */
const BY_COUNT = 1.25
/** Where structures on both sides know the element that was measured. */
const BY_ELEMENTS = 0.69
/** Where both structures declare it and either image bears its own declaration out. */
const BY_CLAIM = 1.13
/** Where what follows something missing or extra stands as much further as that takes. */
const BY_WITNESS = 1.69

/** What else was found in a pair. */
export interface Company {
  /** Elements without a counterpart. */
  lone: number
  /** Changes in all, this one included: one that several elements show, as of a token, counts once. */
  count: number
  /** Other changes of its kind. */
  alike: number
}

/** What stands beside each difference of a pair. */
export function companyOf(hypotheses: readonly Hypothesis[]): (hypothesis: Hypothesis) => Company {
  const lone = hypotheses.filter(({ rect_a, rect_b }) => rect_a === null || rect_b === null).length
  const changes = changesIn(hypotheses)
  const kinds = Map.groupBy(changes, kindOf)
  const alike = (hypothesis: Hypothesis) => (kinds.get(kindOf(hypothesis))?.length ?? 1) - 1
  return (hypothesis) => ({ lone, count: changes.length, alike: alike(hypothesis) })
}

/** One difference for each change. */
function changesIn(hypotheses: readonly Hypothesis[]): Hypothesis[] {
  const changes: Hypothesis[] = []
  for (const hypothesis of hypotheses)
    if (!changes.some((change) => isSameChange(change, hypothesis))) changes.push(hypothesis)
  return changes
}

/** What the same value measures on another element may differ by, in px. */
const MEASURED_ALIKE = 0.5
const NUMBER = /\d+(?:\.\d+)?/g

const isAlike = (s: number, t: number): boolean => Math.abs(s - t) <= MEASURED_ALIKE

/** Whether two are of one kind, from the same value to the same value; what states no value is like nothing else. */
function isSameChange({ evidence: p }: Hypothesis, { evidence: q }: Hypothesis): boolean {
  if (p.kind !== q.kind || p.property !== q.property) return false
  if (p.measure && q.measure)
    return (
      p.measure.axis === q.measure.axis &&
      isAlike(p.measure.a, q.measure.a) &&
      isAlike(p.measure.b, q.measure.b)
    )
  return isSaidAlike(p.expected, q.expected) && isSaidAlike(p.actual, q.actual)
}

/** Whether two texts are the same up to what was measured; no two colours are. */
function isSaidAlike(s: string | undefined, t: string | undefined): boolean {
  if (s === undefined || t === undefined) return false
  if (s.startsWith('#') || s.replace(NUMBER, '') !== t.replace(NUMBER, '')) return s === t
  const others = t.match(NUMBER) ?? []
  return (s.match(NUMBER) ?? []).every((value, i) => isAlike(Number(value), Number(others[i])))
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
