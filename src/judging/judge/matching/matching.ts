import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'
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

/** Two that are taken for the same thing. */
interface Pair<T = unknown> {
  a: T
  b: T
}

/** Each has one counterpart at most. */
export interface Matching<P extends Pair = Match> {
  matches: P[]
  ofA: Map<P['a'], P>
  ofB: Map<P['b'], P>
}

export const noMatches = <P extends Pair>(): Matching<P> => ({
  matches: [],
  ofA: new Map(),
  ofB: new Map(),
})

/** The matches by the segments of a side. */
export const matchesOf = ({ ofA, ofB }: Matching, side: Side): Map<Segment, Match> =>
  side === 'a' ? ofA : ofB

/** Adds a match, unless one of the two has a counterpart already; says whether it did. */
export function addMatch<P extends Pair>({ matches, ofA, ofB }: Matching<P>, match: P): boolean {
  if (ofA.has(match.a) || ofB.has(match.b)) return false
  matches.push(match)
  ofA.set(match.a, match)
  ofB.set(match.b, match)
  return true
}

/** All pairs of two lists, one after the other: there may be more than memory has space for. */
export function* pairsOf(
  inA: readonly Segment[],
  inB: readonly Segment[],
  similarity: number,
): Generator<Match> {
  for (const a of inA) for (const b of inB) yield { a, b, similarity }
}

/**
 * Adds the pairs that are most alike, one to one, and returns them: the best first, and among equals the one that comes
 * first. `likeness` is asked before any pair is added, `fits` right before each.
 */
export function addBest<P extends Pair, Q extends P>(
  matching: Matching<P>,
  candidates: Iterable<Q>,
  likeness: (pair: Q) => number,
  least = -Infinity,
  fits: (pair: Q) => boolean = () => true,
): P[] {
  const open: { pair: Q; value: number }[] = []
  for (const pair of candidates) {
    if (matching.ofA.has(pair.a) || matching.ofB.has(pair.b)) continue
    const value = likeness(pair)
    if (value >= least) open.push({ pair, value })
  }
  const best = open.toSorted((p, q) => q.value - p.value)
  return best.flatMap(({ pair }) => (fits(pair) && addMatch(matching, pair) ? pair : []))
}

/** The pairs whose two are more alike than either is to anything else, by more than a margin. */
export function unrivalled<P extends Pair>(
  candidates: readonly P[],
  likeness: (pair: P) => number,
  margin: number,
): P[] {
  const [byA, byB] = [Map.groupBy(candidates, ({ a }) => a), Map.groupBy(candidates, ({ b }) => b)]
  return candidates.filter((pair) => {
    const most = likeness(pair) - margin
    const rivals = [...(byA.get(pair.a) ?? []), ...(byB.get(pair.b) ?? [])]
    return rivals.every((rival) => rival === pair || likeness(rival) < most)
  })
}

export function removeMatches(matching: Matching, gone: ReadonlySet<Match>): void {
  matching.matches = matching.matches.filter((match) => !gone.has(match))
  for (const { a, b } of gone) {
    matching.ofA.delete(a)
    matching.ofB.delete(b)
  }
}

/** Ink as much alike shows the same, if it is as large. */
export const ALIKE = 0.7

/** Whether a pair is of one text on both sides. */
export const isWhole = ({
  a: { rect: p },
  b: { rect: q },
  similarity,
}: Pair<{ rect: Rect }> & Pick<Match, 'similarity'>): boolean =>
  similarity >= ALIKE && Math.abs(p.w - q.w) <= 2 && Math.abs(p.h - q.h) <= 2
