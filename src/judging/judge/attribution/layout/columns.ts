import { grow, union } from '../../../../base/rectangle.ts'
import {
  grownAlong,
  sharedAlong,
  TOLERANCE,
  type Axis,
  type Columns,
  type Context,
  type Group,
  type Part,
} from './model.ts'
import { at, SHARES } from '../edges-moved.ts'
import { outermost } from './spacings.ts'
import type { Match } from '../../matching/matching.ts'
import type { Segment } from '../../segmentation/segmentation.ts'
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

/** What stands in other rows of the columns that something is in, by how it is aligned there. */
function columnsIn(segments: readonly Segment[], own: Segment): Segment[][] {
  const others = segments.filter(
    ({ kind, rect }) => kind !== 'line' && sharedAlong(rect, own.rect, 'y') <= 0,
  )
  // What stands over and under nothing, on one side, has a column of its own.
  const isAlone = others.every(({ rect }) => sharedAlong(rect, own.rect, 'x') <= 0)
  return SHARES.map((share) =>
    isAlone
      ? [own, own]
      : others.filter(
          ({ rect }) => Math.abs(at(rect, 'x', share) - at(own.rect, 'x', share)) <= ALIGNED,
        ),
  )
}

/**
 * The columns of a table share out its width anew where anything in it is of another width, came or went; what follows in a
 * row then stands in another column.
 */
export function columnsOf({ a, b, matching: { matches, ofA, ofB } }: Registered): Columns {
  const wider = [
    ...matches
      .filter((match) => Math.abs(grownAlong(match, 'x')) > TOLERANCE)
      .map((match) => match.a),
    ...a.segments.filter((one) => !ofA.has(one)),
    ...b.segments.filter((one) => !ofB.has(one)),
  ].map(({ rect }) => rect)
  /** The rows of the columns that something is in, and how many others one has on both sides, with those that are gone or new. */
  const columnOf = (match: Match) => {
    const [before, after] = [columnsIn(a.segments, match.a), columnsIn(b.segments, match.b)]
    const counts = before.map((rows, i) => {
      const others = after[i] ?? []
      const gone = rows.filter((one) => !ofA.has(one)).length
      const came = others.filter((one) => !ofB.has(one)).length
      const isNone = rows.includes(match.a) && others.includes(match.b)
      const least = isNone ? 0 : Math.min(rows.length, others.length)
      return least && Math.min(rows.length + came, others.length + gone)
    })
    return { rows: [match.a, ...before.flat()], count: Math.max(...counts) }
  }
  return (...beside) => {
    const columns = beside.flatMap((match) => (match ? [columnOf(match)] : []))
    if (columns.some(({ count }) => count < TABLE_ROWS - 1)) return false
    const table = columns.flatMap(({ rows }) => rows.map(({ rect }) => rect)).reduce(union)
    // A row above or below may be of fewer columns.
    const around = grow(table, 0, table.h / (TABLE_ROWS - 1))
    return wider.some((rect) => sharedAlong(rect, around, 'y') > 0)
  }
}

/** Whether a space is what the columns of a table leave, and no structure says otherwise. */
export function isOfColumns(
  { columns }: Context,
  groups: readonly Group[],
  { index, reading }: Part,
  axis: Axis,
): boolean {
  if (axis === 'y' || groups.length === 1 || reading === 'changed' || reading === 'displaced')
    return false
  return columns(
    outermost(groups[index - 1]?.items ?? [], 'a', axis, 'end'),
    outermost(groups[index]?.items ?? [], 'a', axis, 'start'),
  )
}
