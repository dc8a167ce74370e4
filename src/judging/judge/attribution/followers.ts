import { middlesApart } from '../../../base/rectangle.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match, Matching } from '../matching/matching.ts'

/** What stands so many px elsewhere has been moved; less is rounding. */
const MOVED = 1.5

/** What stands elsewhere or is of another size without a finding of its own. */
export interface Follower {
  hypothesis: Hypothesis
  dx: number
  dy: number
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

const isMover = ({ evidence }: Hypothesis): boolean => MOVERS.has(evidence.kind)

/** What the causes may have moved or stretched. */
export function followersOf(hypotheses: readonly Hypothesis[], { matches }: Matching): Follower[] {
  if (!hypotheses.some(isMover)) return []
  const known = new Set(hypotheses.map(({ about }) => about))
  return matches.flatMap((match) => (known.has(match) ? [] : (followerOf(match) ?? [])))
}

/** A suppression of each follower, and how many each cause moved. */
interface Followed {
  suppressed: { hypothesis: Hypothesis; rule: string }[]
  counts: Map<Hypothesis, number>
}

/**
 * Accounts for each follower: it is a consequence of the cause that moved it as far, else of the nearest.
 * Only what is told is a cause; without any, what would say why is below the threshold, and so is this.
 */
export function follow(followers: readonly Follower[], told: readonly Hypothesis[]): Followed {
  const causes = told.filter(isMover)
  const counts = new Map<Hypothesis, number>()
  const suppressed = followers.map((follower) => {
    const { hypothesis } = follower
    const [first, ...rest] = causes
    if (first === undefined) return { hypothesis, rule: 'below_threshold' }
    const cause = rest.reduce(
      (best, other) => (distance(other, follower) < distance(best, follower) ? other : best),
      first,
    )
    const moved = hypothesis.evidence.kind === 'shift'
    if (moved) counts.set(cause, (counts.get(cause) ?? 0) + 1)
    const note = `It follows from: ${cause.note}`
    return { hypothesis: { ...hypothesis, note }, rule: moved ? 'moved_by' : 'stretched' }
  })
  return { suppressed, counts }
}

const least = (u: number, v: number): number => (Math.abs(u) < Math.abs(v) ? u : v)

function followerOf(match: Match): Follower | null {
  const [p, q] = [match.a.rect, match.b.rect]
  const isRoot = match.a.parent === null
  const dx = isRoot ? 0 : least(q.x - p.x, q.x + q.w / 2 - p.x - p.w / 2)
  const dy = isRoot ? 0 : least(q.y - p.y, q.y + q.h / 2 - p.y - p.h / 2)
  const grown = match.a.kind === 'box' ? Math.max(Math.abs(q.w - p.w), Math.abs(q.h - p.h)) : 0
  const moved = Math.hypot(dx, dy) > MOVED
  return moved || grown > MOVED ? { hypothesis: unnamed(match, { dx, dy, moved }), dx, dy } : null
}

/** How badly a cause explains where something went: by how far, then by how near it is. */
function distance({ evidence, rect_a, rect_b }: Hypothesis, { hypothesis, dx, dy }: Follower) {
  const at = rect_a ?? rect_b
  const away = at && hypothesis.rect_a ? middlesApart(at, hypothesis.rect_a) : 0
  const { measure } = evidence
  if (measure === undefined) return 40 + away
  const along = measure.axis === 'x' || measure.axis === 'w' ? dx : dy
  return Math.min(40, 4 * Math.abs(Math.abs(measure.delta) - Math.abs(along))) + away / 10
}

function unnamed(
  match: Match,
  { dx, dy, moved }: { dx: number; dy: number; moved: boolean },
): Hypothesis {
  const [axis, delta] = Math.abs(dx) > Math.abs(dy) ? (['x', dx] as const) : (['y', dy] as const)
  const [a, b] = [match.a.rect, match.b.rect]
  return {
    labels: moved ? ['inset/shift'] : ['size'],
    note: `It ${moved ? 'stands elsewhere' : 'is of another size'}, and nothing that is told says why.`,
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
