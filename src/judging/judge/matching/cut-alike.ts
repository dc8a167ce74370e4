import { sharedAcross, sharedDown, union } from '../../../base/rectangle.ts'
import { otherSide, type Side } from '../finding.ts'
import { ROUNDED } from '../rectangle.ts'
import { alignText, EQUAL } from '../measurement/text-alignment.ts'
import { regroup } from '../segmentation/segment.ts'
import { inOrder } from './in-order.ts'
import {
  addMatch,
  isWhole,
  matchesOf,
  removeMatches,
  type Match,
  type Matching,
} from './matching.ts'
import { partsOf, type Part } from './parts.ts'
import { textKey } from './text-key.ts'
import type { Rect } from '../node.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

/**
 * Spacing between texts is wider than between words: so many times as wide as most letters are high, about twice
 * that of a space.
 */
const APART = 0.85
/** And between words than between letters: a little less than a space, as of condensed type. */
const WORD = 0.3
/** More parts than a line of texts has: a bound on cost, for all are held against all. */
const MOST_PARTS = 12
/** The same letters, between whichever pixels, mismatch by less: other letters of one width by more. */
const SAME = 0.1
/** Parts that move by no more unlike each other, in px, moved together: as far as edges may be off (`EDGE`). */
const TOGETHER = 2.5
/** The share of a line that is the same to the letter at least, for its parts to explain it: half of it. */
const SHARE = 0.5
/**
 * A piece that was torn off a text makes this part of what it adds to its ink agree, at least: of a foreign one
 * what agrees by chance stays below.
 */
const AGREES = 0.2
/**
 * Texts that differ by less are as long as each other: beyond what rasterisers make of widths (3.2 %), and less
 * than a word of most.
 */
const AS_LONG = 0.08

type Sides = Record<Side, Segmentation>

/** Neighbours on a line that are one thing, on both sides or on one. */
interface Run extends Record<Side, Part[]> {
  /** Whether they are the same to the letter. */
  isSame?: boolean
}

/**
 * Cuts or joins the ink of a line on both sides alike, together with what stands beside it and has no counterpart. It
 * is cut where it turns out to be several texts, and joined where wide letter spacing tore it apart on one side.
 */
export function cutLinesAlike(a: Segmentation, b: Segmentation, matching: Matching): void {
  for (const runsOf of [severalTexts, tornText])
    for (const match of matching.matches.slice()) {
      const runs = runsOf({ a, b }, match, matching)
      if (runs.length === 0) continue
      removeMatches(matching, new Set([match]))
      const [ofA, ofB] = [segmentsOf(a, runs, 'a'), segmentsOf(b, runs, 'b')]
      const similarity = runs.length > 1 ? 1 : match.similarity
      for (const [i, p] of ofA.entries()) {
        const q = ofB[i]
        if (p && q) addMatch(matching, { a: p, b: q, similarity })
      }
    }
}

/** Makes one segment of each run of a side. What a structure says of several is said of the longest. */
function segmentsOf(
  segmentation: Segmentation,
  runs: readonly Run[],
  side: Side,
): (Segment | undefined)[] {
  const groups = runs.map((run) => run[side].flatMap(({ marks }) => marks))
  const before = ownersIn(segmentation)
  regroup(
    segmentation,
    groups.filter((marks) => marks.length > 0),
  )
  const after = ownersIn(segmentation)
  const segments = groups.map(([mark]) => mark && after.get(mark))
  const known = segments.flatMap((segment) => segment ?? [])
  for (const segment of known.toSorted((p, q) => q.rect.w - p.rect.w)) {
    const element = segment.marks.map((mark) => before.get(mark)?.element).find((one) => one)
    if (!element || element.segments.some((own) => known.includes(own))) continue
    segment.element = element
    element.segments = [
      ...element.segments.filter((own) => segmentation.segments.includes(own)),
      segment,
    ]
  }
  return segments
}

const ownersIn = ({ segments }: Segmentation) =>
  new Map(segments.flatMap((segment) => segment.marks.map((mark) => [mark, segment])))

/** A text with the pieces beside it without which it is too short, or agrees less with its counterpart. */
function tornText(sides: Sides, match: Match, matching: Matching): Run[] {
  const run: Run = { a: [match.a], b: [match.b] }
  for (const side of ['a', 'b'] as const) {
    const own = match[side]
    if (match[otherSide(side)].kind !== 'text' || !/text|icon/.test(own.kind)) continue
    const lone = loneIn(own.parent, matchesOf(matching, side))
    const next = () =>
      lone.find((piece) => !run[side].includes(piece) && isTornOff(sides, side, match, run, piece))
    for (let piece = next(); piece; piece = next()) run[side].push(piece)
  }
  return run.a.length + run.b.length > 2 ? [run] : []
}

function isTornOff(
  sides: Sides,
  side: Side,
  { similarity }: Match,
  run: Run,
  piece: Part,
): boolean {
  const [a, b] = [{ rect: rectOf(run.a) }, { rect: rectOf(run.b) }]
  const [text, counterpart] = side === 'a' ? [a.rect, b.rect] : [b.rect, a.rect]
  // A text that reads the same without it wants none.
  if (isWhole({ a, b, similarity }) || !isOnLine(text, piece)) return false
  const whole = union(text, piece.rect)
  const mismatch = (rect: Rect): number =>
    alignText(sides[side], rect, sides[otherSide(side)], counterpart).mismatch
  const isShort = text.w < (1 - AS_LONG) * counterpart.w && whole.w <= (1 + AS_LONG) * counterpart.w
  return isShort || mismatch(text) - mismatch(whole) >= (AGREES * piece.rect.w) / whole.w
}

/** The texts of a line, one after the other; none where it is one text. */
function severalTexts(sides: Sides, match: Match, matching: Matching): Run[] {
  const { a, b } = match
  if (!mayBeSeveral(match) || isSame(sides, a, b, EQUAL)) return []
  const texts = runsOf(sides, partsOf(a, APART), partsOf(b, APART))
  if (texts.length > 1) return texts.flatMap(singly)
  const beside = (text: Segment, side: Side) =>
    loneIn(text.parent, matchesOf(matching, side)).filter((piece) => isOnLine(text.rect, piece))
  const lone = { a: beside(a, 'a'), b: beside(b, 'b') }
  const words = runsOf(sides, wordsOf(a, lone.a), wordsOf(b, lone.b))
  const pieces = new Set<Part>([...lone.a, ...lone.b])
  const [kept = 0] = words.flatMap((run) => (run.isSame ? movedBy(run) : []))
  // Letters stay on their line.
  const areApart = words.every(
    (run) =>
      run.isSame ||
      [...run.a, ...run.b].some((part) => pieces.has(part)) ||
      movedBy(run).some((by) => Math.abs(by - kept) > TOGETHER),
  )
  return areApart && words.length > 1 ? words : []
}

/** What a structure says is one text is one, unless more words stand there than it says that the text has. */
function mayBeSeveral({ a, b }: Match): boolean {
  if (a.kind !== 'text' || b.kind !== 'text') return false
  const said = [a, b].flatMap(({ element }) => (element ? textKey(element.node.text ?? '') : []))
  const shown = () => Math.max(...[a, b].map((text) => partsOf(text, WORD).length))
  return said.every((text) => shown() > text.split(' ').length)
}

/** The texts and icons of a box that have no counterpart. */
const loneIn = (box: Segment | null, matched: ReadonlyMap<Segment, Match>): Segment[] =>
  (box?.children ?? []).filter((piece) => piece.marks.length > 0 && !matched.has(piece))

/** Whether a piece stands on a line of text, near its end. */
const isOnLine = (line: Rect, { rect }: Part): boolean =>
  sharedDown(line, rect) >= 0.6 * Math.min(line.h, rect.h) &&
  -sharedAcross(line, rect) <= 1.6 * Math.max(line.h, rect.h)

function wordsOf(text: Segment, beside: readonly Part[]): Part[] {
  const words = partsOf(text, WORD)
  return words.length === 0 ? [] : [...words, ...beside].toSorted((p, q) => p.rect.x - q.rect.x)
}

function isSame(
  { a, b }: Sides,
  { rect: p }: Pick<Part, 'rect'>,
  { rect: q }: Pick<Part, 'rect'>,
  most: number,
): boolean {
  if (Math.abs(p.w - q.w) > ROUNDED || Math.abs(p.h - q.h) > ROUNDED) return false
  return alignText(a, p, b, q).mismatch <= most
}

/** The widest parts that both have in the same order, and what stands between such; none if these are less than half. */
function runsOf(sides: Sides, a: readonly Part[], b: readonly Part[]): Run[] {
  const most = Math.max(a.length, b.length)
  if (most < 2 || most > MOST_PARTS) return []
  const places = inOrder(a.length, b.length, (i, j, least) => {
    const [p, q] = [a[i] as Part, b[j] as Part]
    return p.rect.w >= least && isSame(sides, p, q, SAME) ? p.rect.w : 0
  })
  const same = places.reduce((sum, [i]) => sum + (a[i] as Part).rect.w, 0)
  if (same < SHARE * Math.max(widthOf(a), widthOf(b))) return []
  const runs: Run[] = []
  let [i, j] = [0, 0]
  for (const [toA, toB] of [...places, [a.length, b.length] as const]) {
    if (toA > i || toB > j) runs.push({ a: a.slice(i, toA), b: b.slice(j, toB) })
    ;[i, j] = [toA + 1, toB + 1]
    const next: Run = { a: a.slice(toA, i), b: b.slice(toB, j), isSame: true }
    const last = runs.at(-1)
    if (last?.isSame) {
      last.a.push(...next.a)
      last.b.push(...next.b)
    } else if (next.a.length > 0) runs.push(next)
  }
  return runs
}

const widthOf = (parts: readonly Part[]): number => parts.reduce((sum, { rect }) => sum + rect.w, 0)

/** Texts that stand apart stay so, and are pairs where as many stand there on both sides. */
const singly = ({ a, b }: Run): Run[] =>
  a.length === b.length
    ? a.map((p, i) => ({ a: [p], b: b.slice(i, i + 1) }))
    : [...a.map((p) => ({ a: [p], b: [] })), ...b.map((q) => ({ a: [], b: [q] }))]

const rectOf = (parts: readonly Part[]): Rect => parts.map(({ rect }) => rect).reduce(union)

/** How far the middle of what stands on both sides is moved up or down. */
function movedBy({ a, b }: Run): number[] {
  if (a.length === 0 || b.length === 0) return []
  const [p, q] = [rectOf(a), rectOf(b)]
  return [q.y + q.h / 2 - p.y - p.h / 2]
}
