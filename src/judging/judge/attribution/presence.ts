import { sharedAcross, sharedDown, union } from '../../../base/rectangle.ts'
import { median } from '../median.ts'
import { shared } from '../rectangle.ts'
import { textBox } from './text.ts'
import { leaves } from '../matching/match-segments.ts'
import type { Match } from '../matching/matching.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** What only one side shows; neighbours in a row (an icon and its text) are one element. */
export function loneFindings(
  segments: readonly Segment[],
  matched: Map<Segment, Match>,
  side: 'a' | 'b',
): { hypotheses: Hypothesis[]; regrouped: Segment[] } {
  const alone = segments.filter(
    (segment) =>
      !matched.has(segment) &&
      segment.parent !== null &&
      matched.has(segment.parent) &&
      !isPictured(matched.get(segment.parent)) &&
      segment.rect.w * segment.rect.h >= 24,
  )
  const regrouped = alone.filter((segment) => isRegrouped(segment, matched))
  const present = segments.filter((segment) => matched.has(segment) && segment.kind !== 'box')
  const groups = entries(
    alone
      .filter((segment) => !regrouped.includes(segment))
      .map((segment) => ({ rect: segment.rect, parts: [segment] })),
    present,
  )
  const hypotheses = groups.map(({ rect: inked, parts }): Hypothesis => {
    const rect = parts.map(boxOf).reduce(union)
    const kinds = new Set(parts.map(({ kind }) => kind))
    const content = kinds.has('text') ? 'text/content' : kinds.has('icon') ? 'icon' : null
    const label = side === 'a' ? 'missing/element' : 'extra/element'
    const what = (['box', 'image', 'text', 'icon', 'line'] as const).find((kind) => kinds.has(kind))
    const name = what === undefined || what === 'box' ? 'element' : what
    return {
      labels: content ? [label, content] : [label],
      note: side === 'a' ? `This ${name} is missing.` : `This ${name} is not in the design.`,
      rect_a: side === 'a' ? rect : null,
      rect_b: side === 'b' ? rect : null,
      evidence: { kind: side === 'a' ? 'missing' : 'extra', property: name },
      ratio: Math.sqrt(inked.w * inked.h) / 8,
      about: null,
      parts,
      witnessed: takesRoom(inked, matched, side),
    }
  })
  return { hypotheses, regrouped }
}

const boxOf = (segment: Segment): Rect =>
  segment.kind === 'text' ? textBox(segment) : segment.rect

/** How far apart elements are at most, in px, that make room for each other. */
const MAX_ROOM = 48
/** So many of the nearest elements tell where what is around went. */
const NEAREST = 3

/** Whether what follows stands as much further on this side as what only this side shows takes. */
function takesRoom(rect: Rect, matched: Map<Segment, Match>, side: 'a' | 'b'): boolean {
  return (['y', 'x'] as const).some((axis) => {
    const [size, cross, breadth] =
      axis === 'y' ? (['h', 'x', 'w'] as const) : (['w', 'y', 'h'] as const)
    const [start, end] = [rect[axis], rect[axis] + rect[size]]
    const beside = [...matched.values()].flatMap((match) => {
      const [own, other] = side === 'a' ? [match.a, match.b] : [match.b, match.a]
      if (own.parent === null || own.kind === 'box') return []
      const [p, q] = [own.rect, other.rect]
      const common = Math.min(p[cross] + p[breadth], rect[cross] + rect[breadth])
      if (common <= Math.max(p[cross], rect[cross])) return []
      return [{ start: p[axis], end: p[axis] + p[size], moved: p[axis] - q[axis] }]
    })
    const moves = (off: (one: (typeof beside)[number]) => number) =>
      beside
        .filter((one) => off(one) >= -2)
        .toSorted((p, q) => off(p) - off(q))
        .slice(0, NEAREST)
        .map(({ moved }) => moved)
    const after = moves((one) => one.start - end)
    if (after.length === 0) return false
    const room = median(after) - median(moves((one) => start - one.end))
    return room >= 0.8 * rect[size] && room <= rect[size] + MAX_ROOM
  })
}

interface Group {
  rect: Rect
  parts: Segment[]
}

/** Rows of one entry of a list are at most so far apart, in px. */
const LEADING = 16

/**
 * Joins what only one side shows to whole entries: what stands in one row, and rows right under each
 * other, as long as nothing in between is on both sides.
 */
function entries(groups: readonly Group[], present: readonly Segment[]): Group[] {
  const left = [...groups]
  for (let again = true; again;) {
    again = false
    for (const [i, p] of left.entries()) {
      const j = left.findIndex((q, k) => k > i && isOneEntry(p, q, present))
      const q = left[j]
      if (q === undefined) continue
      left.splice(j, 1)
      left[i] = { rect: union(p.rect, q.rect), parts: [...p.parts, ...q.parts] }
      again = true
      break
    }
  }
  return left
}

function isOneEntry(p: Group, q: Group, present: readonly Segment[]): boolean {
  if (p.parts[0]?.parent !== q.parts[0]?.parent) return false
  const [across, down] = [sharedAcross(p.rect, q.rect), sharedDown(p.rect, q.rect)]
  const inRow = down > 0.4 * Math.min(p.rect.h, q.rect.h)
  const stacked = across > 0 && -down <= LEADING
  if (!inRow && !stacked) return false
  const whole = union(p.rect, q.rect)
  return !present.some(({ rect }) => shared(rect, whole) > 0.25 * rect.w * rect.h)
}

/** What a box holds whose counterpart is a drawing is a part of that drawing. */
const isPictured = (home: Match | undefined): boolean => home?.a.kind !== home?.b.kind

/** A box whose content is all there on the other side: only drawn otherwise. */
function isRegrouped(segment: Segment, matched: ReadonlyMap<Segment, Match>): boolean {
  const held = leaves(segment)
  return held.length > 0 && held.filter((leaf) => matched.has(leaf)).length >= 0.5 * held.length
}
