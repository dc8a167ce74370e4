import {
  edgesMoved,
  end,
  grownAlong,
  lettersOf,
  MOVED,
  report,
  reportSize,
  spaceTaken,
  SEEN,
  size,
  start,
  TOLERANCE,
  toleranceOf,
  type Axis,
  type Context,
  type Frame,
  type Group,
  type Part,
  type Spacings,
} from './model.ts'
import { isOfColumns } from './columns.ts'
import { isOfLines, padding } from './paddings.ts'
import { outermost } from './spacings.ts'
import { partsOf } from './units.ts'
import { holdsUnmatched } from './unmatched.ts'
import { isWide, withoutShifts } from './moves.ts'
import type { Side } from '../../finding.ts'
import type { Rect } from '../../node.ts'

/**
 * The lengths of a spacing on both sides: as the structures have them where both do and the images confirm by how much they
 * differ; as one of them has it, and the images from there; or else as the images have them.
 */
function lengthsBy(
  spacing: ReturnType<Spacings>,
  seen: number,
  delta: number,
): Record<'a' | 'b', number> {
  const { length = null, lengthAcross = null, side } = spacing ?? {}
  if (length === null) return { a: seen, b: seen + delta }
  const declared = ((lengthAcross ?? length) - length) * (side === 'a' ? 1 : -1)
  const by = lengthAcross !== null && Math.abs(declared - delta) <= MOVED ? declared : delta
  return side === 'a' ? { a: length, b: length + by } : { a: length - by, b: length }
}

/**
 * So many wide spaces of a row that differ share out anew what is left of it: a gap that was set differs alone, or from
 * one that gives way.
 */
const SHARED = 3

/** Compares the spacings along one axis, from edge to edge where the groups have a frame. */
export function compareSpaces(
  within: Context,
  groups: Group[],
  axis: Axis,
  frame: Frame | null,
): void {
  const context = frame ? { ...within, parent: within.frame } : within
  const rects = groups.map(({ items }) => ({
    a: spaceTaken(items, 'a'),
    b: spaceTaken(items, 'b'),
  }))
  const lengthOf = (index: number, side: Side): number | null => {
    const [before, after] = [rects[index - 1]?.[side], rects[index]?.[side]]
    const edges = frame?.[side]
    const from = before ? end(before, axis) : edges?.[0]
    const to = after ? start(after, axis) : edges?.[1]
    return from === undefined || to === undefined ? null : to - from
  }
  const parts: Part[] = []
  for (let index = 0; index <= groups.length; index++) {
    const [a, b] = [lengthOf(index, 'a'), lengthOf(index, 'b')]
    if (a === null || b === null) continue
    const kind = index === 0 ? 'start' : index === groups.length ? 'end' : 'gap'
    const beside = groups.slice(Math.max(0, index - 1), index + 1)
    const rounding = kind === 'end' && context.parent.a.parent === null ? 1 : 0
    const tolerance = toleranceOf(context, beside, axis) + rounding
    const [before, after] = [groups[index - 1]?.items ?? null, groups[index]?.items ?? null]
    const spacing = context.spacings(context.parent, before, after, axis)
    // A structure measures from box to box, the images from ink to ink.
    const delta = b - a + (spacing?.inIcons ?? 0)
    const says = spacing?.reading(delta) ?? null
    parts.push({
      kind,
      index,
      ...lengthsBy(spacing, a, delta),
      delta,
      // A structure says where a text begins and ends, whatever its letters are.
      tolerance: says === 'changed' && axis === 'x' ? TOLERANCE : tolerance,
      reading: says,
    })
  }

  const [first, last] = [rects[0], rects.at(-1)]
  const longer =
    first && last ? edgesApart(last.b, first.b, axis) - edgesApart(last.a, first.a, axis) : 0
  const blocked = parts.map((part) => holdsUnmatched(context, groups, part, axis, frame))
  const differing = parts.filter((part, i) => !blocked[i] && Math.abs(part.delta) > part.tolerance)
  const own = differing.filter((part) => !isOfColumns(context, groups, part, axis))
  const open = own.filter((part) => !isGrowthBeside(context, groups, part, axis, frame))
  const grown = frame ? frame.b[1] - frame.b[0] - (frame.a[1] - frame.a[0]) : null
  if (open.length === 0) {
    if (grown !== null && !blocked.includes(true) && own.length === differing.length)
      ownSize(context, groups, axis, grown - longer)
    return
  }
  const isShared = open.filter((part) => isWide(part)).length >= SHARED
  const set = isShared ? open.filter((part) => !isWide(part)) : open
  const causes = explain(context, groups, axis, set, grown, blocked.includes(true))
  for (const part of causes)
    if (part.kind !== 'gap') padding(context, groups, axis, part, grown, open.length === 1)
  const left = causes.filter(
    (part) =>
      part.kind === 'gap' &&
      (part.reading === 'changed' || !isFreeSpace(part, axis, longer, grown)),
  )
  gaps(context, groups, axis, left)
}

/** A box that grew by more than what it holds, though no space in it did by itself: nobody set its paddings. */
function ownSize(context: Context, groups: readonly Group[], axis: Axis, by: number): void {
  const { parent } = context
  if (parent.a.parent === null || Math.abs(by) <= toleranceOf(context, groups, axis)) return
  if (isOfLines(context, axis, by)) return
  if (Math.abs(grownAlong(parent, axis)) > TOLERANCE) reportSize(context, axis, parent)
}

/**
 * Whether a space changed only because what is beside it grew or shrank in its own place: seen from the
 * middle of that, or from its far edge, the space is as it was.
 */
function isGrowthBeside(
  context: Context,
  groups: readonly Group[],
  { index }: Part,
  axis: Axis,
  frame: Frame | null,
): boolean {
  const movedOf = (group: Group | undefined, which: 'start' | 'end'): number[] => {
    const parts = group?.items.flatMap((item) => partsOf(item, context.matching)) ?? []
    const one = outermost(parts, 'a', axis, which)
    if (one === undefined) {
      const edge = which === 'end' ? 0 : 1
      return frame ? [frame.b[edge] - frame.a[edge]] : []
    }
    const [first, last] = edgesMoved(one.a.rect, lettersOf(one), axis)
    const own = which === 'start' ? first : last
    return Math.abs(first - last) <= MOVED ? [own] : [first, last, (first + last) / 2]
  }
  const [before, after] = [movedOf(groups[index - 1], 'end'), movedOf(groups[index], 'start')]
  return before.some((one) => after.some((other) => Math.abs(one - other) <= MOVED))
}

/** Separates the causes among the parts that differ from those that only give way. */
function explain(
  context: Context,
  groups: Group[],
  axis: Axis,
  open: Part[],
  grown: number | null,
  disturbed: boolean,
): Part[] {
  const sizes = groups.map(
    ({ items }) => size(spaceTaken(items, 'b'), axis) - size(spaceTaken(items, 'a'), axis),
  )
  const fixed = grown !== null && Math.abs(grown) <= TOLERANCE
  const changed = open.filter((part) => part.reading === 'changed')
  // In a box that grew, what is in its middle stands elsewhere without anyone having moved it.
  const displaced =
    disturbed || Math.abs(grown ?? 0) > TOLERANCE
      ? []
      : open.filter(({ reading }) => reading === 'displaced')
  // The space behind what was displaced differs by as much, whatever is declared of it.
  const isBehind = (part: Part) =>
    displaced.some(
      ({ index, delta }) =>
        Math.abs(index - part.index) === 1 && Math.abs(delta + part.delta) <= SEEN,
    )
  if (changed.length + displaced.length > 0) {
    const isAlike = (part: Part) =>
      part.kind === 'gap' && changed.some((one) => one.kind === 'gap' && areAlike(one, part))
    return open.filter((part) => (changed.includes(part) || isAlike(part)) && !isBehind(part))
  }
  const longer = sizes.reduce((sum, by) => sum + by, 0)
  // What is left over takes what a thing beside it gave, or its share of what all of the line did. Beside a group whose parts
  // went further apart it is another space.
  const isGiven = ({ index, delta, tolerance }: Part) =>
    [sizes[index - 1] ?? 0, sizes[index] ?? 0, longer / open.length].some(
      (by) => Math.abs(delta + by) <= tolerance || by > Math.abs(delta),
    )
  const left = open.filter((part) => part.reading !== 'left over' || (!disturbed && !isGiven(part)))
  const still = withoutShifts(context, groups, axis, longer, left)
  return fixed ? withoutAbsorber(still) : still
}

/** From the start of the first of a row to the end of the last. */
const edgesApart = (last: Rect, first: Rect, axis: Axis): number =>
  end(last, axis) - start(first, axis)

/**
 * A wide gap of a row, where it gave way: to the others of the row, which is as long as before, or
 * to its box, which grew or shrank alike.
 */
function isFreeSpace(part: Part, axis: Axis, longer: number, grown: number | null): boolean {
  if (axis === 'y' || !isWide(part)) return false
  return (
    grown === null ||
    2 * Math.abs(longer) < Math.abs(part.delta) ||
    (Math.abs(grown) > TOLERANCE && Math.abs(longer - grown) <= TOLERANCE)
  )
}

/** Of two that are as long, the last one gives way. */
const flexibility = (part: Part) => part.a + (part.kind === 'end' ? 0.5 : 0)

/** In a frame of fixed size, one part gives way to what the others do: the longest. */
function withoutAbsorber(open: Part[]): Part[] {
  const absorber = open.toSorted((p, q) => flexibility(q) - flexibility(p))[0]
  return open.filter((part) => part !== absorber)
}

/** Whether one space differs by as much as another. */
const areAlike = (p: Part, q: Part): boolean => Math.abs(p.delta - q.delta) <= 2

/** Equal changes of several gaps are one cause. */
function gaps(context: Context, groups: Group[], axis: Axis, list: Part[]): void {
  const left = [...list]
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const { a, b, delta, reading, tolerance, index } = first
    const same = left.filter((part) => areAlike(part, first))
    for (const part of same) left.splice(left.indexOf(part), 1)
    const last = same.at(-1) ?? first
    const about = groups.slice(index - 1, last.index + 1).flatMap(({ items }) => items)
    report(context, 'gap', axis, about, a, b, Math.abs(delta) / tolerance, { reading })
  }
}
