import { distance } from '../../../base/rgb.ts'
import { SAME_COLOUR } from '../image/colour.ts'
import { moved, overlap } from '../rectangle.ts'
import { around, isInside, type Segment, type Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'
import { addBest, pairsOf, type Match, type Matching } from './matching.ts'
import { inPlace, movedBy } from './place.ts'

/** Pairs boxes by what they hold of what is paired already, by where that went, and by their size. */
export function matchBoxes(matching: Matching, a: Segmentation, b: Segmentation): void {
  const candidates = pairsOf(boxesIn(a.segments), boxesIn(b.segments), 1)
  addBest(matching, candidates, ({ a: p, b: q }) => likenessOf(matching, p, q), LEAST)
}

/**
 * Boxes of which everything is as unlike as it may be are two: of a most of 4.6 a third, so that one of content
 * and place alone suffices.
 */
const LEAST = 1.5
/** What of two that hold nothing is held to be alike: less than half, so that content decides where there is some. */
const EMPTY = 0.4
/** What one fill counts: enough among boxes that are alike but for it, and less than any other likeness. */
const BY_FILL = 0.1

const boxesIn = (segments: readonly Segment[]) =>
  segments.filter((segment) => segment.kind === 'box' && segment.parent !== null)

function likenessOf(matching: Matching, p: Segment, q: Segment): number {
  const { inP, inQ, pairs, isElsewhere } = contentOf(matching, p, q)
  if (isElsewhere) return -1
  const content = inP.length + inQ.length - pairs.length
  const common = content === 0 ? EMPTY : pairs.length / content
  const space = pairs[0]
    ? overlap(moved(p.rect, movedBy(pairs[0])), q.rect)
    : inPlace(matching, { a: p, b: q }, (there) => overlap(there, q.rect))
  const filled = distance(p.colour, q.colour) <= SAME_COLOUR ? BY_FILL : 0
  return boxLikeness(common, p.rect, q.rect, space) + filled
}

/** What two boxes hold, and which of it goes together. */
function contentOf({ ofA }: Matching, p: Segment, q: Segment) {
  const [inP, inQ] = [leaves(p), leaves(q)]
  const pairs = inP.flatMap((leaf) => {
    const match = ofA.get(leaf)
    return match && inQ.includes(match.b) ? [match] : []
  })
  const isElsewhere = pairs.length === 0 && inP.some((leaf) => ofA.has(leaf))
  return { inP, inQ, pairs, isElsewhere }
}

/** Whether all that has a counterpart of what one of two boxes holds went elsewhere: the other is another box. */
export const holdsOthers = (matching: Matching, p: Segment, q: Segment): boolean =>
  contentOf(matching, p, q).isElsewhere

/**
 * With more in common two are equally near, as rounding may take as much: of equal boxes in each other the outer ones go
 * together.
 */
const ALL = 0.95

/**
 * How alike two boxes are: by the share of what they hold that they have in common, of the space they take once the first
 * is where it went, and by their sizes.
 */
export function boxLikeness(common: number, p: Rect, q: Rect, space: number): number {
  const [wide, high] = [
    Math.min(p.w, q.w) / Math.max(p.w, q.w),
    Math.min(p.h, q.h) / Math.max(p.h, q.h),
  ]
  return 2 * common + 1.5 * Math.min(ALL, space) + Math.min(ALL, (wide + high) / 2)
}

export function leaves(segment: Segment, found: Segment[] = []): Segment[] {
  for (const child of segment.children)
    if (child.kind === 'box') leaves(child, found)
    else found.push(child)
  return found
}

/**
 * Whether only one of two is inside a box whose counterpart is around the other: the cards of a page often hold the
 * same heading, and each has its own.
 */
export const leavesBox = ({ ofA, ofB }: Matching, { a, b }: Match): boolean =>
  [
    { own: a, other: b, counterpart: (box: Segment) => ofA.get(box)?.b },
    { own: b, other: a, counterpart: (box: Segment) => ofB.get(box)?.a },
  ].some(({ own, other, counterpart }) => {
    const box = around(own).find((at) => counterpart(at))
    return box?.parent && !isInside(other, counterpart(box) as Segment)
  })
