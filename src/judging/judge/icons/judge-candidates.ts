import { findCrop } from '../image/appearance/similarity.ts'
import { moved } from '../rectangle.ts'
import { regionColours } from '../measurement/pixel-colours.ts'
import { isOnText } from './shows-icon.ts'
import {
  displacement,
  isInPlace,
  nearestAnchors,
  pairCandidates,
  type Anchor,
  type Candidate,
  type CandidatePair,
} from './candidate-pairs.ts'
import type { Side } from '../finding.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'
import type { Rasters } from '../verdict/finish.ts'
import type { JudgeLimits } from '../settings.ts'
import type { Rect } from '../node.ts'

/** What comparing the icons a producer points at said. */
export interface CandidateVerdict {
  a: Candidate | null
  b: Candidate | null
  similarity: number | null
  verdict: 'same' | 'different' | 'ambiguous' | 'missing' | 'extra'
  /** Null where there is nothing to report. */
  told: Hypothesis | null
}

/** How alike the edges are of one icon drawn twice, in whatever colour. */
const ALIKE = 0.8
/** How far around its place the counterpart of an icon is looked for, in px. */
const NEAR = { x: 8, y: 8 }
/** How far that of an icon which one side alone lists: what is around it may have moved it. */
const FAR = { x: 40, y: 40 }
/** How many neighbours are asked where an icon may be. */
const TOLD = 3
/** Displacements of neighbours that moved together, in px. */
const TOGETHER = 3

/**
 * Compares candidates as icons of structures are. A producer's word is not taken for it: an icon
 * differs where neither side shows its own near the other's place, and is missing where the other
 * side shows nothing at all.
 */
export function judgeCandidates(
  candidates: readonly Candidate[],
  rasters: Rasters,
  limits: JudgeLimits,
): CandidateVerdict[] {
  const { pairs, lone, anchors } = pairCandidates(candidates, limits)
  return [
    ...pairs.flatMap((pair) => judgePair(pair, { rasters, limits, anchors }) ?? []),
    ...lone.flatMap((candidate) => judgeLone(candidate, { rasters, anchors }) ?? []),
  ]
}

interface Context {
  rasters: Rasters
  limits: JudgeLimits
  anchors: readonly Anchor[]
}

/** Null where it is no pair after all. */
function judgePair(
  pair: CandidatePair,
  { rasters, limits, anchors }: Context,
): CandidateVerdict | null {
  const { a, b, similarity } = pair
  const { icon_same: same, icon_different: different } = limits
  if (similarity >= same) return { a, b, similarity, verdict: 'same', told: null }
  if (!isInPlace(pair, anchors) || isElsewhere(pair, rasters, anchors)) return null
  if (isOnText(rasters.a, a.rect) || isOnText(rasters.b, b.rect)) return null
  if (similarity > different) return { a, b, similarity, verdict: 'ambiguous', told: null }
  const told: Hypothesis = {
    labels: ['icon'],
    note: `${iconName(a.name ?? b.name)} is another icon than in the design, or turned.`,
    rect_a: a.rect,
    rect_b: b.rect,
    about: null,
    ratio: (1 - similarity) / (1 - same),
    evidence: { kind: 'icon' },
  }
  return { a, b, similarity, verdict: 'different', told }
}

/** Null where nothing can be said of it. */
function judgeLone(
  candidate: Candidate,
  { rasters, anchors }: Omit<Context, 'limits'>,
): CandidateVerdict | null {
  const { side, name, rect } = candidate
  const other = side === 'a' ? rasters.b : rasters.a
  const shift = shiftOf(candidate, anchors)
  if (shift === null || candidate.link !== null) return null
  const place = moved(rect, shift)
  const there = regionColours(other, place)
  if (there === null || there.ink !== null) return null
  if ([rect, place].some((at) => isShown(rasters, candidate, at, FAR))) return null
  if (isOnText(rasters[side], rect)) return null
  const gone = side === 'a'
  const told: Hypothesis = {
    labels: ['icon', gone ? 'missing/element' : 'extra/element'],
    note: `${iconName(name)} is ${gone ? 'missing' : 'not in the design'}.`,
    rect_a: gone ? rect : null,
    rect_b: gone ? null : rect,
    about: null,
    ratio: Math.min(8, Math.sqrt(rect.w * rect.h) / 6),
    evidence: { kind: gone ? 'missing' : 'extra' },
  }
  const [a, b] = gone ? [candidate, null] : [null, candidate]
  return { a, b, similarity: null, verdict: gone ? 'missing' : 'extra', told }
}

const iconName = (name: string | null): string => (name === null ? 'The icon' : `The icon ${name}`)

/** Where the place of an icon lies on the other side; null where not two neighbours say the same. */
function shiftOf(candidate: Candidate, anchors: readonly Anchor[]) {
  const [first, second] = nearestAnchors(candidate, anchors, 2).map(displacement)
  if (first === undefined || second === undefined) return null
  if (Math.hypot(first.dx - second.dx, first.dy - second.dy) > TOGETHER) return null
  return towardsOther(candidate.side, first)
}

const towardsOther = (side: Side, { dx, dy }: { dx: number; dy: number }) =>
  side === 'a' ? { dx, dy } : { dx: -dx, dy: -dy }

/**
 * Whether a side shows the icon of the other after all: where its counterpart is said to be, where it
 * would be if nothing had moved, or where its neighbours say, which may be wrongly paired themselves
 * (of icons that are repeated a list may lack some). Then the two were wrongly taken for one.
 */
function isElsewhere(
  { a, b }: CandidatePair,
  rasters: Rasters,
  anchors: readonly Anchor[],
): boolean {
  const places = ({ side, rect }: Candidate): Rect[] => [
    rect,
    ...nearestAnchors({ side, rect }, anchors, TOLD).map((anchor) =>
      moved(rect, towardsOther(side, displacement(anchor))),
    ),
  ]
  return (
    [b.rect, ...places(a)].some((place) => isShown(rasters, a, place, NEAR)) ||
    [a.rect, ...places(b)].some((place) => isShown(rasters, b, place, NEAR))
  )
}

/** Whether the other side shows an icon at or near a place. */
function isShown(
  { a, b }: Rasters,
  { side, rect }: Candidate,
  place: Rect,
  reach: { x: number; y: number },
): boolean {
  const [own, other] = side === 'a' ? [a, b] : [b, a]
  return (findCrop(own, rect, other, place, reach)?.similarity ?? 0) >= ALIKE
}
