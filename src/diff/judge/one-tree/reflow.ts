import { grow, shared, union } from '../rectangle.ts'
import type { FindingEvidence } from '../finding.ts'
import type { Draft } from '../images-only/draft.ts'
import { isFollower, isReflow } from '../images-only/consequences.ts'
import type { LayoutCause } from '../images-only/layout-model.ts'
import type { Matching } from '../images-only/matching.ts'
import type { Rect } from '../node.ts'
import type { Segment } from '../segments/segmentation.ts'

/** What a gap beside a missing element adds to its size at most. */
const MAX_GAP = 40
const ALIKE = 2.5
/** Two edges, each found within a px and a half. */
const LEAST = 3

/**
 * Leaves out what moved because an element beside it came or went, and joins those of one parent
 * that moved alike.
 */
export function withoutReflow(
  causes: readonly LayoutCause[],
  matching: Matching,
  drafts: readonly Draft[],
): LayoutCause[] {
  const borders = drafts.flatMap(({ evidence }) => borderChange(evidence))
  const kept: LayoutCause[] = []
  for (const cause of causes) {
    if (isReflow(cause, matching) || isFollower(cause, causes)) continue
    if (cause.kind === 'shift' && isMovedByLone(cause, matching)) continue
    // What reaches out of its box is not laid out by its padding.
    if (cause.kind === 'padding' && Math.min(cause.a, cause.b) < -3) continue
    if (causes.some((other) => isAtEndOf(cause, other)) || isOutgrown(cause, drafts)) continue
    const by = Math.abs(cause.b - cause.a)
    if (cause.kind !== 'order' && by <= LEAST) continue
    if (borders.some((width) => by <= 2 * width + 0.6)) continue
    const same = kept.find((other) => movedAlike(other, cause))
    if (same) {
      same.items = [...same.items, ...cause.items]
      same.rect_a = union(same.rect_a, cause.rect_a)
      same.rect_b = union(same.rect_b, cause.rect_b)
    } else kept.push({ ...cause })
  }
  return withExchanges(kept.filter((cause) => cause.kind !== 'shift' || !isInOrder(cause, kept)))
}

/** What moved this far inside of swapped rows or columns moved with them. */
const MIN_SWAP = 24

const isInOrder = ({ axis, a, b, rect_a }: LayoutCause, causes: readonly LayoutCause[]): boolean =>
  Math.abs(b - a) >= MIN_SWAP &&
  causes.some(
    (other) => other.kind === 'order' && other.axis === axis && isAlong(rect_a, other.rect_a, axis),
  )

function isAlong(rect: Rect, range: Rect, axis: 'x' | 'y'): boolean {
  const size = (of: Rect) => (axis === 'x' ? of.w : of.h)
  const middle = rect[axis] + size(rect) / 2
  return middle >= range[axis] - 8 && middle <= range[axis] + size(range) + 8
}

/** Two that moved by as much in opposite directions changed places. */
function withExchanges(causes: LayoutCause[]): LayoutCause[] {
  const left = [...causes]
  for (const p of causes)
    for (const q of causes) {
      const [by, back] = [p.b - p.a, q.b - q.a]
      if (p.kind !== 'shift' || q.kind !== 'shift' || p.axis !== q.axis || by <= MIN_SWAP) continue
      if (Math.abs(by + back) > 0.1 * by || !left.includes(p) || !left.includes(q)) continue
      left.splice(left.indexOf(q), 1)
      left[left.indexOf(p)] = {
        ...p,
        kind: 'order',
        items: [...p.items, ...q.items],
        rect_a: union(p.rect_a, q.rect_a),
        rect_b: union(p.rect_b, q.rect_b),
      }
    }
  return left
}

function borderChange({ kind, expected, actual }: FindingEvidence): number[] {
  if (kind !== 'border-width') return []
  const by = Math.abs(Number.parseFloat(expected ?? '') - Number.parseFloat(actual ?? ''))
  return Number.isFinite(by) ? [by] : []
}

/** Of rows or columns that changed places only that is told, not each of their texts. */
export function isSwapped({ rect_a, evidence }: Draft, causes: readonly LayoutCause[]): boolean {
  if (rect_a === null || !CONTENT.has(evidence.kind)) return false
  return causes.some(
    ({ kind, axis, rect_a: swapped }) => kind === 'order' && isAlong(rect_a, swapped, axis),
  )
}

/** What stands at the end of a box moves against what its padding does on all sides. */
function isAtEndOf(shift: LayoutCause, { kind, parent, axis, a, b }: LayoutCause): boolean {
  if (shift.kind !== 'shift' || kind !== 'padding') return false
  if (shift.parent !== parent || shift.axis !== axis) return false
  const behind = !isAlong({ ...shift.rect_a, w: 0, h: 0 }, halved(parent.a.rect), axis)
  return behind && Math.abs(shift.b - shift.a + b - a) <= 1.5
}

const halved = ({ x, y, w, h }: Rect): Rect => ({ x, y, w: w / 2, h: h / 2 })

const LARGER = new Set(['icon-size', 'font-size'])

/** A box that is higher because something in it is: what else it holds has more room. */
function isOutgrown({ kind, axis, parent }: LayoutCause, drafts: readonly Draft[]): boolean {
  if (axis !== 'y' || (kind !== 'padding' && kind !== 'stretch')) return false
  const grown = parent.b.rect.h - parent.a.rect.h
  return drafts.some(
    ({ evidence, about }) =>
      about?.a.parent === parent.a &&
      LARGER.has(evidence.kind) &&
      grown > 0 &&
      about.b.rect.h - about.a.rect.h >= 0 &&
      Math.max(about.b.rect.h - about.a.rect.h, about.b.rect.w - about.a.rect.w) >= grown - 1,
  )
}

/** Of a text that is set or reads otherwise, what stands in or right beside it is a part. */
export function isPartOfText(
  { labels, rect_b, rect_a, evidence }: Draft,
  drafts: readonly Draft[],
): boolean {
  const side = evidence.kind === 'extra' ? 'b' : 'a'
  const rect = side === 'b' ? rect_b : rect_a
  if (rect === null || !(labels.includes('text/content') || labels.includes('icon'))) return false
  return drafts.some(({ about, evidence: { kind } }) => {
    const text = about?.[side]
    const line = text?.lines[0]?.h
    if (text?.kind !== 'text' || line === undefined || !TYPE.has(kind)) return false
    const beyond = (text.lines.length > 1 ? 1.2 : 0.3) * line
    return shared(grow(text.rect, BESIDE, beyond), rect) > 0.2 * rect.w * rect.h
  })
}

const BESIDE = 14
const TYPE = new Set(['characters', 'letter-spacing', 'font-size', 'weight', 'line-height', 'font'])

const CONTENT = new Set(['characters', 'glyphs', 'text-colour', 'icon', 'image', 'moved'])

const movedAlike = (p: LayoutCause, q: LayoutCause): boolean =>
  p.kind === 'shift' &&
  q.kind === 'shift' &&
  p.parent === q.parent &&
  p.axis === q.axis &&
  Math.abs(p.b - p.a - (q.b - q.a)) <= ALIKE

function isMovedByLone({ parent, axis, a, b }: LayoutCause, matching: Matching): boolean {
  const by = Math.abs(b - a)
  const explains = ({ rect }: Segment): boolean => {
    const size = axis === 'x' ? rect.w : rect.h
    return by >= 0.5 * size - 2 && by <= size + MAX_GAP
  }
  return (
    parent.a.children.some((child) => !matching.ofA.has(child) && explains(child)) ||
    parent.b.children.some((child) => !matching.ofB.has(child) && explains(child))
  )
}
