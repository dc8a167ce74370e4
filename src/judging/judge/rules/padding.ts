import { px } from '../wording.ts'
import type { RuleDocs, Rule } from './rule.ts'

/** Found by `attribution/layout/paddings.ts`. */
export const padding: Rule<'padding'> = {
  kind: 'padding',
  moves: true,
  labels: ['spacing/layout', 'size'],
  severity: 'measured',
  prior: 1.68,
  say: ({ axis, a, b }) =>
    `The padding is ${px(b)} instead of ${px(a)} (${axis === 'x' ? 'across' : 'down'}).`,
}

export const paddingDocs: RuleDocs<'padding'> = {
  detects:
    'The space between an edge of a box and what it holds first or last differs, for all that it holds and not for one row alone.',
  predicts: 'The content of the box is displaced by as much, and what stands on a line with it.',
  tolerances: [{ value: 2.3, unit: 'px', reason: 'as for a gap' }],
  example: { kind: 'padding', axis: 'x', a: 12, b: 20 },
}
