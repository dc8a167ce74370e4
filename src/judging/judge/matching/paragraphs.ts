import { distance } from '../../../base/rgb.ts'
import { sharedDown, union } from '../../../base/rectangle.ts'
import { otherSide, type Side } from '../finding.ts'
import { strokeWidth } from '../measurement/coverage.ts'
import { find, unite } from '../segmentation/regions.ts'
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
  const parent = all.map((_, i) => i)
  const join = (p: Segment | undefined, q: Segment | undefined) => {
    const [i, j] = [p && index.get(p), q && index.get(q)]
    if (i !== undefined && j !== undefined) unite(parent, i, j)
  }
  const strokes = new Map([...strokesOf(a, linesA), ...strokesOf(b, linesB)])
  const isOneHand: Alike = (p, q) => {
    const [u, v] = [strokes.get(p) ?? 0, strokes.get(q) ?? 0]
    return Math.max(u, v) <= OTHER_STROKES * Math.min(u, v)
  }
  const joinLinks = (
    lines: readonly Segment[],
    counterpart: (line: Segment) => Segment | undefined,
  ) => {
    for (const [upper, lower] of links(lines, isOneHand)) {
      const [p, q] = [counterpart(upper), counterpart(lower)]
      if (!p || !q || (mayContinue(p, q) && isOneHand(p, q))) join(upper, lower)
    }
  }
  for (const { a: p, b: q } of matching.matches) join(p, q)
  joinLinks(linesA, (line) => matching.ofA.get(line)?.b)
  joinLinks(linesB, (line) => matching.ofB.get(line)?.a)
  const groups = Map.groupBy(all, (line) => find(parent, index.get(line) as number))
  for (const [, group] of groups) {
    const inA = group.filter((line) => linesA.includes(line))
    const inB = group.filter((line) => linesB.includes(line))
    if (inA.length < 2 && inB.length < 2) continue
    mergeMatches(matching, inA, inB)
    mergeLines(a, inA)
    mergeLines(b, inB)
  }
}

type Alike = (p: Segment, q: Segment) => boolean

/** A title over its text has strokes so much heavier at least: a step of weight adds more, a rasteriser less. */
const OTHER_STROKES = 1.15

const strokesOf = (segmentation: Segmentation, lines: readonly Segment[]) =>
  lines.map((line): [Segment, number] => [line, strokeWidth(segmentation, line.rect)])

/** Lines of which the second follows the first, and nothing else stands beside it. */
function links(lines: readonly Segment[], isOneHand: Alike): [Segment, Segment][] {
  const texts = lines.filter(({ kind }) => kind === 'text').toSorted((p, q) => p.rect.y - q.rect.y)
  const alone = new Set(texts.filter(isAlone))
  const seen = texts.flatMap((upper, i): [Segment, Segment][] => {
    if (!alone.has(upper) && !reachesEnd(upper)) return []
    const lower = texts
      .slice(i + 1)
      .find((line) => alone.has(line) && continues(upper, line) && isOneHand(upper, line))
    return lower && !wouldFit(upper, lower) ? [[upper, lower]] : []
  })
  return [...seen, ...linesOfOne(lines)]
}

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

/** What a structure says is one text is one, whatever stands beside it, if each of its lines is in one piece. */
const linesOfOne = (lines: readonly Segment[]): [Segment, Segment][] =>
  [...Map.groupBy(lines, ({ element }) => element)].flatMap(([element, own]) => {
    const sorted = own.toSorted((p, q) => p.rect.y - q.rect.y)
    const links = sorted
      .slice(1)
      .map((lower, i): [Segment, Segment] => [sorted[i] as Segment, lower])
    const isOne = links.every(([p, q]) => p.parent === q.parent && !sameRow(p.rect, q.rect))
    return element !== null && isOne ? links : []
  })

const isAlone = (line: Segment): boolean =>
  !line.parent?.children.some(
    (child) => child !== line && child.kind === 'text' && sameRow(child.rect, line.rect),
  )

const sameRow = (p: Rect, q: Rect): boolean => sharedDown(p, q) > 0.4 * Math.min(p.h, q.h)

function continues(upper: Segment, lower: Segment): boolean {
  const [p, q] = [upper.rect, lower.rect]
  const [low, tall] = [Math.min(p.h, q.h), Math.max(p.h, q.h)]
  const gap = q.y - (p.y + p.h)
  return (
    upper.parent === lower.parent &&
    mayBeOne(upper, lower) &&
    gap >= -2 &&
    gap <= (reachesEnd(upper) ? LOOSE : 1.1) * tall &&
    low >= 0.6 * tall &&
    distance(upper.colour, lower.colour) <= 28 &&
    aligned(p, q)
  )
}

/**
 * The lines of a text that is broken stand no further apart, in heights of ink: a pitch is up to twice the font
 * size, ink about three quarters of it.
 */
const LOOSE = 1.6
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

/** What a structure has apart are two texts, however alike they look. */
const mayBeOne = ({ element: p }: Segment, { element: q }: Segment): boolean =>
  p === null || q === null || p === q

const aligned = (p: Rect, q: Rect): boolean =>
  Math.abs(p.x - q.x) <= 3 || Math.abs(p.x + p.w / 2 - q.x - q.w / 2) <= 2

/** A looser rule for the side whose line height or colour may have changed. */
function mayContinue(p: Segment, q: Segment): boolean {
  const gap = q.rect.y - (p.rect.y + p.rect.h)
  return (
    p.parent === q.parent &&
    mayBeOne(p, q) &&
    gap > -0.6 * p.rect.h &&
    gap <= 2.2 * Math.max(p.rect.h, q.rect.h) &&
    aligned(p.rect, q.rect) &&
    distance(p.colour, q.colour) <= 48
  )
}

/** One match for all lines: that of the first that has one. */
function mergeMatches(matching: Matching, inA: Segment[], inB: Segment[]): void {
  const own = matching.matches.filter(({ a }) => inA.includes(a))
  const [p, q] = [inA[0], inB[0]]
  removeMatches(matching, new Set(own))
  if (!p || !q || own.length === 0) return
  const similarity = Math.max(...own.map(({ similarity }) => similarity))
  addMatch(matching, { a: p, b: q, similarity })
}

function mergeLines(segmentation: Segmentation, lines: Segment[]): void {
  const [first, ...rest] = lines.toSorted((p, q) => p.rect.y - q.rect.y)
  if (first === undefined) return
  const keep = lines[0] as Segment
  keep.kind = 'text'
  keep.lines = [first, ...rest].flatMap((line) => line.lines)
  keep.rect = keep.lines.reduce(union)
  removeSegments(segmentation, lines.slice(1))
}
