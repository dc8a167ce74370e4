import { area, grow } from '../../../base/rectangle.ts'
import type { Steps } from '../../../base/steps.ts'
import { liesIn } from '../rectangle.ts'
import { SHADOW_REACH } from '../measurement/compare-looks.ts'
import { residuals } from '../measurement/residual.ts'
import type { RuleDocs, Rule } from './rule.ts'
import type { Hypothesis, Place } from '../attribution/hypothesis.ts'
import type { Side } from '../finding.ts'
import type { Matching } from '../matching/matching.ts'
import type { Registered } from '../registration/register.ts'
import type { Rect } from '../node.ts'

/**
 * The differing pixels that a place counts as many times its tolerance: about a square of 8 px; blended edges add
 * up to fewer.
 */
const PIXELS = 60

export const residual: Rule<'residual'> = {
  kind: 'residual',
  moves: false,
  labels: ({ isInPicture }) => ['image/content', isInPicture ? 'icon' : 'colour/background'],
  severity: 'measured',
  prior: -3.9,
  say: ({ pixels }) => `${pixels} px differ here and nothing else says why.`,
}

export const residualDocs: RuleDocs<'residual'> = {
  detects: 'The registered images differ in a place where no other finding says why.',
  predicts: null,
  tolerances: [{ value: PIXELS, unit: 'px', reason: 'blended edges add up to fewer' }],
  example: { kind: 'residual', pixels: 240, isInPicture: false },
}

/**
 * What differs between the registered images though no hypothesis says why: each place is a finding of
 * its own. What stands inside texts and icons that are a pair was compared by its shape, which a
 * rasteriser changes less than pixels.
 */
export function* residualsIn(
  { a, b, matching }: Registered,
  known: readonly (Place & { casts: boolean })[],
): Steps<Hypothesis[]> {
  const moved = matching.matches
    .toSorted((p, q) => area(q.a.rect) - area(p.a.rect))
    .map(({ a: p, b: q }) => ({
      rect: p.rect,
      dx: Math.round(q.rect.x - p.rect.x),
      dy: Math.round(q.rect.y - p.rect.y),
    }))
  const inked = compared(matching)
  const explained = (side: Side): Rect[] => [
    ...known.flatMap((one) => reachOf(one.casts, one[`rect_${side}`])),
    ...inked.map((match) => match[side].rect),
  ]
  const places = yield* residuals({
    a: a.raster,
    b: b.raster,
    moved,
    explained: { a: explained('a'), b: explained('b') },
  })
  return places.map(({ rect_a, rect_b, pixels }): Hypothesis => {
    const about = matching.matches
      .filter(({ a: p }) => liesIn(rect_a, p.rect))
      .toSorted((p, q) => area(p.a.rect) - area(q.a.rect))[0]
    return {
      change: { kind: 'residual', pixels, isInPicture: about?.a.kind === 'image' },
      rect_a,
      rect_b,
      ratio: pixels / PIXELS,
      about: null,
    }
  })
}

/** What was compared by its letters or its shape. */
const compared = ({ matches }: Matching) =>
  matches.filter(({ a, b }) => [a, b].every(({ kind }) => kind === 'text' || kind === 'icon'))

/** Where a cause is visible; a shadow reaches beyond the element that casts it. */
const reachOf = (casts: boolean, rect: Rect | null): Rect[] =>
  rect === null ? [] : [casts ? grow(rect, SHADOW_REACH) : rect]
