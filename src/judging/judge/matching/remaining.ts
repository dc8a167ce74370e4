import { sharedAcross } from '../../../base/rectangle.ts'
import { distance } from '../../../base/rgb.ts'
import { SAME_COLOUR } from '../image/colour.ts'
import { overlap } from '../rectangle.ts'
import { holdsOthers, leavesBox } from './boxes.ts'
import { addBest, addMatch, pairsOf, unrivalled, type Match, type Matching } from './matching.ts'
import { inPlace, leftRow, middleX } from './place.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

const rest = (segments: readonly Segment[], matched: Map<Segment, Match>): Segment[] =>
  segments.filter((segment) => segment.parent !== null && !matched.has(segment))

/** What stands where it should, whatever it shows: its content was replaced. */
export function matchByPlace(matching: Matching, a: Segmentation, b: Segmentation): void {
  const candidates = pairsOf(rest(a.segments, matching.ofA), rest(b.segments, matching.ofB), 0)
  addBest(
    matching,
    candidates,
    ({ a: p, b: q }) => {
      if (!mayBeOne(matching, p, q)) return -1
      return inPlace(matching, { a: p, b: q }, (there) => placeOverlap(p, q, there))
    },
    0.3,
    (match) => !leavesBox(matching, match),
  )
}

/** Whether two may be one thing that looks otherwise; a box whose content went elsewhere is another one. */
const mayBeOne = (matching: Matching, p: Segment, q: Segment): boolean =>
  alikeKinds(p, q) && !holdsOthers(matching, p, q)

/** How much of one place two take, where the first would stand there. */
function placeOverlap(p: Segment, q: Segment, there: Rect): number {
  const whole = overlap(there, q.rect)
  if (p.kind !== 'text' || q.kind !== 'text') return whole
  // A text keeps one end, or its middle, and its line; its length may change.
  const along = Math.min(
    Math.abs(there.x - q.rect.x),
    Math.abs(there.x + there.w - q.rect.x - q.rect.w),
    Math.abs(middleX(there) - middleX(q.rect)),
  )
  const high = overlap({ ...there, x: 0, w: 1 }, { ...q.rect, x: 0, w: 1 })
  return Math.max(whole, along <= 6 && high >= 0.45 ? 0.4 + 0.2 * high : 0)
}

const isShape = (kind: Segment['kind']) => kind === 'icon' || kind === 'image'

const isShort = (segment: Segment) => segment.rect.w <= 4 * segment.rect.h

/** A shape, or a box that holds no others than shapes. */
const isDrawn = ({ kind, children }: Segment): boolean =>
  isShape(kind) || (kind === 'box' && children.every((child) => isShape(child.kind)))

const alikeKinds = (p: Segment, q: Segment): boolean =>
  p.kind === q.kind ||
  (isDrawn(p) && isDrawn(q)) ||
  (p.kind === 'text' && q.kind === 'icon' && isShort(p)) ||
  (p.kind === 'icon' && q.kind === 'text' && isShort(q))

/**
 * What two of one element have in common at least, of their sides, their edges along each axis and their colour:
 * three of five, most of them.
 */
const LEAST_COMMON = 3
/**
 * Lengths and places of one element are the same but for so much, in px: one by where it lies between the pixels,
 * and a rounding.
 */
const SAME = 1.5
/**
 * But for texts, of whose height letters that hang or rise make so much: a descender is a fifth of an em, what
 * stands on the line seven tenths.
 */
const HANGING = 0.3
/**
 * How far, in px, something stands elsewhere in its box and is not another thing: as far as neighbours displace
 * each other (`MAX_GAP`).
 */
const REACH = 48

/**
 * Pairs what has no counterpart in two boxes that are a pair, from the outside in: what was changed in more ways than one
 * looks like nothing on the other side, but has the size, the row or the column of what else has none there.
 */
export function matchRemaining(matching: Matching): void {
  for (const boxes of matching.matches) {
    const [inA, inB] = [remaining(boxes.a, matching.ofA), remaining(boxes.b, matching.ofB)]
    const pairs = inA.flatMap((a) =>
      inB.flatMap((b) => {
        if (
          !mayBeOne(matching, a, b) ||
          leftRow(matching, { a, b }) ||
          edgesApart(a.rect, b.rect) > REACH
        )
          return []
        if (passesOther(matching, { a, b })) return []
        const value = commonOf(a, b)
        return areSole(boxes) || value >= LEAST_COMMON ? [{ a, b, value }] : []
      }),
    )
    for (const { a, b } of unrivalled(pairs, ({ value }) => value, 0))
      addMatch(matching, { a, b, similarity: 0 })
  }
}

const remaining = ({ children }: Segment, matched: ReadonlyMap<Segment, Match>): Segment[] =>
  children.filter((child) => !matched.has(child))

/** Whether a text of a column would have changed places with another. */
export const passesOther = ({ ofA }: Matching, { a, b }: Pick<Match, 'a' | 'b'>): boolean =>
  (a.parent?.children ?? []).some((other) => isPassed(other, ofA.get(other), a, b))

function isPassed(
  { rect: u, kind }: Segment,
  match: Match | undefined,
  { rect: p, kind: own }: Segment,
  { rect: q }: Segment,
): boolean {
  const v = match?.b.rect
  if (!v) return false
  const inColumn =
    kind === 'text' && own === 'text' && sharedAcross(u, p) > 0 && sharedAcross(v, q) > 0
  return inColumn && (p.y - u.y) * (q.y - v.y) < 0
}

const areSole = ({ a, b }: Match): boolean => a.children.length === 1 && b.children.length === 1

const edgesApart = (p: Rect, q: Rect): number =>
  Math.max(
    Math.min(Math.abs(p.x - q.x), Math.abs(p.x + p.w - q.x - q.w)),
    Math.min(Math.abs(p.y - q.y), Math.abs(p.y + p.h - q.y - q.h)),
  )

function commonOf(a: Segment, b: Segment): number {
  const [p, q] = [a.rect, b.rect]
  const isSame = (of: (rect: Rect) => number, most = SAME) => Math.abs(of(p) - of(q)) <= most
  const along = (start: 'x' | 'y', size: 'w' | 'h') =>
    [0, 0.5, 1].some((share) => isSame((rect) => rect[start] + share * rect[size]))
  // Other words begin, end or are centred where the first ones were.
  if (a.kind === 'text' && !along('x', 'w')) return 0
  return [
    isSame(({ w }) => w),
    isSame(({ h }) => h, a.kind === 'text' ? HANGING * Math.max(p.h, q.h) : SAME),
    along('x', 'w'),
    along('y', 'h'),
    distance(a.colour, b.colour) <= SAME_COLOUR,
  ].filter(Boolean).length
}
