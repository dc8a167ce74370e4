import { area } from '../../../base/rectangle.ts'
import { deltaE } from '../image/colour.ts'
import { commonColour } from '../measurement/pixel-colours.ts'
import { moved, shared } from '../rectangle.ts'
import type { Rgb } from '../../../base/rgb.ts'
import type { Kind } from '../change.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

const SHIFTS_ROWS: ReadonlySet<Kind> = new Set(['missing', 'extra', 'order'])

/**
 * Rows of a table are tinted by their place in it: where one came or went, the others have the surface that the next
 * or the previous one had.
 */
export function rowsPlace(
  { change, rect_a: p, rect_b: q }: Hypothesis,
  all: readonly Hypothesis[],
  { a, b }: Record<'a' | 'b', { raster: Raster }>,
): Hypothesis | undefined {
  if (change.kind !== 'fill' || !p || !q || 2 * shared(p, q) > area(p)) return undefined
  const cause = all.find((one) => SHIFTS_ROWS.has(one.change.kind))
  const [before, after] = [fillOf(a.raster, p), fillOf(b.raster, q)]
  if (!cause || !before || !after) return undefined
  const isNext = (sign: 1 | -1) => {
    const by = { dx: sign * (q.x - p.x), dy: sign * (q.y - p.y) }
    return (
      isNearer(fillOf(a.raster, moved(p, by)), after, before) &&
      isNearer(fillOf(b.raster, moved(q, by)), before, after)
    )
  }
  return isNext(1) || isNext(-1) ? cause : undefined
}

const isNearer = (own: Rgb | null, to: Rgb, than: Rgb): boolean =>
  own !== null && deltaE(own, to) < deltaE(own, than)

const fillOf = (raster: Raster, rect: Rect): Rgb | null =>
  commonColour(raster, rect)?.colour ?? null
