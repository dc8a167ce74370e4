import { middlesApart } from '../../../base/rectangle.ts'
import { lengthAlong } from '../change.ts'
import { MOVED } from './layout/model.ts'
import { moves } from '../rules/index.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match, Matching } from '../matching/matching.ts'

/** What stands elsewhere, or is of another size alone, without a finding of its own. */
export interface Follower {
  about: Match
  kind: 'shift' | 'size'
  dx: number
  dy: number
}

const isMover = ({ change }: Hypothesis): boolean => moves(change)

/** What the causes may have moved or stretched. */
export function followersOf(hypotheses: readonly Hypothesis[], { matches }: Matching): Follower[] {
  if (!hypotheses.some(isMover)) return []
  const known = new Set(hypotheses.map(({ about }) => about))
  return matches.flatMap((match) => (known.has(match) ? [] : (followerOf(match) ?? [])))
}

/**
 * The cause of each follower, of those that can have moved it: along its own axis, as far at least, and of them the one
 * that moved it as far, else the nearest. Only what is reported is a cause; null where nothing is.
 */
export function causesOf(
  followers: readonly Follower[],
  reported: readonly Hypothesis[],
): { follower: Follower; cause: Hypothesis | null }[] {
  const movers = reported.filter(isMover)
  return followers.map((follower) => {
    const able = movers.filter((one) => canMove(one, follower))
    const cause = able.toSorted((p, q) => distance(p, follower) - distance(q, follower))[0]
    return { follower, cause: cause ?? null }
  })
}

/** Whether it is no length, or one along the axis on which something went, and not less. */
function canMove({ change }: Hypothesis, { kind, dx, dy }: Follower): boolean {
  const length = lengthAlong(change)
  if (length === null || kind === 'size') return true
  const isAlong = (length.axis === 'x') === Math.abs(dx) >= Math.abs(dy)
  const by = length.axis === 'x' ? dx : dy
  return isAlong && Math.abs(length.b - length.a) >= Math.abs(by) - MOVED
}

const least = (u: number, v: number): number => (Math.abs(u) < Math.abs(v) ? u : v)

function followerOf(match: Match): Follower | null {
  const [p, q] = [match.a.rect, match.b.rect]
  const isRoot = match.a.parent === null
  const dx = isRoot ? 0 : least(q.x - p.x, q.x + q.w / 2 - p.x - p.w / 2)
  const dy = isRoot ? 0 : least(q.y - p.y, q.y + q.h / 2 - p.y - p.h / 2)
  const grown = match.a.kind === 'box' ? Math.max(Math.abs(q.w - p.w), Math.abs(q.h - p.h)) : 0
  if (Math.hypot(dx, dy) > MOVED) return { about: match, kind: 'shift', dx, dy }
  return grown > MOVED ? { about: match, kind: 'size', dx, dy } : null
}

/** How badly a cause explains where something went: by how far, then by how near it is. */
function distance({ change, rect_a, rect_b }: Hypothesis, { about, dx, dy }: Follower) {
  const at = rect_a ?? rect_b
  const away = at ? middlesApart(at, about.a.rect) : 0
  const length = lengthAlong(change)
  if (length === null) return 40 + away
  const along = length.axis === 'x' ? dx : dy
  return Math.min(40, 4 * Math.abs(Math.abs(length.b - length.a) - Math.abs(along))) + away / 10
}
