import {
  edgesMoved,
  end,
  overallDelta,
  report,
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
} from './model.ts'

import { isOfColumns } from './columns.ts'
import { padding, paddedRows, rowPadding } from './paddings.ts'
import { outermost } from './spacings.ts'
import { partsOf } from './units.ts'
import { holdsUnmatched } from './unmatched.ts'
import { FREE_SPACE, isWide, withoutShifts } from './moves.ts'
import type { Side } from '../../finding.ts'

/** Compares the spacings along one axis, from edge to edge where the groups have a frame. */
export function compareSpaces(
  within: Context,
  groups: Group[],
  axis: Axis,
  frame: Frame | null,
): void {
  const context = frame ? { ...within, parent: within.frame } : within
  const rects = groups.map(({ items }) => ({
    a: spaceTaken(context, items, 'a'),
    b: spaceTaken(context, items, 'b'),
    declared: spaceTaken(context, items, 'declared'),
  }))
  const [first, last] = [rects[0], rects.at(-1)]
  if (first === undefined || last === undefined) return
  const lengthOf = (index: number, side: Side | 'declared'): number | null => {
    const [before, after] = [rects[index - 1]?.[side], rects[index]?.[side]]
    const edges = frame?.[side === 'a' ? 'a' : 'b']
    const from = before ? end(before, axis) : edges?.[0]
    const to = after ? start(after, axis) : edges?.[1]
    return from === undefined || to === undefined ? null : to - from
  }
  const parts: Part[] = []
  for (let index = 0; index <= groups.length; index++) {
    const [a, b] = [lengthOf(index, 'a'), lengthOf(index, 'b')]
    const declared = lengthOf(index, 'declared')
    if (a === null || b === null || declared === null) continue
    const kind = index === 0 ? 'start' : index === groups.length ? 'end' : 'gap'
    const beside = groups.slice(Math.max(0, index - 1), index + 1)
    const rounding = kind === 'end' && context.parent.a.parent === null ? 1 : 0
    const tolerance = toleranceOf(context, beside, axis) + rounding
    const [before, after] = [groups[index - 1]?.items ?? null, groups[index]?.items ?? null]
    const spacing = context.spacings(context.parent, before, after, axis)
    // A structure measures from box to box, the images from ink to ink.
    const delta = b - a
    const length = spacing?.length ?? null
    const from = length === null ? a : length - (spacing?.side === 'b' ? declared - a : 0)
    const says = spacing?.reading(delta) ?? null
    parts.push({
      kind,
      index,
      a: from,
      b: from + (length === null ? delta : declared - a),
      delta,
      // A structure says where a text begins and ends, whatever its letters are.
      tolerance: says === 'changed' && axis === 'x' ? TOLERANCE : tolerance,
      reading: says,
      byMargin: spacing?.byMargin ?? false,
    })
  }

  const blocked = parts.map((part) => holdsUnmatched(context, groups, part, axis, frame))
  const open = parts.filter(
    (part, i) =>
      !blocked[i] &&
      Math.abs(part.delta) > part.tolerance &&
      !isOfColumns(context, groups, part, axis) &&
      !isGrowthBeside(context, groups, part, axis, frame),
  )
  if (open.length === 0) return
  const grown = frame ? frame.b[1] - frame.b[0] - (frame.a[1] - frame.a[0]) : null
  const causes = explain(context, groups, axis, parts, open, grown, blocked)
  const longer =
    end(last.b, axis) - start(first.b, axis) - (end(last.a, axis) - start(first.a, axis))
  const ofRows = axis === 'y' && Math.abs(grown ?? 0) > TOLERANCE ? paddedRows(causes) : []
  for (const [rim, { index }] of ofRows)
    rowPadding(context, groups[Math.min(index, rim.index)], rim)
  const inRows = new Set(ofRows.flat())
  const single = causes.filter((part) => !inRows.has(part))
  for (const part of single)
    if (part.kind !== 'gap') padding(context, groups, axis, part, grown, open.length === 1)
  const left = single.filter(
    (part) =>
      part.kind === 'gap' &&
      (part.reading === 'changed' || !isFreeSpace(parts, part, axis, longer, grown)),
  )
  gaps(context, groups, axis, left)
}

/** What grew by less px did not. */
const GROWN = 1.5

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
    const [a, b] = [context.places(one, 'a'), context.places(one, 'b')]
    const [first, last] = edgesMoved(a, b, axis)
    const own = which === 'start' ? first : last
    return Math.abs(first - last) <= GROWN ? [own] : [first, last, (first + last) / 2]
  }
  const [before, after] = [movedOf(groups[index - 1], 'end'), movedOf(groups[index], 'start')]
  return before.some((one) => after.some((other) => Math.abs(one - other) <= GROWN))
}

/** Separates the causes among the parts that differ from those that only give way. */
function explain(
  context: Context,
  groups: Group[],
  axis: Axis,
  parts: Part[],
  open: Part[],
  grown: number | null,
  blocked: readonly boolean[],
): Part[] {
  const disturbed = blocked.includes(true)
  const sizes = groups.map(
    ({ items }) =>
      size(spaceTaken(context, items, 'b'), axis) - size(spaceTaken(context, items, 'a'), axis),
  )
  const sizeChange = sizes.reduce((sum, change) => sum + change, 0)
  const fixed = grown !== null && Math.abs(grown) <= TOLERANCE
  // A wide margin of computed style may have been `auto`: then it is what the others leave.
  const isAuto = (part: Part) =>
    part.byMargin &&
    fixed &&
    axis === 'x' &&
    Math.max(part.a, part.b) >= FREE_SPACE &&
    Math.abs(part.delta + sizeChange) <= 2 * TOLERANCE
  const changed = open.filter((part) => part.reading === 'changed' && !isAuto(part))
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
  if (changed.length + displaced.length > 0) return changed.filter((part) => !isBehind(part))
  const resized = sizes.reduce((sum, by) => sum + Math.abs(by), 0)
  open = open.filter(
    ({ reading, delta, tolerance }) =>
      (reading !== 'left over' && reading !== 'changed') ||
      (!disturbed && (resized <= TOLERANCE || Math.abs(delta) > resized + tolerance)),
  )
  if (open.length === 0) return []
  let causes = open
  if (fixed) {
    causes = withoutShifts(
      context,
      groups,
      sizeChange,
      axis,
      withPartners(
        parts.filter((_, i) => !blocked[i]),
        open,
      ),
    )
    causes = causes.filter((part) => open.includes(part))
    if (causes.length === 0) return []
    if (evenly(parts, causes) && Math.abs(sizeChange) > TOLERANCE) return []
    if (disturbed) return []
    causes = withoutAbsorber(causes)
  } else if (disturbed && open.length === 1 && !isAllThatGrew(open[0], grown)) return []
  else if (grown !== null && centredAside(context, axis, open)) return []
  return causes
}

/** With the spacings that lack what those beside them gained, though that is within what letters may differ by. */
const withPartners = (parts: readonly Part[], open: readonly Part[]): Part[] =>
  parts.filter(
    (part) =>
      open.includes(part) ||
      open.some(
        ({ index, delta }) =>
          Math.abs(index - part.index) === 1 &&
          Math.abs(part.delta) > SEEN &&
          Math.abs(part.delta) <= part.tolerance &&
          Math.abs(part.delta + delta) <= SEEN,
      ),
  )

/** Whether a frame grew by what one space did: what came or went beside that took none of it. */
const isAllThatGrew = (part: Part | undefined, grown: number | null): boolean =>
  grown === null || (part !== undefined && Math.abs(part.delta - grown) <= TOLERANCE)

/** Centred beside a neighbour that made the frame larger. */
function centredAside(context: Context, axis: Axis, open: Part[]): boolean {
  const [p, q] = open
  if (open.length !== 2 || p?.kind !== 'start' || q?.kind !== 'end') return false
  if (Math.abs(p.delta - q.delta) > 2.5) return false
  return Math.abs(overallDelta(context, axis, 'start') - p.delta) > 1.5
}

/**
 * A wide gap of a row, where it gave way: to the others of the row, which is as long as before, or
 * to its box, which grew or shrank alike.
 */
function isFreeSpace(
  parts: readonly Part[],
  part: Part,
  axis: Axis,
  longer: number,
  grown: number | null,
): boolean {
  if (part.kind !== 'gap' || axis === 'y' || !isWide(parts, part)) return false
  return (
    grown === null ||
    Math.abs(longer) < 0.5 * Math.abs(part.delta) ||
    (Math.abs(grown) > TOLERANCE && Math.abs(longer - grown) <= TOLERANCE)
  )
}

const changeAlike = (list: Part[]) =>
  list.every(({ delta }) => Math.abs(delta - (list[0]?.delta ?? 0)) <= 2.5)

/** Whether all the space there is gives way alike: centred, or spread out. */
function evenly(parts: Part[], open: Part[]): boolean {
  const gaps = open.filter(({ kind }) => kind === 'gap')
  const rims = open.filter(({ kind }) => kind !== 'gap')
  if (gaps.length === 0) return rims.length === 2 && changeAlike(rims)
  const all = parts.filter(({ kind }) => kind === 'gap').length
  return rims.length === 0 && gaps.length === all && gaps.length > 1 && changeAlike(gaps)
}

const flexibility = (part: Part) => part.a + (part.kind === 'end' ? 0.5 : 0)

/** In a frame of fixed size, one part gives way to what the others do: the longest. */
function withoutAbsorber(open: Part[]): Part[] {
  const absorber = open.toSorted((p, q) => flexibility(q) - flexibility(p))[0]
  return open.filter((part) => part !== absorber)
}

/** Equal changes of several gaps are one cause. */
function gaps(context: Context, groups: Group[], axis: Axis, list: Part[]): void {
  const left = [...list]
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const { a, b, delta, reading, tolerance, index } = first
    const same = left.filter((part) => Math.abs(part.delta - delta) <= 2)
    for (const part of same) left.splice(left.indexOf(part), 1)
    const last = same.at(-1) ?? first
    const about = groups.slice(index - 1, last.index + 1).flatMap(({ items }) => items)
    report(context, 'gap', axis, about, a, b, Math.abs(delta) / tolerance, { reading })
  }
}
