import { area } from '../../../base/rectangle.ts'
import type { Steps } from '../../../base/steps.ts'
import { declaredDifferences } from './declarations/declared-differences.ts'
import { consequences } from './consequences.ts'
import { isReflow, stretchedBeside } from './layout/stretched.ts'
import { redrawn } from './redrawn.ts'
import { fadedBoxes } from '../rules/opacity.ts'
import { swappedTexts } from './swapped-texts.ts'
import { followersOf, type Follower } from './followers.ts'
import { layoutCauses } from './layout/arrangement.ts'
import { columnsOf } from './layout/columns.ts'
import { layoutFindings } from './layout/hypotheses.ts'
import { marginCauses } from './layout/margins.ts'
import { predicted } from './predicted.ts'
import { unmatchedFindings } from '../rules/presence.ts'
import { alongBothAxes } from './both-axes.ts'
import { unaccounted } from './ledger.ts'
import { noiseOf } from '../rules/letters.ts'
import { allowance } from '../rules/image.ts'
import { shapeFindings } from './shape.ts'
import { placesOf } from './layout/places.ts'
import { besideInk } from '../measurement/baseline.ts'
import { arrangementsOf, spacingsOf, unitsOf } from './layout/units.ts'
import { shared } from '../rectangle.ts'
import { textDifference, type TextDifference } from '../measurement/text-difference.ts'
import { textFindings } from './text.ts'
import { residualsIn } from '../rules/residual.ts'
import { placeOf, suppressedBy, type Hypothesis, type Suppressed } from './hypothesis.ts'
import type { Kind } from '../change.ts'
import type { Arrangement, LayoutCause, Slack } from './layout/model.ts'
import type { Match } from '../matching/matching.ts'
import type { Registered } from '../registration/register.ts'
import type { Segment } from '../segmentation/segmentation.ts'

/** What the comparison found, and what it left out and by which rule. */
export interface Comparison {
  hypotheses: Hypothesis[]
  suppressed: Suppressed[]
  /** What the causes among the hypotheses may have moved or stretched. */
  followers: Follower[]
}

export function* attribute(registered: Registered): Steps<Comparison> {
  const { a, b, matching } = registered
  const texts = new Map<Match, TextDifference>()
  for (const match of matching.matches)
    if (isTextual(match) && !match.covered) texts.set(match, textDifference(a, b, match))
  const noise = noiseOf([...texts.values()])
  const [missing, extra] = [
    unmatchedFindings(a.segments, matching.ofA, 'a'),
    unmatchedFindings(b.segments, matching.ofB, 'b'),
  ]
  const regrouped = (['a', 'b'] as const).flatMap((side) =>
    (side === 'a' ? missing : extra).regrouped.map((segment) => ({
      segment,
      side,
      found: redrawn(registered, segment, side),
    })),
  )
  const pixels = a.raster.width * a.raster.height
  yield pixels
  const own: Hypothesis[] = []
  const explanations = allowance()
  for (const match of matching.matches) {
    if (match.covered) continue
    const difference = texts.get(match)
    own.push(
      ...(difference
        ? textFindings(match, difference, noise)
        : shapeFindings(a, b, match, { noise: noise.asDrawn, allowance: explanations })),
    )
    yield area(match.a.rect)
  }
  const measured = [...own, ...regrouped.flatMap(({ found }) => found)]
  const faded = fadedBoxes(measured)
  const ofFaded = new Set(faded.flatMap(({ fill, inks }) => [fill, ...inks]))
  const hypotheses = [
    ...measured.filter((hypothesis) => !ofFaded.has(hypothesis)),
    ...faded.map(({ opacity }) => opacity),
  ]
  yield pixels
  const declared = declaredDifferences({ registered, texts, noise }, hypotheses)
  const refuted = new Set(declared.refuted)
  const believed = [...hypotheses.filter((one) => !refuted.has(one)), ...declared.hypotheses]
  const reshaped = Map.groupBy(
    believed.filter(
      ({ about, change: { kind } }) =>
        about !== null && (kind === 'icon-size' || (texts.has(about) && !kind.endsWith('colour'))),
    ),
    ({ about }) => about as Match,
  )
  for (const [match, kinds] of reshaped)
    if (isTextual(match) && !isReset(kinds)) match.lower = besideInk(a, b, match)
  yield pixels
  const layout = compareLayouts(registered, reshaped.keys())
  yield pixels
  const swapped = swappedTexts(a, b, believed, noise.mismatch)
  const all = [
    ...believed.filter((hypothesis) => !swapped.exchanged.has(hypothesis)),
    ...swapped.hypotheses,
    ...layout.hypotheses,
    ...missing.hypotheses,
    ...extra.hypotheses,
  ]
  const explained = new Map([...consequences(all), ...predicted(all)])
  const unexplained = all.filter((hypothesis) => !explained.has(hypothesis))
  const moved = layoutFindings(unaccounted(unexplained, matching))
  const causes = alongBothAxes([...unexplained, ...moved])
  const followers = followersOf(causes, matching)
  const suppressed = [
    ...declared.refuted.map((hypothesis) => suppressedBy(hypothesis, 'declared_alike')),
    ...[...ofFaded].map((hypothesis) => suppressedBy(hypothesis, 'faded_with_its_box')),
    ...layout.suppressed,
    ...[...explained].map(([hypothesis, { rule, cause }]) => suppressedBy(hypothesis, rule, cause)),
    ...regrouped.flatMap(({ found, segment, side }) =>
      found.length > 0 ? [] : [drawnOtherwise(segment, side)],
    ),
  ]
  yield pixels
  const known = [
    ...causes.map((one) => ({ ...one, casts: one.change.kind === 'shadow' })),
    ...suppressed.map((one) => ({ ...one, casts: one.kind === 'shadow' })),
    ...followers.map(({ about }) => ({ ...placeOf(about), casts: false })),
  ]
  const rest = yield* residualsIn(registered, known)
  return { hypotheses: [...causes, ...rest], suppressed, followers }
}

const isTextual = ({ a, b }: Match): boolean =>
  (isText(a) && isText(b)) ||
  (isText(a) && b.kind === 'icon' && !isStroke(a)) ||
  (a.kind === 'icon' && isText(b) && !isStroke(b))

const isText = ({ kind }: Segment): boolean => kind === 'text'

/** What is in one piece is as wide as letters, but is an icon where its counterpart is one. */
const isStroke = ({ marks }: Segment): boolean => marks.length === 1

const records = (list: LayoutCause[], rule: string) =>
  layoutFindings(list).map((hypothesis) => suppressedBy(hypothesis, rule))

/** Whether they are about a length of one place. */
const areOfOnePlace = (p: LayoutCause, q: LayoutCause): boolean =>
  p.axis === q.axis && shared(p.rect_b, q.rect_b) > 0

/** A gap, or a displacement, follows from a margin that a structure declares there. */
const isOfMargin = ({ kind }: LayoutCause): boolean => kind === 'gap' || kind === 'shift'

/** Letters of these stand higher or lower in their line; other or bolder ones do not. */
const RESET: ReadonlySet<Kind> = new Set(['font', 'font-size', 'line-height'])

const isReset = (kinds: readonly Hypothesis[]): boolean =>
  kinds.some(({ change }) => RESET.has(change.kind))

/** Returns what differs in the layouts of all boxes, and what follows from it. */
function compareLayouts(
  registered: Registered,
  changed: Iterable<Match>,
): Omit<Comparison, 'followers'> {
  const reshaped = new Set(changed)
  const { matching } = registered
  const units = unitsOf(registered)
  const spacings = units ? spacingsOf(units) : () => null
  const arrangements = units?.arrangements ?? arrangementsOf(matching)
  const groups = units?.groups ?? new Map<Match, Arrangement>()
  const places = placesOf(registered, groups)
  // A text of other letters or size stands elsewhere in its line, and with it the group of both.
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
  const columns = columnsOf(registered)
  const causes: LayoutCause[] = []
  const shown = { matching, slack, spacings, places, columns, groups }
  for (const arrangement of arrangements) {
    const hasEdges = registered.hasEdges || arrangement.parent.a.parent !== null
    causes.push(...layoutCauses(arrangement, shown, hasEdges))
  }
  const stretchedToo = stretchedBeside(causes, matching)
  const reflowed = causes.filter((cause) => isReflow(cause, matching) || stretchedToo.has(cause))
  const declared = marginCauses(registered)
  const left = causes
    .filter((cause) => !reflowed.includes(cause))
    .filter((one) => !isOfMargin(one) || !declared.some((margin) => areOfOnePlace(margin, one)))
  return {
    hypotheses: layoutFindings([...declared, ...left]),
    suppressed: records(reflowed, 'stretched'),
  }
}

const drawnOtherwise = (segment: Segment, side: 'a' | 'b'): Suppressed => ({
  kind: 'box',
  rule: 'drawn_otherwise',
  rect_a: side === 'a' ? segment.rect : null,
  rect_b: side === 'b' ? segment.rect : null,
  about: null,
  detail: 'One side alone shows the box; what it holds is on both.',
})
