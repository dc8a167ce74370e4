import { BORDER } from '../measurement/box-difference.ts'
import { px } from '../wording.ts'
import type { Found } from './letters.ts'
import type { RuleDocs, Rule } from './rule.ts'

/**
 * Colours of borders that differ by less are blends of the same, in CIEDE2000: more than letters, of which the
 * solid parts are looked at; a line of a px may have none.
 */
export const BORDER_COLOUR = 7
/**
 * A fainter border has no width that can be measured, in channel values: the edge of a shadow would be one of 2
 * px. Of greys it is 3 to 5 CIEDE2000.
 */
const FAINT = 14

export const borderWidth: Rule<'border-width'> = {
  kind: 'border-width',
  moves: true,
  labels: ['border/radius', 'colour/background'],
  severity: 'measured',
  prior: 0.92,
  say: ({ of, a, b }) =>
    of === 'line'
      ? `The line is ${px(b)} thick instead of ${px(a)}.`
      : `The border is ${px(b)} wide instead of ${px(a)}.`,
  values: ({ a, b }) => ({ property: 'border-width', a: { lengths: [a] }, b: { lengths: [b] } }),
}

export const borderWidthDocs: RuleDocs<'border-width'> = {
  detects:
    'The border of a box is of another width, or one side alone has one, or a line is of another thickness. Of what structures declare, another colour of it, too.',
  predicts: 'What the box holds is displaced by as much.',
  tolerances: [
    { value: BORDER, unit: 'px', reason: 'rasterisers blend the edges of a border' },
    {
      value: 1.4,
      unit: 'px',
      reason: 'beside rounder corners, which leave less of a side to measure',
    },
  ],
  example: { kind: 'border-width', a: 1, b: 3 },
}

export const borderColour: Rule<'border-colour'> = {
  kind: 'border-colour',
  moves: false,
  labels: ['border/radius', 'colour/background'],
  severity: 'measured',
  prior: 1.02,
  say: ({ of = 'border' }) => `The ${of}'s colour differs.`,
  values: () => ({ property: 'border-color' }),
}

export const borderColourDocs: RuleDocs<'border-colour'> = {
  detects: 'A border or a line of the same width has another colour.',
  predicts: null,
  tolerances: [
    { value: BORDER_COLOUR, unit: 'CIEDE2000', reason: 'a line of a px is mostly blended edges' },
  ],
  example: { kind: 'border-colour' },
}

/** A border of another width, in px. */
export const borderWidthChange = (a: number, b: number): Found => ({
  change: { kind: 'border-width', a, b },
  ratio: Math.abs(b - a) / BORDER,
})

/** Another border, as far as the blended edges of a box show. */
export function borderChange(
  { a, b }: { a: number; b: number },
  { strength, colour, rounded }: { strength: number; colour: number; rounded: boolean },
): Found | null {
  const isThicker = Math.abs(a - b) > (rounded ? 2 : 1) * BORDER
  if (isThicker && strength >= FAINT) return borderWidthChange(a, b)
  return colour > BORDER_COLOUR
    ? { change: { kind: 'border-colour' }, ratio: colour / BORDER_COLOUR }
    : null
}
