import { px } from '../wording.ts'
import type { RuleDocs, Rule } from './rule.ts'
import type { Found, TextSeen } from './letters.ts'

/** The pitch of lines may differ by less, in px: lines are drawn on whole px, and rounded twice. */
const LEAST = 1.4
/** Of a text whose lines break elsewhere, in px: other letters rise and hang in them. */
const REWRAPPED = 2.6

export const lineHeight: Rule<'line-height'> = {
  kind: 'line-height',
  moves: true,
  labels: ['typography', 'spacing/layout'],
  declaredLabels: ['typography'],
  severity: 'measured',
  prior: 3.41,
  say: ({ a, b }) => `Its lines are ${px(b)} apart instead of ${px(a)}.`,
}

export const lineHeightDocs: RuleDocs<'line-height'> = {
  detects: 'The lines of a text stand further apart, or closer.',
  predicts: 'What stands below the text is displaced.',
  tolerances: [
    { value: LEAST, unit: 'px', reason: 'lines are drawn on whole px, and rounded twice' },
    {
      value: REWRAPPED,
      unit: 'px',
      reason: 'of a text whose lines break elsewhere, so that others are compared',
    },
  ],
  example: { kind: 'line-height', a: 18, b: 23 },
}

export function lineHeightChange({ difference: { pitch, rewrapped } }: TextSeen): Found | null {
  const tolerance = rewrapped ? REWRAPPED : LEAST
  if (pitch === null || Math.abs(pitch.a - pitch.b) <= tolerance) return null
  const { a, b } = pitch
  return { change: { kind: 'line-height', a, b }, ratio: Math.abs(a - b) / tolerance }
}
