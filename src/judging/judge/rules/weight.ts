import type { RuleDocs, Rule } from './rule.ts'
import type { Found, TextSeen } from './letters.ts'

/**
 * Small letters that two rasterisers drew agree so well, and yet have more or less ink: other letters mismatch by
 * twice as much.
 */
const SAME_LETTERS = 0.18
/** The tolerance for the same letters, as a logarithm: a quarter, while a bold letter has half as much ink again. */
const ALIKE_MASS = 0.22
/** The tolerance for other letters, as a logarithm: a sixth. */
const LEAST_MASS = 0.15
/** No lighter letters are as much wider than the heavier ones: light ones are narrower in most fonts. */
const WIDER = 0.03
/**
 * The largest change of the ratio of width to height between weights of one font, as a logarithm: from 400 to 700 it
 * is 0.06.
 */
const OTHER_WIDTH = 0.15
/**
 * Of letters that are declared to be of another weight, as a logarithm: the direction is known, so that any ink
 * that can be measured counts.
 */
export const LEAST_INK = 0.03

export const weight: Rule<'weight'> = {
  kind: 'weight',
  moves: true,
  labels: ['typography', 'text/content'],
  severity: 'measured',
  prior: 4.27,
  say: ({ heavier }) =>
    `The strokes of the text are ${heavier > 1 ? 'heavier' : 'lighter'} by ${Math.round(Math.abs(heavier - 1) * 100)} %.`,
}

export const weightDocs: RuleDocs<'weight'> = {
  detects:
    'The same letters have more or less ink than their size makes, by more than their width differs.',
  predicts: 'The text is wider or narrower, and what stands after it is displaced.',
  tolerances: [
    {
      value: LEAST_MASS,
      reason: 'ink as a logarithm, by which rasterisers differ, or more where all texts do',
    },
    { value: ALIKE_MASS, reason: 'of letters that otherwise agree well' },
    {
      value: OTHER_WIDTH,
      reason: 'width beside height, as a logarithm, beyond which they are other letters',
    },
  ],
  example: { kind: 'weight', heavier: 1.24 },
}

export const fontWeight: Rule<'font-weight'> = {
  kind: 'font-weight',
  moves: false,
  labels: ['typography'],
  severity: 'measured',
  prior: 1.62,
  say: ({ a, b }) => `The weight of the text is ${b} instead of ${a}.`,
  values: ({ a, b }) => ({ property: 'font-weight', a: { number: a }, b: { number: b } }),
}

export const fontWeightDocs: RuleDocs<'font-weight'> = {
  detects:
    'Structures on both sides declare another weight, and the letters have more or less ink as they say.',
  predicts: null,
  tolerances: [
    { value: 100, reason: 'the step between two weights of a font' },
    {
      value: LEAST_INK,
      reason: 'ink as a logarithm, which no rasteriser adds in the declared direction',
    },
  ],
  example: { kind: 'font-weight', a: 400, b: 700 },
}

export function weightChange({ difference, noise, mass, heavier }: TextSeen): Found | null {
  // Letters that are further apart have less ink for their length, and are as heavy.
  if (heavier < 1 && difference.width / noise.width > 1 + WIDER) return null
  if (Math.abs(Math.log(difference.width / difference.height)) > OTHER_WIDTH) return null
  const areCompared = !noise.exact && !difference.rewrapped
  const tolerance =
    areCompared && difference.mismatch < SAME_LETTERS
      ? ALIKE_MASS
      : LEAST_MASS + 0.1 * noise.mismatch
  return mass > tolerance ? { change: { kind: 'weight', heavier }, ratio: mass / tolerance } : null
}
