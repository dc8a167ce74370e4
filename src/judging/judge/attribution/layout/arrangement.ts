import { otherAxis } from '../../change.ts'
import { compareSpaces } from './spaces-in-line.ts'
import {
  edgesMoved,
  end,
  extent,
  frameOf,
  lettersOf,
  report,
  SEEN,
  spaceTaken,
  sharedAlong,
  size,
  start,
  toleranceOf,
  type Arrangement,
  type Axis,
  type Context,
  type Frame,
  type Frames,
  type Group,
  type LayoutCause,
  type Shown,
} from './model.ts'
import { resized } from './sizes.ts'
import type { Match } from '../../matching/matching.ts'
import type { Side } from '../../finding.ts'
import type { Rect } from '../../node.ts'
import { partsOf } from './units.ts'

/** Compares the arrangement of what a pair of boxes holds; only what is in both counts. */
export function layoutCauses(
  { parent, items, unmatched }: Arrangement,
  shown: Shown,
  hasEdges: boolean,
): LayoutCause[] {
  const causes: LayoutCause[] = []
  const frames = hasEdges ? { x: frameOf(parent, 'x'), y: frameOf(parent, 'y') } : NO_FRAMES
  const context: Context = {
    ...shown,
    parent,
    frame: parent,
    items,
    unmatchedInFrame: unmatched,
    unmatched,
    causes,
  }
  arrange(context, items, frames)
  return causes
}

function arrange(context: Context, items: Match[], frames: Frames): void {
  const ordered = withoutSwapped(context, items)
  resized(context, items)
  analyse(context, ordered, frames)
}

/** Splits where a straight line parts the segments alike in both images. */
function split(items: readonly Match[], axis: Axis): Group[] {
  const sorted = items.toSorted((p, q) => start(p.a.rect, axis) - start(q.a.rect, axis))
  const groups: Group[] = []
  let current: Match[] = []
  for (const [i, item] of sorted.entries()) {
    current.push(item)
    const rest = sorted.slice(i + 1)
    const parts = (side: 'a' | 'b') =>
      Math.max(...current.map((p) => end(p[side].rect, axis))) <=
      Math.min(...rest.map((q) => start(q[side].rect, axis))) + 1
    if (rest.length === 0 || (parts('a') && parts('b'))) {
      groups.push({ items: current })
      current = []
    }
  }
  return groups
}

/**
 * Reports neighbours that changed places, and goes on without them. Of lines, which look alike, nobody says which one is
 * where.
 */
function withoutSwapped(context: Context, items: Match[]): Match[] {
  for (const axis of ['y', 'x'] as const) {
    const swapped = new Set<Match>()
    for (const p of items)
      for (const q of items) {
        if (p === q) continue
        const before = end(p.a.rect, axis) <= start(q.a.rect, axis) + 1
        const after = end(q.b.rect, axis) <= start(p.b.rect, axis) + 1
        const sameLine = (side: Side) =>
          sharedAlong(p[side].rect, q[side].rect, otherAxis(axis)) > 0
        if (!before || !after || !sameLine('a') || !sameLine('b')) continue
        const lines = [p, q].filter(({ a }) => a.kind === 'line')
        for (const one of lines.length > 0 ? lines : [p, q]) swapped.add(one)
      }
    if (swapped.size === 0) continue
    const reordered = [...swapped].filter(({ a }) => a.kind !== 'line')
    if (reordered.length > 0) report(context, 'order', axis, reordered, 0, 0, 5)
    return items.filter((item) => !swapped.has(item))
  }
  return items
}

function analyse(context: Context, items: Match[], frames: Frames): Match[] {
  if (items.length === 0) return items
  const rows = split(items, 'y')
  const columns = split(items, 'x')
  const axis: Axis = rows.length > 1 && !isMediaObject(columns) ? 'y' : 'x'
  const groups = axis === 'y' ? rows : columns
  const cross = otherAxis(axis)
  if (groups.length === 1) {
    const [only] = items.length === 1 ? items : []
    const inside = only && context.groups.get(only)?.items
    const open = { ...NO_FRAMES }
    for (const side of ['x', 'y'] as const) {
      const frame = frames[side]
      if (inside && frame && holdsStill(context, inside, side, frame)) open[side] = frame
      else compareSpaces(context, groups, side, frame)
    }
    for (const item of items) {
      const group = context.groups.get(item)
      if (group)
        arrange({ ...context, parent: item, unmatched: group.unmatched }, group.items, open)
    }
    return items
  }
  const level = frames[cross] === null ? withoutShifted(context, groups, cross) : groups
  const inner = new Map(
    level.map((group) => [
      group,
      { items: analyse(context, group.items, { ...NO_FRAMES, [cross]: frames[cross] }) },
    ]),
  )
  const still = groups.map((group) => inner.get(group) ?? group)
  compareSpaces(context, still, axis, frames[axis])
  return [...inner.values()].flatMap(({ items }) => items)
}

/** What stands elsewhere by so many px is drawn between two: one device pixel. */
const STILL = 1

/** Whether most of a group stands where it stood, from either edge of its frame: the others moved by themselves. */
function holdsStill(
  { matching }: Context,
  items: readonly Match[],
  axis: Axis,
  frame: Frame,
): boolean {
  const frameMoves = ([0, 1] as const).map((edge) => frame.b[edge] - frame.a[edge])
  const parts = items.flatMap((item) => partsOf(item, matching))
  const still = parts.filter((item) => {
    const moves = edgesMoved(item.a.rect, lettersOf(item), axis)
    return frameMoves.some((frameMove) => moves.every((by) => Math.abs(by - frameMove) <= STILL))
  })
  return 2 * still.length >= parts.length
}

const NO_FRAMES: Frames = { x: null, y: null }

/**
 * What is centred beside several lines has its middle so near to theirs, in px: ink is not in the middle of its line. A
 * choice.
 */
const CENTRED = 4
/** And what is as high as several, as a picture beside them is, is so much of their height: more than half. */
const AS_HIGH = 0.6

/**
 * One column of several segments between single ones (an icon, its texts, a button), each of which
 * stands beside the first of the several or beside all of them.
 */
function isMediaObject(columns: readonly Group[]): boolean {
  const [several, ...more] = columns.filter(({ items }) => items.length > 1)
  if (several === undefined || more.length > 0 || columns.length < 2) return false
  const whole = extent(several.items, 'a')
  const first = several.items.map(({ a }) => a.rect).toSorted((p, q) => p.y - q.y)[0] as Rect
  return columns.every(({ items: [item] }, i) => {
    if (item === undefined || columns[i] === several) return true
    const { y, h } = item.a.rect
    const besideFirst = sharedAlong(item.a.rect, first, 'y') > 0
    const middle = Math.abs(y + h / 2 - whole.y - whole.h / 2) <= CENTRED
    return besideFirst || middle || h >= AS_HIGH * whole.h
  })
}

/** In a row without a frame of its own: whoever left the line that the others stayed on. */
function withoutShifted(context: Context, groups: Group[], cross: Axis): Group[] {
  const rects = groups.map(({ items }) => ({
    a: spaceTaken(items, 'a'),
    b: spaceTaken(items, 'b'),
  }))
  const { frame } = context
  // Aligned by their starts, their middles or their ends: which one, nobody says.
  const offsets = [0, 0.5, 1].map((share) => {
    const at = (rect: Rect) => start(rect, cross) + share * size(rect, cross)
    const moves = rects.map(({ a, b }) => at(b) - at(a))
    const frameMove = at(frame.b.rect) - at(frame.a.rect)
    const asFar = (move: number) => moves.filter((other) => Math.abs(other - move) <= SEEN).length
    // What most of them did; else the one stayed that is where the box around it is.
    const reference =
      moves.find((move) => 2 * asFar(move) > moves.length) ??
      moves.reduce((best, move) =>
        Math.abs(move - frameMove) < Math.abs(best - frameMove) ? move : best,
      )
    return moves.map((move) => move - reference)
  })
  return groups.filter((group, i) => {
    const off = offsets
      .map((list) => list[i] as number)
      .reduce((least, value) => (Math.abs(value) < Math.abs(least) ? value : least))
    const tolerance = toleranceOf(context, [group], cross)
    return Math.abs(off) <= tolerance
  })
}
