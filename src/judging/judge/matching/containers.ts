import { overlap } from '../rectangle.ts'
import { isInside, type Segment, type Segmentation } from '../segmentation/segmentation.ts'
import { addBest, noMatches, type Match } from './matching.ts'

/** What looks as much alike may be the same thing. */
const ALIKE = 0.8
/** So much of what two boxes hold looks alike, at least, where they are one. */
const LEAST_COMMON = 0.5
/** What they hold counts for so much more than where they are: of like rows one may have come or gone. */
const BY_CONTENT = 4
/** What holds less has nothing that distinguishes it. */
const LEAST_HELD = 2

/**
 * Whether only one of two segments is inside a box whose counterpart is around the other. Boxes are paired by what they hold and
 * where they are: the cards of a page often hold the same heading, and each has its own.
 */
export function leavesContainer(
  a: Segmentation,
  b: Segmentation,
  candidates: readonly Match[],
): (match: Match) => boolean {
  const [heldA, heldB] = [heldIn(a), heldIn(b)]
  const likely = [...likelyPairs(candidates, heldA, heldB)].flatMap(([p, others]) =>
    [...others].flatMap(([q, { inA, inB }]) => {
      const all = (heldA.get(p) ?? 0) + (heldB.get(q) ?? 0)
      const content = (inA + inB) / all
      return content < LEAST_COMMON ? [] : { a: p, b: q, content }
    }),
  )
  const boxes = noMatches<(typeof likely)[number]>()
  addBest(boxes, likely, ({ a, b, content }) => BY_CONTENT * content + overlap(a.rect, b.rect))
  const leaves = (
    segment: Segment,
    other: Segment,
    counterpart: (box: Segment) => Segment | undefined,
  ): boolean => {
    let box = segment.parent
    while (box !== null && !counterpart(box)) box = box.parent
    return box !== null && !isInside(other, counterpart(box) as Segment)
  }
  return ({ a: p, b: q }) =>
    leaves(p, q, (box) => boxes.ofA.get(box)?.b) || leaves(q, p, (box) => boxes.ofB.get(box)?.a)
}

/** How many segments in a box of either image look like one in the other. */
interface Common {
  inA: number
  inB: number
}

/** Counts for each two boxes what looks alike in them. */
function likelyPairs(
  candidates: readonly Match[],
  heldA: ReadonlyMap<Segment, number>,
  heldB: ReadonlyMap<Segment, number>,
): Map<Segment, Map<Segment, Common>> {
  const common = new Map<Segment, Map<Segment, Common>>()
  const alike = candidates.filter(({ similarity }) => similarity >= ALIKE)
  for (const [side, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const)
    for (const [segment, matches] of Map.groupBy(alike, (match) => match[side])) {
      const [own, held] = side === 'a' ? [heldA, heldB] : [heldB, heldA]
      const others = new Set(matches.flatMap((match) => boxesAround(match[other], held)))
      for (const box of boxesAround(segment, own))
        for (const counterpart of others) {
          const [p, q] = side === 'a' ? [box, counterpart] : [counterpart, box]
          const counts = commonOf(common, p, q)
          if (side === 'a') counts.inA++
          else counts.inB++
        }
    }
  return common
}

function commonOf(common: Map<Segment, Map<Segment, Common>>, p: Segment, q: Segment): Common {
  let others = common.get(p)
  if (!others) common.set(p, (others = new Map()))
  let counts = others.get(q)
  if (!counts) others.set(q, (counts = { inA: 0, inB: 0 }))
  return counts
}

/** How much the boxes of an image hold, boxes in them counted by what they hold; those that hold enough. */
function heldIn({ segments }: Segmentation): Map<Segment, number> {
  const held = new Map<Segment, number>()
  for (const { kind, parent } of segments)
    if (kind !== 'box')
      for (let box = parent; box?.parent; box = box.parent) held.set(box, (held.get(box) ?? 0) + 1)
  for (const [box, count] of held) if (count < LEAST_HELD) held.delete(box)
  return held
}

function boxesAround(leaf: Segment, held: ReadonlyMap<Segment, number>): Segment[] {
  const boxes: Segment[] = []
  for (let box = leaf.parent; box !== null; box = box.parent) if (held.has(box)) boxes.push(box)
  return boxes
}
