import type { RuleDocs, Rule } from './rule.ts'

/** Found by `attribution/layout/arrangement.ts`, and by `attribution/swapped-texts.ts` for two texts. */
export const order: Rule<'order'> = {
  kind: 'order',
  moves: true,
  labels: ['spacing/layout', 'text/content'],
  severity: 'major',
  prior: 1.21,
  say: ({ axis }) =>
    axis === null ? 'The two texts changed places.' : 'The elements stand in another order.',
}

export const orderDocs: RuleDocs<'order'> = {
  detects:
    'Neighbours of a row or a column changed places, or two texts of which each now reads as the other did.',
  predicts: 'Both are displaced, and what stands between them.',
  tolerances: [
    {
      value: 0.12,
      reason: 'mismatch above that of the pair at which letters are no longer the same',
    },
  ],
  example: { kind: 'order', axis: 'x' },
}
