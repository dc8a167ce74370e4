import type { RuleDocs, Rule } from './rule.ts'

/** Found by `attribution/layout/arrangement.ts`. */
export const order: Rule<'order'> = {
  kind: 'order',
  moves: true,
  labels: ['spacing/layout', 'text/content'],
  severity: 'major',
  prior: 1.21,
  say: () => 'The elements stand in another order.',
}

export const orderDocs: RuleDocs<'order'> = {
  detects: 'Neighbours of a row or a column changed places.',
  predicts: 'Both are displaced, and what stands between them.',
  tolerances: [],
  example: { kind: 'order', axis: 'x' },
}
