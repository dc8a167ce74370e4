import { px } from '../wording.ts'
import { ROUND } from '../measurement/box-difference.ts'
import type { Found } from './letters.ts'
import type { RuleDocs, Rule } from './rule.ts'
import type { Match } from '../matching/matching.ts'
import type { ChangedRadius } from '../measurement/changed-radius.ts'

/** Nobody sees radii that differ by less, in px: at the diagonal the arc lies 0.7 px elsewhere. */
const LEAST = 1.6
/**
 * The tolerance of large radii, as a share: what a corner uncovers grows with its square, and is measured on a few
 * blended pixels.
 */
const SHARE = 0.12

export const radius: Rule<'radius'> = {
  kind: 'radius',
  moves: false,
  labels: ['border/radius'],
  severity: 'measured',
  prior: 2.34,
  say: ({ a, b }) => `The corners' radius is ${px(b)} instead of ${px(a)}.`,
  values: ({ a, b }) => ({ property: 'border-radius', a: { lengths: [a] }, b: { lengths: [b] } }),
}

export const radiusDocs: RuleDocs<'radius'> = {
  detects: 'Two corners of a box or a picture, or more, are rounder or less round in the same way.',
  predicts: 'Another box with the same corners shows the same.',
  tolerances: [
    { value: LEAST, unit: 'px', reason: 'a radius is measured on a few blended pixels' },
    {
      value: SHARE,
      unit: 'of the larger radius',
      reason: 'and where it is large the arc is flat there',
    },
  ],
  example: { kind: 'radius', a: 4, b: 12, corners: 4 },
}

const areRound = ({ a, b }: Match, changed: ChangedRadius): boolean =>
  changed.a >= ROUND * Math.min(a.rect.w, a.rect.h) &&
  changed.b >= ROUND * Math.min(b.rect.w, b.rect.h)

export function radiusChange(match: Match, changed: ChangedRadius | null): Found | null {
  if (changed === null || areRound(match, changed)) return null
  const { a, b, corners } = changed
  const ratio = Math.abs(a - b) / (LEAST + SHARE * Math.max(a, b))
  return ratio <= 1 ? null : { change: { kind: 'radius', a, b, corners }, ratio }
}
