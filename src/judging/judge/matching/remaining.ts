import { sharedDown } from '../../../base/rectangle.ts'
import { distance } from '../../../base/rgb.ts'
import { addMatch, unrivalled, type Match, type Matching } from './matching.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** What two of one element have in common at least, of their sides, their edges along each axis and their colour. */
const LEAST_COMMON = 3
/** Lengths and places of one element are the same but for so much, in px. */
const SAME = 1.5
/** But for texts, of whose height letters that hang or rise make so much. */
const HANGING = 0.3
/** And one colour, in channel values. */
const SAME_COLOUR = 6
/** How far, in px, something stands elsewhere in its box and is not another thing. */
const REACH = 48

/**
 * Pairs what has no counterpart in two boxes that are a pair, from the outside in: what was changed in more ways than one
 * looks like nothing on the other side, but has the size, the row or the column of what else has none there.
 */
export function matchRemaining(
  matching: Matching,
  isAlike: (p: Segment, q: Segment) => boolean,
): void {
  for (const boxes of matching.matches) {
    const [inA, inB] = [remaining(boxes.a, matching.ofA), remaining(boxes.b, matching.ofB)]
    const pairs = inA.flatMap((a) =>
      inB.flatMap((b) => {
        if (!isAlike(a, b) || apart(a.rect, b.rect) > REACH) return []
        if (boxes.a.children.some((other) => isPassed(other, matching.ofA.get(other), a, b)))
          return []
        const isOnly = inA.length === 1 && inB.length === 1 && areSole(boxes)
        const value = commonOf(a, b)
        return isOnly || value >= LEAST_COMMON ? [{ a, b, value }] : []
      }),
    )
    for (const { a, b } of unrivalled(pairs, ({ value }) => value, 0))
      addMatch(matching, { a, b, similarity: 0 })
  }
}

const remaining = ({ children }: Segment, matched: ReadonlyMap<Segment, Match>): Segment[] =>
  children.filter((child) => !matched.has(child))

/** Whether two of a row would have changed places. */
function isPassed({ rect: u }: Segment, match: Match | undefined, a: Segment, b: Segment): boolean {
  const v = match?.b.rect
  if (!v || sharedDown(u, a.rect) <= 0 || sharedDown(v, b.rect) <= 0) return false
  return (a.rect.x - u.x) * (b.rect.x - v.x) < 0
}

const areSole = ({ a, b }: Match): boolean => a.children.length === 1 && b.children.length === 1

const apart = (p: Rect, q: Rect): number =>
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
