import { middlesApart } from '../../../base/rectangle.ts'
import {
  lengthAlong,
  lengthsOf,
  otherAxis,
  type Axis,
  type Length,
  type SeenAs,
} from '../change.ts'
import { MOVED, size } from './layout/model.ts'
import { moves } from '../rules/index.ts'
import { liesIn } from '../rectangle.ts'
import { reachOf } from './reach.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match, Matching } from '../matching/matching.ts'

/** What stands elsewhere, or is of another size alone, without a finding of its own. */
export interface Follower {
  about: Match
  change: Extract<SeenAs<'shift' | 'size'>, { axis: unknown }>
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

/** Whether it is a length along the axis on which something went, and not less, or else reaches it. */
function canMove(cause: Hypothesis, follower: Follower): boolean {
  const { kind, axis, a, b } = follower.change
  const length = lengthAlong(cause.change)
  if (kind === 'size') return true
  if (length !== null) {
    const { went, by, times } = predicted(cause, follower)
    return length.axis === axis && by >= went - times * MOVED
  }
  const [back, on] = reachOf(cause, follower.about, axis)
  return b - a >= -back - MOVED && b - a <= on + MOVED
}

const deltaOf = (one: Length | undefined): number => (one ? Math.abs(one.b - one.a) : 0)

/**
 * How far something went along the axis of a cause, and how far that moves it, in px: by its length, or by how much
 * longer its place is, all of it where one side alone shows it. A gap between several moves each as many times as it
 * stands before it.
 */
function predicted({ change, rect_a, rect_b }: Hypothesis, follower: Follower) {
  const length = lengthAlong(change)
  const axis = length?.axis ?? follower.change.axis
  const went = deltaOf(lengthsOf(follower.change).find((one) => one.axis === axis))
  const [a, b] = [rect_a, rect_b].map((rect) => (rect ? size(rect, axis) : 0)) as [number, number]
  const once = deltaOf(length ?? { axis, a, b })
  const isAmong = change.kind === 'gap' && rect_a && liesIn(follower.about.a.rect, rect_a)
  const times = isAmong ? Math.max(1, Math.round(went / once)) : 1
  return { went, by: times * once, times }
}

/** The axis along which a length is longer. */
const longer = (along: (axis: Axis) => number): Axis =>
  Math.abs(along('x')) >= Math.abs(along('y')) ? 'x' : 'y'

const least = (u: number, v: number): number => (Math.abs(u) < Math.abs(v) ? u : v)

function followerOf(match: Match): Follower | null {
  const [p, q] = [match.a.rect, match.b.rect]
  const grownAlong = (axis: Axis) => size(q, axis) - size(p, axis)
  const by = (axis: Axis): number =>
    match.a.parent === null ? 0 : least(q[axis] - p[axis], q[axis] - p[axis] + grownAlong(axis) / 2)
  const [axis, along] = [longer(by), longer(grownAlong)]
  const across = by(otherAxis(axis))
  if (Math.hypot(by(axis), across) > MOVED) {
    const both = Math.abs(across) > MOVED && { across }
    return { about: match, change: { kind: 'shift', axis, a: 0, b: by(axis), ...both } }
  }
  if (match.a.kind !== 'box' || Math.abs(grownAlong(along)) <= MOVED) return null
  const [a, b] = [size(p, along), size(q, along)]
  return { about: match, change: { kind: 'size', by: 'length', axis: along, a, b } }
}

/** How badly a cause explains where something went: by how far, then by how near it is. */
function distance(cause: Hypothesis, follower: Follower): number {
  const at = cause.rect_a ?? cause.rect_b
  const away = at ? middlesApart(at, follower.about.a.rect) : 0
  const { went, by } = predicted(cause, follower)
  return 40 * Math.min(1, Math.abs(by - went) / Math.max(1, went)) + away / 10
}
