import { alignText } from '../measurement/text-alignment.ts'
import { regroup } from '../segmentation/segment.ts'
import { addMatch, removeMatches, type Match, type Matching } from './matching.ts'
import { partsOf, type Part } from './parts.ts'
import type { Mark } from '../segmentation/marks.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

/** Room between texts is wider than between words: so many times as wide as most letters are high. */
const APART = 0.85
/** More parts than a line of texts has. */
const MOST_PARTS = 12
/** The same letters, between whichever pixels, mismatch by less; whole lines of the same letters by far less. */
const [SAME, EQUAL] = [0.1, 0.03]
/** And they are as wide and high but for so much, in px. */
const OFF = 1
/** Parts that move by no more unlike each other, in px, moved together. */
const TOGETHER = 2.5
/** The share of a line that is the same to the letter at least, for its parts to explain it. */
const SHARE = 0.5

interface Split {
  match: Match
  a: Part[]
  b: Part[]
  pairs: [Part, Part][]
}

/**
 * Cuts lines that turn out to be several texts: where most of what stands between wide rooms is the same to
 * the letter on both sides, and the rest of it came, went, changed or moved by itself.
 */
export function splitLines(a: Segmentation, b: Segmentation, matching: Matching): void {
  const splits = matching.matches.flatMap((match) => splitOf(a, b, match) ?? [])
  if (splits.length === 0) return
  removeMatches(matching, new Set(splits.map(({ match }) => match)))
  const homesA = cut(
    a,
    splits.flatMap((split) => split.a),
  )
  const homesB = cut(
    b,
    splits.flatMap((split) => split.b),
  )
  for (const { pairs } of splits)
    for (const [p, q] of pairs) addMatch(matching, { a: homesA(p), b: homesB(q), similarity: 1 })
}

/** Returns which segment a part has become. */
function cut(segmentation: Segmentation, parts: readonly Part[]): (part: Part) => Segment {
  regroup(
    segmentation,
    parts.map(({ marks }) => marks),
  )
  const homes = new Map(
    segmentation.segments.flatMap((segment) => segment.marks.map((mark) => [mark, segment])),
  )
  return ({ marks: [mark] }) => homes.get(mark as Mark) as Segment
}

function splitOf(a: Segmentation, b: Segmentation, match: Match): Split | null {
  // What a structure says is one text is one.
  const areOpen = [match.a, match.b].every(({ kind, element }) => kind === 'text' && !element)
  if (!areOpen) return null
  const [partsA, partsB] = [partsOf(match.a, APART), partsOf(match.b, APART)]
  const most = Math.max(partsA.length, partsB.length)
  if (most < 2 || most > MOST_PARTS || Math.min(partsA.length, partsB.length) === 0) return null
  if (isSame([a, match.a], [b, match.b], EQUAL)) return null
  const same = inOrder(partsA, partsB, (p, q) => isSame([a, p], [b, q], SAME))
  const whole = Math.max(widthOf(partsA), widthOf(partsB))
  if (widthOf(same.map(([p]) => p)) < SHARE * whole) return null
  const moves = same.map(([p, q]) => q.rect.x - p.rect.x)
  const areOne =
    same.length === partsA.length &&
    same.length === partsB.length &&
    Math.max(...moves) - Math.min(...moves) <= TOGETHER
  return areOne
    ? null
    : { match, a: partsA, b: partsB, pairs: [...same, ...between(partsA, partsB, same)] }
}

const widthOf = (parts: readonly Part[]): number => parts.reduce((sum, { rect }) => sum + rect.w, 0)

type Placed = [Segmentation, Pick<Part, 'rect'>]

function isSame([a, { rect: p }]: Placed, [b, { rect: q }]: Placed, most: number): boolean {
  if (Math.abs(p.w - q.w) > OFF || Math.abs(p.h - q.h) > OFF) return false
  return alignText(a, p, b, q).mismatch <= most
}

/** The widest parts that two lines have in common in the same order. */
function inOrder(
  partsA: readonly Part[],
  partsB: readonly Part[],
  isAlike: (p: Part, q: Part) => boolean,
): [Part, Part][] {
  // The best of what follows each pair of parts, from the end.
  type Best = { width: number; pairs: [Part, Part][] }
  const none: Best = { width: 0, pairs: [] }
  let below: Best[] = partsB.map(() => none)
  for (const p of partsA.toReversed()) {
    const row: Best[] = []
    for (let j = partsB.length - 1; j >= 0; j--) {
      const q = partsB[j] as Part
      let best = [below[j] ?? none, row[j + 1] ?? none].reduce((u, v) =>
        v.width > u.width ? v : u,
      )
      if (isAlike(p, q)) {
        const { width, pairs } = below[j + 1] ?? none
        if (width + p.rect.w >= best.width)
          best = { width: width + p.rect.w, pairs: [[p, q], ...pairs] }
      }
      row[j] = best
    }
    below = row
  }
  return below[0]?.pairs ?? []
}

/** What stands alone on both sides between the same neighbours: it changed. */
function between(
  partsA: readonly Part[],
  partsB: readonly Part[],
  same: readonly [Part, Part][],
): [Part, Part][] {
  let [i, j] = [0, 0]
  return [...same, undefined].flatMap((next): [Part, Part][] => {
    const [toA, toB] = next
      ? [partsA.indexOf(next[0]), partsB.indexOf(next[1])]
      : [partsA.length, partsB.length]
    const [p, q] = [partsA[i], partsB[j]]
    const isAlone = toA - i === 1 && toB - j === 1
    ;[i, j] = [toA + 1, toB + 1]
    return isAlone && p && q ? [[p, q]] : []
  })
}
