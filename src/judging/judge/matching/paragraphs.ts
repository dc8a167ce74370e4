import { distance } from '../../../base/rgb.ts'
import { union } from '../../../base/rectangle.ts'
import { otherSide, type Side } from '../finding.ts'
import { strokeWidth } from '../measurement/coverage.ts'
import { find, singletons, unite } from '../segmentation/regions.ts'
import { areOfOne, brokenOff, inRows, sameRow } from './broken-lines.ts'
import { addMatch, removeMatches, type Match, type Matching } from './matching.ts'
import { partsOf } from './parts.ts'
import { removeSegments, type Segment, type Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

const textsOf = (segmentation: Segmentation, matched: Map<Segment, Match>, of: Side) =>
  segmentation.segments.filter(
    (segment) => segment.kind === 'text' || matched.get(segment)?.[otherSide(of)].kind === 'text',
  )

/**
 * Joins lines to texts, on both sides alike: what is one text in either image is one in both, however
 * its line height, its size or its breaks changed.
 */
export function joinParagraphs(a: Segmentation, b: Segmentation, matching: Matching): void {
  const [linesA, linesB] = [textsOf(a, matching.ofA, 'a'), textsOf(b, matching.ofB, 'b')]
  const all = [...linesA, ...linesB]
  const index = new Map(all.map((line, i) => [line, i]))
  const parent = singletons(all.length)
  const join = (p: Segment | undefined, q: Segment | undefined) => {
    const [i, j] = [p && index.get(p), q && index.get(q)]
    if (i !== undefined && j !== undefined) unite(parent, i, j)
  }
  const strokes = new Map([...strokesOf(a, linesA), ...strokesOf(b, linesB)])
  const follows: Follows = (p, q, how) => {
    const [u, v] = [strokes.get(p) ?? 0, strokes.get(q) ?? 0]
    return continues(p, q, how) && Math.max(u, v) <= OTHER_STROKES * Math.min(u, v)
  }
  const joinLinks = (
    lines: readonly Segment[],
    counterpart: (line: Segment) => Segment | undefined,
  ) => {
    for (const [upper, lower] of links(lines, follows)) {
      const [p, q] = [counterpart(upper), counterpart(lower)]
      if (!p || !q || follows(p, q, CHANGED)) join(upper, lower)
    }
  }
  for (const match of matching.matches) {
    join(match.a, match.b)
    const { more, others } = brokenOff(a, b, matching, match)
    for (const line of more) join(match.a, line)
    for (const line of others) join(match.b, line)
  }
  const otherOf = (line: Segment) => matching.ofA.get(line)?.b ?? matching.ofB.get(line)?.a
  for (const [element, [first, ...more]] of Map.groupBy(all, (line) => line.element))
    // What a line shows of a text of several styles is said of that line alone.
    for (const line of element?.node.kind === 'text' && !element.node.runs ? more : []) {
      const [p, q] = [first && otherOf(first), otherOf(line)]
      if (!p || !q || p.element === q.element) join(first, line)
    }
  joinLinks(linesA, (line) => matching.ofA.get(line)?.b)
  joinLinks(linesB, (line) => matching.ofB.get(line)?.a)
  const groups = Map.groupBy(all, (line) => find(parent, index.get(line) as number))
  for (const [, group] of groups) {
    const inA = group.filter((line) => linesA.includes(line))
    const inB = group.filter((line) => linesB.includes(line))
    if (inA.length > 1 || inB.length > 1) mergeTexts(a, b, matching, inA, inB)
  }
}

/** Whether the second of two lines goes on where the first ends. */
type Follows = (upper: Segment, lower: Segment, how: Continuation) => boolean

/** A title over its text has strokes so much heavier at least: a step of weight adds more, a rasteriser less. */
const OTHER_STROKES = 1.15

const strokesOf = (segmentation: Segmentation, lines: readonly Segment[]) =>
  lines.map((line): [Segment, number] => [line, strokeWidth(segmentation, line.rect)])

/** Lines of which the second follows the first, and nothing else stands beside it. */
function links(lines: readonly Segment[], follows: Follows): [Segment, Segment][] {
  const texts = lines.filter(({ kind }) => kind === 'text').toSorted((p, q) => p.rect.y - q.rect.y)
  const alone = new Set(texts.filter(isAlone))
  return texts.flatMap((upper, i): [Segment, Segment][] => {
    if (!alone.has(upper) && !reachesEnd(upper)) return []
    const own = reachesEnd(upper) ? LOOSE : OWN
    const lower = texts.slice(i + 1).find((line) => alone.has(line) && follows(upper, line, own))
    const isNext =
      lower && !texts.some((one) => one !== upper && one !== lower && isBetween(one, upper, lower))
    return isNext && !wouldFit(upper, lower) ? [[upper, lower]] : []
  })
}

const isBetween = ({ parent, rect }: Segment, upper: Segment, lower: Segment): boolean =>
  parent === upper.parent &&
  rect.y >= upper.rect.y + upper.rect.h &&
  rect.y + rect.h <= lower.rect.y

/**
 * Spacing between words is wider than between letters: so many times as wide as most letters are high, an advance
 * of about a quarter of an em.
 */
const WORD = 0.4

/**
 * Whether a line's first word would fit behind the line above, in a column as wide as the widest text that
 * starts there: a text breaks only where the next word has none.
 */
function wouldFit({ parent, rect }: Segment, lower: Segment): boolean {
  const [first] = partsOf(lower, WORD)
  if (!first || !startsAt(lower, rect)) return false
  const column = (parent?.children ?? []).filter(
    (child) => child.kind === 'text' && startsAt(child, rect),
  )
  const filled = rect.w + Math.max(rect.h, lower.rect.h) + first.rect.w
  return column.some((line) => filled < line.rect.w)
}

const startsAt = ({ rect }: Segment, { x }: Rect): boolean => Math.abs(rect.x - x) <= 3

const isAlone = (line: Segment): boolean =>
  !line.parent?.children.some(
    (child) => child !== line && child.kind === 'text' && sameRow(child.rect, line.rect),
  )

/**
 * A text that is broken into lines is so many times as wide as its letters are high: nearly twenty letters;
 * shorter ones are labels.
 */
const COLUMN = 12

/** Whether a line is as long as any that starts where it does: a text goes on there in the next line. */
const reachesEnd = ({ parent, rect }: Segment): boolean =>
  rect.w >= COLUMN * rect.h &&
  (parent?.children ?? []).every(
    ({ kind, rect: { x, w } }) =>
      kind !== 'text' || Math.abs(x - rect.x) > 3 || x + w <= rect.x + 1.25 * rect.w,
  )

/**
 * How unlike the next line of a text may be: its colour, its height as a part of the other's, and the gap between the
 * two in heights of ink.
 */
interface Continuation {
  colour: number
  height: number
  gap: readonly [number, number]
}

const OWN: Continuation = { colour: 28, height: 0.6, gap: [-0.2, 1.1] }
/**
 * The lines of a text that is broken stand no further apart: a pitch is up to twice the font size, ink about three
 * quarters of it.
 */
const LOOSE: Continuation = { ...OWN, gap: [-0.2, 1.6] }
/** Of lines that are one text on the other side, the line height or colour may have changed. */
const CHANGED: Continuation = { colour: 48, height: 0, gap: [-0.6, 2.2] }

function continues(upper: Segment, lower: Segment, { colour, height, gap }: Continuation): boolean {
  const [p, q] = [upper.rect, lower.rect]
  const tall = Math.max(p.h, q.h)
  const between = (q.y - p.y - p.h) / tall
  return (
    upper.parent === lower.parent &&
    areOfOne(upper, lower) &&
    between >= gap[0] &&
    between <= gap[1] &&
    Math.min(p.h, q.h) >= height * tall &&
    distance(upper.colour, lower.colour) <= colour &&
    aligned(p, q)
  )
}

const aligned = (p: Rect, q: Rect): boolean =>
  Math.abs(p.x - q.x) <= 3 || Math.abs(p.x + p.w / 2 - q.x - q.w / 2) <= 2

/** Makes one text of the lines of either side, and one match of theirs. */
function mergeTexts(
  a: Segmentation,
  b: Segmentation,
  matching: Matching,
  inA: Segment[],
  inB: Segment[],
): void {
  const own = matching.matches.filter((match) => inA.includes(match.a))
  removeMatches(matching, new Set(own))
  const [p, q] = [inA[0], inB[0]]
  if (p && q)
    addMatch(matching, { a: p, b: q, similarity: Math.max(...own.map((one) => one.similarity)) })
  mergeLines(a, inA)
  mergeLines(b, inB)
}

function mergeLines(segmentation: Segmentation, lines: Segment[]): void {
  const [keep] = lines
  if (keep === undefined) return
  keep.kind = 'text'
  keep.lines = inRows(lines)
  keep.rect = keep.lines.reduce(union)
  removeSegments(segmentation, lines.slice(1))
}
