import type { Steps } from '../../../base/steps.ts'
import { consequences } from './consequences.ts'
import { followersOf, type Follower } from './followers.ts'
import { columnsOf } from './layout/columns.ts'
import { layoutsOf } from './layout/layouts.ts'
import { looksOf } from './looks.ts'
import { fewestCauses } from './fewest-causes.ts'
import { residualsIn } from '../rules/residual.ts'
import {
  placeOf,
  suppressedBy,
  type Explanation,
  type Hypothesis,
  type Suppressed,
} from './hypothesis.ts'
import type { Registered } from '../registration/register.ts'

/** What the comparison found, and what it left out and by which rule. */
export interface Comparison {
  hypotheses: Hypothesis[]
  suppressed: Suppressed[]
  /** What the causes among the hypotheses may have moved or stretched. */
  followers: Follower[]
}

export function* attribute(registered: Registered): Steps<Comparison> {
  const { a, matching } = registered
  const pixels = a.raster.width * a.raster.height
  const looks = yield* looksOf(registered)
  yield pixels
  const columns = columnsOf(registered)
  const layouts = layoutsOf(registered, looks.reshaped, columns)
  yield pixels
  const all = [...looks.hypotheses, ...layouts.hypotheses, ...looks.unmatched]
  const shown = consequences(all, registered)
  const unexplained = all.filter((hypothesis) => !shown.has(hypothesis))
  const { causes, explained } = fewestCauses(unexplained, { matching, columns })
  const followers = followersOf(causes, matching)
  const suppressed = [...looks.suppressed, ...layouts.suppressed, ...written(shown)]
  yield pixels
  const known = [
    ...causes.map((one) => ({ ...one, casts: one.change.kind === 'shadow' })),
    ...suppressed.map((one) => ({ ...one, casts: one.kind === 'shadow' })),
    ...followers.map(({ about }) => ({ ...placeOf(about), casts: false })),
  ]
  const rest = yield* residualsIn(registered, known)
  return {
    hypotheses: [...causes, ...rest],
    // What only a gap would have explained of the pixels stays unexplained.
    suppressed: [...suppressed, ...written(explained)],
    followers,
  }
}

const written = (explained: ReadonlyMap<Hypothesis, Explanation>): Suppressed[] =>
  [...explained].map(([hypothesis, { rule, cause }]) => suppressedBy(hypothesis, rule, cause))
