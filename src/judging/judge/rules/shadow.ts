import type { Found } from './letters.ts'
import type { RuleDocs, Rule } from './rule.ts'

/**
 * A weaker shadow is what rasterisers make of an edge: of how dark the surroundings are in all, in channel values
 * along a line, as of one px of a seventh of the contrast.
 */
const SHADE = 36

export const shadow: Rule<'shadow'> = {
  kind: 'shadow',
  moves: false,
  labels: ['shadow/effect'],
  severity: 'measured',
  prior: 1.45,
  say: () => 'The shadow around the box differs.',
  values: () => ({ property: 'box-shadow' }),
}

export const shadowDocs: RuleDocs<'shadow'> = {
  detects: 'The surroundings of a box grow darker towards it by more, or by less.',
  predicts:
    'The surface that it falls on is darker or lighter, and so are its neighbours’ surroundings.',
  tolerances: [{ value: SHADE, reason: 'channel values in all, which blended edges make up' }],
  example: { kind: 'shadow' },
}

/** Another shadow; null for the same. */
export function shadowChange(a: number, b: number): Found | null {
  const ratio = Math.abs(b - a) / SHADE
  return ratio <= 1 ? null : { change: { kind: 'shadow' }, ratio }
}
