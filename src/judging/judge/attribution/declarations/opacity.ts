import { contrastIn } from '../../measurement/contrast.ts'
import { compareRegions } from '../../measurement/region.ts'
import { round } from '../../verdict/told.ts'
import { claim } from './claim.ts'
import type { Hypothesis } from '../hypothesis.ts'
import type { Registered } from '../../registration/register.ts'
import type { Twin } from '../../structures/twins.ts'

/** Less is rounding. */
const LEAST = 0.05

/** Another opacity: what the element shows stands out from its surroundings by that much less or more. */
export function opacityClaim(
  { a: { raster: first }, b: { raster: second } }: Registered,
  twin: Twin,
): Hypothesis | null {
  const { a, b } = twin
  const [p, q] = [a.node.style.opacity, b.node.style.opacity]
  if (Math.abs(p - q) <= LEAST || Math.min(p, q) <= 0) return null
  const seen = compareRegions(first, a.rect, second, b.rect)
  if (seen === null || seen.worst < 4) return null
  const [before, after] = [contrastIn(first, a.rect), contrastIn(second, b.rect)]
  if (before === null || after === null) return null
  const told = Math.log(q / p)
  if (Math.abs(Math.log(after / before) - told) > 0.5 * Math.abs(told)) return null
  return claim(twin, ['shadow/effect', 'colour/background'], 'opacity', 3, {
    property: 'opacity',
    expected: String(round(p)),
    actual: String(round(q)),
  })
}
