import { layoutCauses } from './arrangement.ts'
import { columnsOf } from './columns.ts'
import { layoutFindings } from './hypotheses.ts'
import { marginCauses } from './margins.ts'
import { placesOf } from './places.ts'
import { isReflow, stretchedBeside } from './stretched.ts'
import { arrangementsOf, spacingsOf, unitsOf } from './units.ts'
import { shared } from '../../rectangle.ts'
import { suppressedBy, type Hypothesis, type Suppressed } from '../hypothesis.ts'
import type { Arrangement, Groups, LayoutCause, Slack } from './model.ts'
import type { Match } from '../../matching/matching.ts'
import type { Registered } from '../../registration/register.ts'

/** Returns what differs in the layouts of all boxes, and what of it follows from the rest. */
export function layoutsOf(
  registered: Registered,
  reshaped: ReadonlySet<Match>,
): { hypotheses: Hypothesis[]; suppressed: Suppressed[] } {
  const { matching } = registered
  const units = unitsOf(registered)
  const spacings = units ? spacingsOf(units) : () => null
  const arrangements = units?.arrangements ?? arrangementsOf(matching)
  const groups = units?.groups ?? new Map<Match, Arrangement>()
  const places = placesOf(registered, groups)
  const slack = slackOf(reshaped, groups)
  const shown = { matching, slack, spacings, places, columns: columnsOf(registered), groups }
  const causes = arrangements.flatMap((arrangement) => {
    const hasEdges = registered.hasEdges || arrangement.parent.a.parent !== null
    return layoutCauses(arrangement, shown, hasEdges)
  })
  const stretchedToo = stretchedBeside(causes, matching)
  const reflowed = causes.filter((cause) => isReflow(cause, matching) || stretchedToo.has(cause))
  const declared = marginCauses(registered)
  const left = causes
    .filter((cause) => !reflowed.includes(cause))
    .filter((one) => one.kind !== 'gap' || !declared.some((margin) => areOfOnePlace(margin, one)))
  return {
    hypotheses: layoutFindings([...declared, ...left]),
    suppressed: layoutFindings(reflowed).map((one) => suppressedBy(one, 'stretched')),
  }
}

/** A text of other letters or size stands elsewhere in its line, and with it the group of both. */
function slackOf(reshaped: ReadonlySet<Match>, groups: Groups): Slack {
  const slack: Slack = (match) => {
    const inner = (groups.get(match)?.items ?? []).map(slack)
    if (inner.length > 0)
      return { x: Math.max(...inner.map(({ x }) => x)), y: Math.max(...inner.map(({ y }) => y)) }
    if (!reshaped.has(match)) return { x: 0, y: 0 }
    const [p, q] = [match.a.rect, match.b.rect]
    // An icon of another size fills a box of another size, whose edges nobody sees.
    if (match.a.kind === 'icon' && match.b.kind === 'icon') {
      const by = Math.max(Math.abs(p.w - q.w), Math.abs(p.h - q.h))
      return { x: by, y: by }
    }
    if (match.lower !== undefined) return { x: 1, y: 1 }
    return { x: 1, y: Math.max(Math.abs(p.h - q.h), 0.3 * p.h) + 1 }
  }
  return slack
}

/** Whether they are about a length of one place. */
const areOfOnePlace = (p: LayoutCause, q: LayoutCause): boolean =>
  p.axis === q.axis && shared(p.rect_b, q.rect_b) > 0
