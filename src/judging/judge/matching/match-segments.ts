import { leavesBox, matchBoxes } from './boxes.ts'
import { anchorsOf, leafCandidates, ofOneText } from './candidates.ts'
import { matchCovered } from './covered.ts'
import { matchByPlace, matchRemaining, passesOther } from './remaining.ts'
import { addBest, addMatch, ALIKE, noMatches, type Match, type Matching } from './matching.ts'
import { cutLinesAlike } from './cut-alike.ts'
import { joinParagraphs } from './paragraphs.ts'
import { apart, expected } from './place.ts'
import { alignRows } from './rows.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'

/** Pairs the segments of two images, one to one. The roots are a pair. */
export function matchSegments(a: Segmentation, b: Segmentation): Matching {
  const matching = noMatches<Match>()
  const [rootA, rootB] = [a.segments[0], b.segments[0]]
  if (rootA && rootB) addMatch(matching, { a: rootA, b: rootB, similarity: 1 })
  const candidates = leafCandidates(a, b)
  for (const anchor of ofOneText(candidates)) addMatch(matching, anchor)
  const likely = noMatches<Match>()
  for (const match of [...matching.matches, ...anchorsOf(candidates)]) addMatch(likely, match)
  matchBoxes(likely, a, b)
  const inBoxes = (list: readonly Match[]) => list.filter((match) => !leavesBox(likely, match))
  for (const match of alignRows(a, b, inBoxes(candidates))) addMatch(matching, match)
  const staysInOrder = (match: Match) => match.similarity >= SAME || !passesOther(matching, match)
  addBest(matching, inBoxes(candidates), (match) => near(matching, match), 0.3, staysInOrder)
  matchBoxes(matching, a, b)
  addBest(matching, candidates, (match) => farAway(matching, match), 0.3)
  matchBoxes(matching, a, b)
  matchByPlace(matching, a, b)
  cutLinesAlike(a, b, matching)
  matchBoxes(matching, a, b)
  matchRemaining(matching)
  joinParagraphs(a, b, matching)
  matchCovered(a, b, matching)
  return matching
}

/** Ink that is less alike is not surely of the same words, so that the order in which it stands has to agree. */
const SAME = 0.9

/** What looks alike, the nearer to where it would stand the likelier. */
const near = (matching: Matching, { a, b, similarity }: Match): number =>
  similarity < ALIKE ? -1 : similarity - apart(expected(matching, a.rect), b.rect) / 100

/** What looks the same and stayed in its box has moved there, however far; then what has no other counterpart. */
function farAway(matching: Matching, { a, b, similarity }: Match): number {
  const inCounterpart = a.parent && matching.ofA.get(a.parent)?.b === b.parent ? 1 : 0
  if (similarity < 0.9 - 0.1 * inCounterpart) return -1
  return (
    inCounterpart + similarity - Math.min(0.5, apart(expected(matching, a.rect), b.rect) / 1000)
  )
}
