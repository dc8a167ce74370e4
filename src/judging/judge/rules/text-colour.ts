import { hexOf } from '../../../base/rgb.ts'
import { colourBesideFading } from '../measurement/text-difference.ts'
import type { RuleDocs, Rule } from './rule.ts'
import type { Found, TextSeen } from './letters.ts'

/**
 * Ink that is blended alike shows its colour, in CIEDE2000: about twice the least that an eye sees side by side,
 * for letters are mostly blended edges.
 */
export const TEXT_COLOUR = 4.5
/**
 * Ink that is blended otherwise, as of other letters, between other pixels or under an opacity, by about twice as
 * much.
 */
export const BLENDED_COLOUR = 8
/**
 * What each unit of the mismatch that rasterisers make adds to the tolerance: a large mismatch of 0.25 nearly
 * doubles it.
 */
const BY_NOISE = 15

export const textColour: Rule<'text-colour'> = {
  kind: 'text-colour',
  moves: false,
  labels: ['colour/background', 'typography'],
  declaredLabels: ['colour/background'],
  severity: 'measured',
  prior: 2.68,
  say: ({ a, b }) =>
    `The text's colour is ${hexOf(b).toUpperCase()} instead of ${hexOf(a).toUpperCase()}.`,
  values: ({ a, b }) => ({ property: 'color', a: { colour: a }, b: { colour: b } }),
}

export const textColourDocs: RuleDocs<'text-colour'> = {
  detects: 'The ink of a text has another colour, beyond what fading into what it stands on makes.',
  predicts: null,
  tolerances: [
    { value: TEXT_COLOUR, unit: 'CIEDE2000', reason: 'letters are mostly blended edges' },
    { value: BLENDED_COLOUR, unit: 'CIEDE2000', reason: 'of letters that differ too' },
    {
      value: BY_NOISE,
      unit: 'CIEDE2000',
      reason: 'more for each unit of the mismatch that rasterisers make',
    },
  ],
  example: { kind: 'text-colour', a: [31, 41, 55], b: [220, 38, 38] },
}

export function textColourChange(
  { match, difference, noise, mass }: TextSeen,
  hasOtherLetters: boolean,
): Found | null {
  const tolerance = (hasOtherLetters ? BLENDED_COLOUR : TEXT_COLOUR) + BY_NOISE * noise.asDrawn
  // Thinner strokes are paler by as much.
  const fading = noise.asDrawn + 2 * mass
  const ratio = colourBesideFading(match, difference.colour, fading) / tolerance
  return ratio > 1
    ? { change: { kind: 'text-colour', a: match.a.colour, b: match.b.colour }, ratio }
    : null
}
