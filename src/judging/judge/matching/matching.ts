import type { Side } from '../finding.ts'
import type { Segment } from '../segmentation/segmentation.ts'

/** A segment of either image, taken for the same element. */
export interface Match {
  /** Of a line of text with other letters: how much further down it went than the upper edge of its ink. */
  lower?: number | undefined
  a: Segment
  b: Segment
  /** How alike their ink is, 0..1; 1 for boxes. */
  similarity: number
  /** Whether one side shows it together with something else's ink, where it was found by its shape. */
  covered?: boolean
}

/** Each segment has one counterpart at most. */
export interface Matching {
  matches: Match[]
  ofA: Map<Segment, Match>
  ofB: Map<Segment, Match>
}

/** The matches by the segments of a side. */
export const matchesOf = ({ ofA, ofB }: Matching, side: Side): Map<Segment, Match> =>
  side === 'a' ? ofA : ofB

/** Adds a match, unless one of the two has a counterpart already. */
export function addMatch({ matches, ofA, ofB }: Matching, match: Match): void {
  if (ofA.has(match.a) || ofB.has(match.b)) return
  matches.push(match)
  ofA.set(match.a, match)
  ofB.set(match.b, match)
}

export function removeMatches(matching: Matching, gone: ReadonlySet<Match>): void {
  matching.matches = matching.matches.filter((match) => !gone.has(match))
  for (const { a, b } of gone) {
    matching.ofA.delete(a)
    matching.ofB.delete(b)
  }
}

/** Ink as much alike is of one text, if it is as large. */
const ALIKE = 0.7

/** Whether a pair is of one text on both sides. */
export const isWhole = ({ a: { rect: p }, b: { rect: q }, similarity }: Match): boolean =>
  similarity >= ALIKE && Math.abs(p.w - q.w) <= 2 && Math.abs(p.h - q.h) <= 2
