import { overlap } from '../rectangle.ts'
import { isInside, type Segment, type Segmentation } from '../segmentation/segmentation.ts'
import type { Match } from './matching.ts'

/** What looks as much alike may be the same thing. */
const ALIKE = 0.8
/** So much of what two boxes hold looks alike, at least, where they are one. */
const LEAST_COMMON = 0.5
/** What they hold counts for so much more than where they are: of like rows one may have come or gone. */
const BY_CONTENT = 4
/** What holds less has nothing that distinguishes it. */
const LEAST_HELD = 2

/**
 * Whether two segments stand in boxes that are each another one's counterpart, by what these hold and where they
 * are: cards of a page often hold the same heading, and each has its own.
 */
export function crossesHomes(
  a: Segmentation,
  b: Segmentation,
  candidates: readonly Match[],
): (match: Match) => boolean {
  const [heldA, heldB] = [heldIn(a), heldIn(b)]
  const common = new Map<Segment, Map<Segment, { a: Set<Segment>; b: Set<Segment> }>>()
  for (const match of candidates)
    if (match.similarity >= ALIKE)
      for (const p of boxesAround(match.a, heldA))
        for (const q of boxesAround(match.b, heldB)) {
          const ofP = common.get(p) ?? new Map<Segment, { a: Set<Segment>; b: Set<Segment> }>()
          const held = ofP.get(q) ?? { a: new Set(), b: new Set() }
          common.set(p, ofP.set(q, held))
          held.a.add(match.a)
          held.b.add(match.b)
        }
  const pairs = [...common].flatMap(([p, ofP]) =>
    [...ofP].flatMap(([q, held]) => {
      const all = (heldA.get(p) ?? 0) + (heldB.get(q) ?? 0)
      const content = (held.a.size + held.b.size) / all
      if (content < LEAST_COMMON) return []
      return [{ p, q, value: BY_CONTENT * content + overlap(p.rect, q.rect) }]
    }),
  )
  const homes = new Map<Segment, Segment>()
  for (const { p, q } of pairs.toSorted((u, v) => v.value - u.value))
    if (!homes.has(p) && !homes.has(q)) homes.set(p, q).set(q, p)
  const leaves = (segment: Segment, other: Segment): boolean => {
    let box = segment.parent
    while (box !== null && !homes.has(box)) box = box.parent
    return box !== null && !isInside(other, homes.get(box) as Segment)
  }
  return ({ a: p, b: q }) => leaves(p, q) || leaves(q, p)
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
