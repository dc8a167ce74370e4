import type { Severity } from '../finding.ts'
import type { Draft } from './draft.ts'

/**
 * How often a finding of each measurement, at its tolerance, was a true one: the log odds of a
 * logistic model fitted to 340 generated and labelled pairs of 25 components.
 */
const LOG_ODDS: Record<string, number> = {
  'border-colour': 0.3,
  'border-width': 0.6,
  characters: 0.3,
  'extra element': 1.7,
  'extra icon': -0.1,
  'extra image': -0.1,
  'extra line': -0.6,
  'extra text': -2.0,
  fill: 1.4,
  font: -0.8,
  'font-size': 1.3,
  gap: 1.2,
  icon: 2.5,
  'icon-colour': 1.4,
  'icon-size': 2.1,
  image: 0.9,
  'letter-spacing': 1.7,
  'line-height': 1.1,
  'missing element': 0.1,
  'missing icon': 2.9,
  'missing image': 0.4,
  'missing line': 1.0,
  'missing text': 0.9,
  order: 0.7,
  padding: 1.5,
  radius: 0.5,
  shadow: -0.8,
  shift: -0.3,
  size: -1.7,
  'text-colour': 0.6,
  weight: 2.1,
}
const OTHER = 0.7
/** Per e-fold of the measure beyond its tolerance. */
const BY_RATIO = 1.4
/** Per e-fold of elements without a counterpart: where many have none, the matching failed. */
const BY_LONE = 1.3

/** `lone`: how many elements of the pair have no counterpart. */
export function confidenceOf(draft: Draft, lone: number): number {
  const { ratio } = draft
  const strength =
    (LOG_ODDS[kindOf(draft)] ?? OTHER) +
    BY_RATIO * Math.log(Math.min(ratio, 8)) -
    BY_LONE * Math.log(1 + lone)
  return 1 / (1 + Math.exp(-strength))
}

const kindOf = ({ evidence: { kind, property } }: Draft): string =>
  kind === 'missing' || kind === 'extra' ? `${kind} ${property}` : kind

const GRAVE = new Set(['missing', 'extra', 'characters', 'icon', 'image', 'order'])

/** From how far it is seen: other content, lengths from 8 px on, colours far from what they should be. */
export function severityOf({ evidence, ratio }: Draft): Severity {
  if (GRAVE.has(evidence.kind)) return 'major'
  const length = evidence.measure ? Math.abs(evidence.measure.delta) : null
  if (length !== null) return length >= 8 ? 'major' : length >= 3 ? 'minor' : 'nit'
  return ratio >= 4 ? 'major' : 'minor'
}
