import type { Hypothesis } from './hypothesis.ts'
import type { Match, Matching } from '../matching/matching.ts'
import type { Rect } from '../node.ts'

/** What stands so many px elsewhere has been moved; less is rounding. */
const MOVED = 1.5

interface Follower {
  match: Match
  dx: number
  dy: number
  grown: number
}

/** Kinds of findings that may move what stands after or around what they are about. */
const MOVERS = new Set([
  'gap',
  'padding',
  'size',
  'icon-size',
  'font-size',
  'line-height',
  'letter-spacing',
  'characters',
  'font',
  'weight',
  'missing',
  'extra',
  'border-width',
  'shift',
  'order',
])

/**
 * Accounts for what stands elsewhere or is of another size without a finding of its own: each is a
 * consequence of the cause that moved it as far, else of the nearest. A cause counts what it moved.
 */
export function followers(
  hypotheses: readonly Hypothesis[],
  { matches }: Matching,
): { hypotheses: Hypothesis[]; suppressed: { hypothesis: Hypothesis; rule: string }[] } {
  const causes = hypotheses.filter(({ evidence }) => MOVERS.has(evidence.kind))
  if (causes.length === 0) return { hypotheses: [...hypotheses], suppressed: [] }
  const counts = new Map<Hypothesis, number>()
  const suppressed: { hypothesis: Hypothesis; rule: string }[] = []
  for (const match of matches) {
    if (hypotheses.some(({ about }) => about === match)) continue
    const follower = followerOf(match)
    if (follower === null) continue
    const cause = causes.reduce((best, other) =>
      distance(other, follower) < distance(best, follower) ? other : best,
    )
    const moved = Math.hypot(follower.dx, follower.dy) > MOVED
    if (moved) counts.set(cause, (counts.get(cause) ?? 0) + 1)
    suppressed.push({
      rule: moved ? 'moved_by' : 'stretched',
      hypothesis: consequence(follower, moved, cause),
    })
  }
  const counted = hypotheses.map((hypothesis) => {
    const count = counts.get(hypothesis)
    return count === undefined
      ? hypothesis
      : { ...hypothesis, evidence: { ...hypothesis.evidence, also_moved: count } }
  })
  return { hypotheses: counted, suppressed }
}

const least = (u: number, v: number): number => (Math.abs(u) < Math.abs(v) ? u : v)

function followerOf(match: Match): Follower | null {
  const [p, q] = [match.a.rect, match.b.rect]
  const isRoot = match.a.parent === null
  const dx = isRoot ? 0 : least(q.x - p.x, q.x + q.w / 2 - p.x - p.w / 2)
  const dy = isRoot ? 0 : least(q.y - p.y, q.y + q.h / 2 - p.y - p.h / 2)
  const grown = match.a.kind === 'box' ? Math.max(Math.abs(q.w - p.w), Math.abs(q.h - p.h)) : 0
  return Math.hypot(dx, dy) > MOVED || grown > MOVED ? { match, dx, dy, grown } : null
}

/** How badly a cause explains where something went: by how far, then by how near it is. */
function distance({ evidence, rect_a, rect_b }: Hypothesis, { match, dx, dy }: Follower): number {
  const at = rect_a ?? rect_b
  const away = at === null ? 0 : gap(at, match.a.rect)
  const { measure } = evidence
  if (measure === undefined) return 40 + away
  const along = measure.axis === 'x' || measure.axis === 'w' ? dx : dy
  return Math.min(40, 4 * Math.abs(Math.abs(measure.delta) - Math.abs(along))) + away / 10
}

const gap = (p: Rect, q: Rect): number =>
  Math.abs(p.x + p.w / 2 - q.x - q.w / 2) + Math.abs(p.y + p.h / 2 - q.y - q.h / 2)

function consequence({ match, dx, dy }: Follower, moved: boolean, cause: Hypothesis): Hypothesis {
  const [axis, delta] = Math.abs(dx) > Math.abs(dy) ? (['x', dx] as const) : (['y', dy] as const)
  const [a, b] = [match.a.rect, match.b.rect]
  return {
    labels: moved ? ['inset/shift'] : ['size'],
    note: `It follows from: ${cause.note}`,
    rect_a: a,
    rect_b: b,
    evidence: {
      kind: moved ? 'shift' : 'size',
      ...(moved && { measure: { axis, a: a[axis], b: b[axis], delta, unit: 'px' } }),
    },
    ratio: 1,
    about: match,
  }
}
