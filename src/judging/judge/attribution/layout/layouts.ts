import { layoutCauses } from './arrangement.ts'
import { layoutFindings } from './hypotheses.ts'
import { isReflow, stretchedBeside } from './stretched.ts'
import { goesOn } from '../../measurement/line-difference.ts'
import { spacingsOf } from './declared-spacings.ts'
import { arrangementsOf, unitsOf } from './units.ts'
import { suppressedBy, type Hypothesis, type Suppressed } from '../hypothesis.ts'
import {
  MOVED,
  size,
  start,
  type Arrangement,
  type Axis,
  type Columns,
  type Groups,
  type Slack,
} from './model.ts'
import type { Segment } from '../../segmentation/segmentation.ts'
import type { Match } from '../../matching/matching.ts'
import type { Registered } from '../../registration/register.ts'

/** Returns what differs in the layouts of all boxes, and what of it follows from the rest. */
export function layoutsOf(
  registered: Registered,
  reshaped: ReadonlySet<Match>,
  columns: Columns,
): { hypotheses: Hypothesis[]; suppressed: Suppressed[] } {
  const { matching } = registered
  const units = unitsOf(registered)
  const spacings = units ? spacingsOf(units) : () => null
  const arrangements = units?.arrangements ?? arrangementsOf(matching)
  const groups = units?.groups ?? new Map<Match, Arrangement>()
  const slack = slackOf(reshaped, groups)
  const shown = {
    matching,
    slack,
    spacings,
    columns,
    goesOn: (line: Match) => goesOn(registered, line),
    groups,
  }
  const causes = arrangements.flatMap((arrangement) => {
    const hasEdges = registered.hasEdges || arrangement.parent.a.parent !== null
    return layoutCauses(arrangement, shown, hasEdges)
  })
  const beside = stretchedBeside(causes, matching)
  const stretched = new Set(
    causes.filter((cause) => isReflow(cause, matching, causes) || beside.has(cause)),
  )
  return {
    hypotheses: layoutFindings(causes.filter((cause) => !stretched.has(cause))),
    suppressed: layoutFindings([...stretched]).map((one) => suppressedBy(one, 'stretched')),
  }
}

/** Other letters reach so much of their height further up or down: a descender, or a capital beside small letters. */
const HANGING = 0.3

/** A text of other letters or size stands elsewhere in its line, and with it the group of both. */
function slackOf(reshaped: ReadonlySet<Match>, groups: Groups): Slack {
  const slack: Slack = (match) => {
    const inner = (groups.get(match)?.items ?? []).map(slack)
    if (inner.length > 0)
      return { x: Math.max(...inner.map(({ x }) => x)), y: Math.max(...inner.map(({ y }) => y)) }
    if (!reshaped.has(match)) return { x: 0, y: 0 }
    const [p, q] = [match.a.rect, match.b.rect]
    if (match.a.kind === 'icon' && match.b.kind === 'icon') return iconSlack(match)
    if (match.lower !== undefined) return { x: 1, y: 1 }
    // Where a line breaks, space is left over.
    const x = match.a.lines.length === match.b.lines.length ? 1 : Infinity
    return { x, y: Math.max(Math.abs(p.h - q.h), HANGING * p.h) + 1 }
  }
  return slack
}

/**
 * An icon of another size in the same place fills more of its box; else the box is of another size, too, whose edges
 * nobody sees: it fills half of that at least.
 */
function iconSlack({ a, b }: Match): Record<Axis, number> {
  const by = Math.max(Math.abs(a.rect.w - b.rect.w), Math.abs(a.rect.h - b.rect.h)) / 2
  const along = (axis: Axis) => (Math.abs(middleIn(a, axis) - middleIn(b, axis)) <= MOVED ? 1 : by)
  return { x: along('x'), y: along('y') }
}

const middleIn = ({ rect, parent }: Segment, axis: Axis): number =>
  start(rect, axis) + size(rect, axis) / 2 - (parent ? start(parent.rect, axis) : 0)
