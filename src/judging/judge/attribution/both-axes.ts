import { area } from '../../../base/rectangle.ts'
import { isDeclared, lengthAlong } from '../change.ts'
import { shared } from '../rectangle.ts'
import type { Rect } from '../node.ts'
import type { Hypothesis } from './hypothesis.ts'

/** Puts together what went along both axes, each of which was explained by itself: the longer way is first. */
export function alongBothAxes(hypotheses: readonly Hypothesis[]): Hypothesis[] {
  const joined = new Set<Hypothesis>()
  return hypotheses.flatMap((one, i): Hypothesis[] => {
    if (joined.has(one)) return []
    const other = hypotheses.slice(i + 1).find((next) => !joined.has(next) && areOne(one, next))
    if (other === undefined) return [one]
    joined.add(other)
    return [joinedOf(one, other)]
  })
}

function joinedOf(one: Hypothesis, other: Hypothesis): Hypothesis {
  const isLonger = Math.abs(deltaOf(one)) >= Math.abs(deltaOf(other))
  const [most, least] = isLonger ? [one, other] : [other, one]
  const { change } = most
  if (change.kind !== 'shift' || isDeclared(change)) return one
  return {
    ...most,
    change: { ...change, across: deltaOf(least) },
  }
}

function deltaOf({ change }: Hypothesis): number {
  const length = lengthAlong(change)
  return length === null ? 0 : length.b - length.a
}

const axisOf = ({ change }: Hypothesis) =>
  change.kind === 'shift' ? (lengthAlong(change)?.axis ?? null) : null

function areOne(p: Hypothesis, q: Hypothesis): boolean {
  const [u, v] = [axisOf(p), axisOf(q)]
  return (
    u !== null &&
    v !== null &&
    u !== v &&
    areAlike(p.rect_a, q.rect_a) &&
    areAlike(p.rect_b, q.rect_b)
  )
}

/** Most of either lies in the other: one with its text is no other thing than one alone. */
const areAlike = (p: Rect | null, q: Rect | null): boolean =>
  p !== null && q !== null && 2 * shared(p, q) >= Math.max(area(p), area(q))
