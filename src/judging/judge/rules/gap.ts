import { px } from '../wording.ts'
import type { RuleDocs, Rule } from './rule.ts'

/** Found by `attribution/layout/spaces-in-line.ts`, and by `margins.ts` where a structure declares the margin. */
export const gap: Rule<'gap'> = {
  kind: 'gap',
  moves: true,
  labels: ['spacing/layout', 'inset/shift'],
  severity: 'measured',
  prior: 1.03,
  say: ({ a, b }) => `The gap is ${px(b)} instead of ${px(a)}.`,
}

export const gapDocs: RuleDocs<'gap'> = {
  detects:
    'The space between two neighbours that are laid out in a row or a column differs, and no neighbour explains it by its own size. Equal changes of several gaps of a row are one finding.',
  predicts: 'What stands after it is displaced by as much.',
  tolerances: [
    { value: 2.3, unit: 'px', reason: 'two rasterisers put the edges of ink so far apart' },
    { value: 6, unit: 'px', reason: 'at most, beside texts that one of them draws wider' },
  ],
  example: { kind: 'gap', axis: 'y', a: 16, b: 24 },
}
