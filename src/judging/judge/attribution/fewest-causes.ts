import { area } from '../../../base/rectangle.ts'
import { lengthAlong, lengthsOf } from '../change.ts'
import { shared } from '../rectangle.ts'
import { alongBothAxes } from './both-axes.ts'
import { layoutFindings } from './layout/hypotheses.ts'
import { unaccounted } from './ledger.ts'
import { grownAlong, SEEN, start, TOLERANCE, type Shown } from './layout/model.ts'
import { isVirtual } from './layout/units.ts'
import type { Explanation, Hypothesis } from './hypothesis.ts'

/**
 * More gaps are not looked at, nor those of more elements than a component has: a bound on cost, for each costs as
 * much as the ledger.
 */
const [MOST_GAPS, MOST_ELEMENTS] = [12, 600]

/**
 * The causes that account for all displacements. A gap that differs moves what stands behind it; where fewer causes say the
 * same without it, or one that stands before it moved, what moved was displaced, and that explains the gap.
 */
export function fewestCauses(
  known: readonly Hypothesis[],
  shown: Pick<Shown, 'matching' | 'columns'>,
): { causes: Hypothesis[]; explained: Map<Hypothesis, Explanation> } {
  const causesOf = (list: readonly Hypothesis[]): Hypothesis[] =>
    alongBothAxes([...list, ...layoutFindings(unaccounted(list, shown))])
  const gaps = known.filter((one) => one.change.kind === 'gap' && !growsAround(one))
  let left = [...known]
  let causes = causesOf(left)
  const explained = new Map<Hypothesis, Explanation>()
  if (gaps.length > MOST_GAPS || shown.matching.matches.length > MOST_ELEMENTS)
    return { causes, explained }
  for (const gap of gaps) {
    const rest = left.filter((one) => one !== gap)
    const others = causesOf(rest)
    const cause = others.find((one) => isShiftIn(gap, one))
    if (cause === undefined || others.length > causes.length) continue
    if (others.length === causes.length && !others.some((one) => movedBefore(gap, one))) continue
    left = rest
    causes = others
    explained.set(gap, { rule: 'gap_of_displaced', cause })
  }
  return { causes, explained }
}

/** Whether the container of a gap is longer by as much as that, or several such: what was displaced in there does not explain that. */
function growsAround({ change, about }: Hypothesis): boolean {
  const length = lengthAlong(change)
  if (!about || isVirtual(about) || !length) return false
  const [grown, by] = [grownAlong(about, length.axis), length.b - length.a]
  return (
    Math.abs(grown) > TOLERANCE &&
    Math.abs(grown - by * Math.max(1, Math.round(grown / by))) <= SEEN
  )
}

/** Whether something beside a gap was moved along it. */
const isShiftIn = (gap: Hypothesis, { change, rect_a: p }: Hypothesis): boolean =>
  change.kind === 'shift' &&
  p !== null &&
  gap.rect_a !== null &&
  2 * shared(p, gap.rect_a) >= area(p) &&
  lengthsOf(change).some(({ axis }) => axis === lengthAlong(gap.change)?.axis)

/** Whether it was what stands before the gap. */
function movedBefore(gap: Hypothesis, one: Hypothesis): boolean {
  const axis = lengthAlong(gap.change)?.axis
  if (!axis || !gap.rect_a || !one.rect_a || !isShiftIn(gap, one)) return false
  return start(one.rect_a, axis) === start(gap.rect_a, axis)
}
