import { union } from '../../../base/rectangle.ts'
import { ROUNDED } from '../rectangle.ts'
import { alignText, EQUAL } from '../measurement/text-alignment.ts'
import { regroup } from '../segmentation/segment.ts'
import { isOnLine } from './fragments.ts'
import { inOrder } from './in-order.ts'
import { addMatch, removeMatches, type Match, type Matching } from './matching.ts'
import { partsOf, type Part } from './parts.ts'
import { textKey } from './text-key.ts'
import type { Mark } from '../segmentation/marks.ts'
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
/**
 * Parts that move by no more unlike each other, in px, moved together: as far as edges of either may be off
 * (`EDGE`).
 */
const TOGETHER = 2.5
/** The share of a line that is the same to the letter at least, for its parts to explain it: half of it. */
const SHARE = 0.5

/** Neighbours that are the same on both sides and moved together, or what stands between such. */
interface Run {
  a: Part[]
  b: Part[]
  isSame: boolean
}

/**
 * Cuts lines that turn out to be several texts: where most of what stands between wide spacings is the same to
 * the letter on both sides, and the rest of it came, went, changed or moved by itself. An icon may stand as
 * near to a text as words do: the other side has it apart, or it did not stay on the line of the words.
 */
export function splitLines(a: Segmentation, b: Segmentation, matching: Matching): void {
  for (const match of matching.matches.slice()) {
    const list = runsOf(a, b, match, matching).map((run) => ({ a: join(run.a), b: join(run.b) }))
    if (list.length < 2) continue
    removeMatches(matching, new Set([match]))
    const [homesA, homesB] = [
      cut(
        a,
        list.flatMap((run) => run.a),
        match.a,
      ),
      cut(
        b,
        list.flatMap((run) => run.b),
        match.b,
      ),
    ]
    for (const {
      a: [p],
      b: [q],
    } of list)
      if (p && q) addMatch(matching, { a: homesA(p), b: homesB(q), similarity: 1 })
  }
}

/** What a structure says is one text is one, unless more words stand there than it says that the text has. */
function areOpen({ a, b }: Match): boolean {
  if (a.kind !== 'text' || b.kind !== 'text') return false
  const said = [a, b].map(({ element }) =>
    element ? textKey(element.node.text ?? '').split(' ').length : 0,
  )
  const shown = () => Math.max(...[a, b].map((text) => partsOf(text, WORD).length))
  return (!a.element && !b.element) || shown() > Math.max(...said)
}

/** Returns which segment a part has become; what a structure says of the line it says of the longest. */
function cut(
  segmentation: Segmentation,
  parts: readonly Part[],
  { element }: Segment,
): (part: Part) => Segment {
  regroup(
    segmentation,
    parts.map(({ marks }) => marks),
  )
  const owners = new Map(
    segmentation.segments.flatMap((segment) => segment.marks.map((mark) => [mark, segment])),
  )
  const ownerOf = ({ marks: [mark] }: Part) => owners.get(mark as Mark) as Segment
  const [longest] = parts.toSorted((p, q) => q.rect.w - p.rect.w)
  if (element && longest) {
    const owner = ownerOf(longest)
    owner.element = element
    element.segments = [owner]
  }
  return ownerOf
}

/** The texts of a line, one after the other; less than two where it is one text. */
function runsOf(a: Segmentation, b: Segmentation, match: Match, { ofA, ofB }: Matching): Run[] {
  if (!areOpen(match) || isSame([a, match.a], [b, match.b], EQUAL)) return []
  const runsIn = (partsA: Part[], partsB: Part[]): Run[] => {
    const most = Math.max(partsA.length, partsB.length)
    if (most < 2 || most > MOST_PARTS || Math.min(partsA.length, partsB.length) === 0) return []
    // The widest parts that both have in the same order.
    const places = inOrder(partsA.length, partsB.length, (i, j, least) => {
      const [p, q] = [partsA[i] as Part, partsB[j] as Part]
      return p.rect.w >= least && isSame([a, p], [b, q], SAME) ? p.rect.w : 0
    })
    const same = places.map(([i, j]): [Part, Part] => [partsA[i] as Part, partsB[j] as Part])
    const whole = Math.max(widthOf(partsA), widthOf(partsB))
    const isShared = widthOf(same.map(([p]) => p)) >= SHARE * whole
    return isShared ? runs(partsA, partsB, same) : []
  }
  const texts = runsIn(partsOf(match.a, APART), partsOf(match.b, APART))
  if (texts.length > 1) return texts.flatMap(singly)
  const beside = { a: besideOf(match.a, ofA), b: besideOf(match.b, ofB) }
  const words = runsIn(wordsOf(match.a, beside.a), wordsOf(match.b, beside.b))
  const pieces = new Set<Part>([...beside.a, ...beside.b])
  const [kept = 0] = words.flatMap((run) => (run.isSame ? movedBy(run) : []))
  // Letters stay on their line.
  const areApart = words.every(
    (run) =>
      run.isSame ||
      [...run.a, ...run.b].some((part) => pieces.has(part)) ||
      movedBy(run).some((by) => Math.abs(by - kept) > TOGETHER),
  )
  const areTwo = words.length === 2 || words.some(({ isSame }) => !isSame)
  return areApart && areTwo ? words : []
}

/** Texts that stand apart stay so, and are pairs where as many stand there on both sides. */
const singly = ({ a, b, isSame }: Run): Run[] =>
  a.length === b.length
    ? a.map((p, i) => ({ a: [p], b: b.slice(i, i + 1), isSame }))
    : [...a.map((p) => ({ a: [p], b: [], isSame })), ...b.map((q) => ({ a: [], b: [q], isSame }))]

/** One part of several, if there are any. */
const join = (parts: readonly Part[]): Part[] =>
  parts.length === 0
    ? []
    : [
        {
          marks: parts.flatMap(({ marks }) => marks),
          rect: parts.map(({ rect }) => rect).reduce(union),
        },
      ]

/** The texts and icons without a counterpart that stand beside a line, on it. */
const besideOf = ({ parent, rect }: Segment, matched: ReadonlyMap<Segment, Match>): Segment[] =>
  (parent?.children ?? []).filter(
    (piece) => piece.marks.length > 0 && !matched.has(piece) && isOnLine(rect, piece),
  )

function wordsOf(text: Segment, beside: readonly Part[]): Part[] {
  const words = partsOf(text, WORD)
  return words.length === 0 ? [] : [...words, ...beside].toSorted((p, q) => p.rect.x - q.rect.x)
}

/** How far the middle of what stands on either side is moved up or down. */
const movedBy = ({ a, b }: Run): number[] =>
  join(a).flatMap(({ rect: p }) => join(b).map(({ rect: q }) => q.y + q.h / 2 - p.y - p.h / 2))

const widthOf = (parts: readonly Part[]): number => parts.reduce((sum, { rect }) => sum + rect.w, 0)

type Placed = [Segmentation, Pick<Part, 'rect'>]

function isSame([a, { rect: p }]: Placed, [b, { rect: q }]: Placed, most: number): boolean {
  if (Math.abs(p.w - q.w) > ROUNDED || Math.abs(p.h - q.h) > ROUNDED) return false
  return alignText(a, p, b, q).mismatch <= most
}

function runs(
  partsA: readonly Part[],
  partsB: readonly Part[],
  same: readonly [Part, Part][],
): Run[] {
  const list: Run[] = []
  let [i, j] = [0, 0]
  for (const next of [...same, undefined]) {
    const [toA, toB] = next
      ? [partsA.indexOf(next[0]), partsB.indexOf(next[1])]
      : [partsA.length, partsB.length]
    const between = { a: partsA.slice(i, toA), b: partsB.slice(j, toB), isSame: false }
    if (between.a.length + between.b.length > 0) list.push(between)
    ;[i, j] = [toA + 1, toB + 1]
    if (next === undefined) break
    const last = list.at(-1)
    if (last?.isSame && moveTogether(last, next)) {
      last.a.push(next[0])
      last.b.push(next[1])
    } else list.push({ a: [next[0]], b: [next[1]], isSame: true })
  }
  return list
}

const moveTogether = ({ a, b }: Run, [p, q]: [Part, Part]): boolean => {
  const [u, v] = [a.at(-1) as Part, b.at(-1) as Part]
  const unlike = (of: 'x' | 'y') => Math.abs(q.rect[of] - p.rect[of] - v.rect[of] + u.rect[of])
  return unlike('x') <= TOGETHER && unlike('y') <= TOGETHER
}
