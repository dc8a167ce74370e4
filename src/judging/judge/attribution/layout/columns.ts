import {
  extent,
  SEEN,
  size,
  start,
  TOLERANCE,
  type Axis,
  type Columns,
  type Context,
  type Group,
  type Part,
  type Span,
} from './model.ts'
import { outermost } from './spacings.ts'
import type { Match } from '../../matching/matching.ts'
import type { Rect } from '../../node.ts'
import type { Registered } from '../../registration/register.ts'

/**
 * What stands one below the other to so many px is in one column: letters begin up to 2 px inside their boxes, and
 * an edge is rounded by one.
 */
const ALIGNED = 3
/**
 * So many rows that show the same are a table, whose columns share out its width anew: two rows may be alike by
 * chance.
 */
export const TABLE_ROWS = 3

/** Where the parts of a column are aligned, as a share of their width. */
const [START, MIDDLE, END] = [0, 0.5, 1]

const at = (rect: Rect, share: number): number => start(rect, 'x') + share * size(rect, 'x')

const stackOf = (rect: Rect, share: number): number => Math.floor(at(rect, share) / ALIGNED)

const down = ({ y, h }: Rect): Span => [y, y + h]

const meet = (p: Span, q: Span): boolean => p[0] < q[1] && q[0] < p[1]

/** Where the rows are of things that are aligned and went as far. */
type Column = Span[]

/** The columns of a table share out its width anew where anything in it is of another width, came or went. */
export function columnsOf({ a, b, matching: { matches, ofA, ofB } }: Registered): Columns {
  const stacks = [START, MIDDLE, END].map((share) => ({
    share,
    stack: Map.groupBy(matches, (match) => stackOf(match.a.rect, share)),
  }))
  const wider = [
    ...matches.filter((match) => Math.abs(match.b.rect.w - match.a.rect.w) > TOLERANCE),
    ...a.segments.filter((one) => !ofA.has(one)).map((one) => ({ a: one })),
    ...b.segments.filter((one) => !ofB.has(one)).map((one) => ({ a: one })),
  ].map((one) => down(one.a.rect))
  const known = new Map<Match, Column[]>()
  const columnsWith = (match: Match): Column[] => {
    const found =
      known.get(match) ??
      stacks.map(({ share, stack }) => {
        const own = stackOf(match.a.rect, share)
        const near = [own - 1, own, own + 1].flatMap((key) => stack.get(key) ?? [])
        const parts = near.filter((one) => isAligned(one, match, share))
        return parts.map((one) => down(one.a.rect))
      })
    known.set(match, found)
    return found
  }
  return (before, after, row) => {
    const beside = [before, after].map((match) =>
      match
        ? columnsWith(match)
            .map((rows) => rows.filter((one) => !meet(one, row)))
            .filter((rows) => rows.length >= TABLE_ROWS - 1)
        : null,
    )
    if (beside.some((found) => found?.length === 0)) return false
    const [from, to] = [row, ...beside.flatMap((found) => found?.flat() ?? [])].reduce((p, q) => [
      Math.min(p[0], q[0]),
      Math.max(p[1], q[1]),
    ])
    // A row above or below may be of fewer columns.
    const pitch = (to - from) / (TABLE_ROWS - 1)
    return wider.some((span) => meet(span, [from - pitch, to + pitch]))
  }
}

const movedAt = ({ a, b }: Match, share: number): number => at(b.rect, share) - at(a.rect, share)

const isAligned = (one: Match, match: Match, share: number): boolean =>
  Math.abs(at(one.a.rect, share) - at(match.a.rect, share)) <= ALIGNED &&
  Math.abs(movedAt(one, share) - movedAt(match, share)) <= SEEN

/** Whether a space is what the columns of a table leave, and no structure says otherwise. */
export function isOfColumns(
  { columns }: Context,
  groups: readonly Group[],
  { index, reading }: Part,
  axis: Axis,
): boolean {
  if (axis === 'y' || groups.length === 1 || reading === 'changed' || reading === 'displaced')
    return false
  const [before, after] = [groups[index - 1]?.items ?? [], groups[index]?.items ?? []]
  const { y, h } = extent([...before, ...after], 'a')
  return columns(outermost(before, 'a', axis, 'end'), outermost(after, 'a', axis, 'start'), [
    y,
    y + h,
  ])
}
