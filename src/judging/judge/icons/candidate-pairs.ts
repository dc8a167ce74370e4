import { shapeSimilarity, type IconShape } from './icon-shape.ts'
import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'
import type { JudgeLimits } from '../settings.ts'

/** An icon that a producer points at, where its image shows one. */
export interface Candidate {
  id: string
  side: Side
  name: string | null
  /** Id of its counterpart, as the producer says. */
  link: string | null
  /** In px of its side's raster. */
  rect: Rect
  shape: IconShape
}

/** Two candidates that stand for one icon. */
export interface CandidatePair {
  a: Candidate
  b: Candidate
  similarity: number
}

/** The same icon on both sides. */
export type Anchor = CandidatePair

export interface PairedCandidates {
  pairs: CandidatePair[]
  /** Without a counterpart. */
  lone: Candidate[]
  /** Those that look the same, by which places are told. */
  anchors: Anchor[]
}

/** An icon may lie this far from where its neighbours say, in px. */
const REACH = 16
/** Sides of one icon are not of sizes further apart. */
const SIZES = 1.5

/**
 * Pairs candidates: first those that look the same, as the producer links them and then the nearest;
 * what is left as linked, and by the place that its neighbours tell. A link that looks contradict
 * is believed only of icons that nothing else looks like.
 */
export function pairCandidates(
  candidates: readonly Candidate[],
  { icon_same: same }: JudgeLimits,
): PairedCandidates {
  const open = new Set(candidates)
  const pairs: CandidatePair[] = []
  const takeFirst = (ordered: readonly CandidatePair[]): void => {
    for (const pair of ordered) {
      if (!open.has(pair.a) || !open.has(pair.b)) continue
      open.delete(pair.a)
      open.delete(pair.b)
      pairs.push(pair)
    }
  }
  const linked = links(candidates)
  const any = pairings(candidates)
  const alike = any.filter(({ similarity }) => similarity >= same)
  takeFirst(linked.filter(({ similarity }) => similarity >= same))
  takeFirst(alike.toSorted((p, q) => distance(p) - distance(q)))
  const anchors = [...pairs]
  takeFirst(linked)
  const near = any.filter(
    (pair) => open.has(pair.a) && open.has(pair.b) && isInPlace(pair, anchors),
  )
  takeFirst(near.toSorted((p, q) => astray(p, anchors) - astray(q, anchors)))
  return { pairs, lone: [...open], anchors }
}

/** Pairs that the producer links, from either end; an icon of several links counts by the first. */
function links(candidates: readonly Candidate[]): CandidatePair[] {
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  return candidates.flatMap((candidate) => {
    const other = candidate.link === null ? undefined : known.get(candidate.link)
    if (other === undefined || other.side === candidate.side) return []
    return [candidate.side === 'a' ? pairOf(candidate, other) : pairOf(other, candidate)]
  })
}

/** All that may be pairs by their size. */
function pairings(candidates: readonly Candidate[]): CandidatePair[] {
  const others = candidates.filter(({ side }) => side === 'b')
  return candidates
    .filter(({ side }) => side === 'a')
    .flatMap((a) => others.filter((b) => sizesAgree(a, b)).map((b) => pairOf(a, b)))
}

const pairOf = (a: Candidate, b: Candidate): CandidatePair => ({
  a,
  b,
  similarity: shapeSimilarity(a.shape, b.shape),
})

const sizesAgree = ({ rect: p }: Candidate, { rect: q }: Candidate): boolean =>
  Math.max(p.w / q.w, q.w / p.w, p.h / q.h, q.h / p.h) <= SIZES

const middle = ({ x, y, w, h }: Rect) => ({ x: x + w / 2, y: y + h / 2 })

export function displacement({ a, b }: Pick<CandidatePair, 'a' | 'b'>) {
  const [p, q] = [middle(a.rect), middle(b.rect)]
  return { dx: q.x - p.x, dy: q.y - p.y }
}

const distance = (pair: CandidatePair): number => {
  const { dx, dy } = displacement(pair)
  return Math.hypot(dx, dy)
}

/** The anchors nearest to a place of one side, at most `count`. */
export function nearestAnchors(
  { side, rect }: Pick<Candidate, 'side' | 'rect'>,
  anchors: readonly Anchor[],
  count: number,
): Anchor[] {
  const from = middle(rect)
  const away = (anchor: Anchor): number => {
    const at = middle(anchor[side].rect)
    // What stands in one row moves together.
    return Math.abs(at.x - from.x) + 1.5 * Math.abs(at.y - from.y)
  }
  return anchors.toSorted((p, q) => away(p) - away(q)).slice(0, count)
}

/** How an icon of image a is displaced in b, as its nearest neighbour is. */
function toldShift(a: Candidate, anchors: readonly Anchor[]): { dx: number; dy: number } {
  const others = anchors.filter((anchor) => anchor.a !== a)
  const [nearest] = nearestAnchors(a, others, 1)
  return nearest === undefined ? { dx: 0, dy: 0 } : displacement(nearest)
}

/** How far the counterpart lies from where the nearest anchor says, in px. */
function astray(pair: CandidatePair, anchors: readonly Anchor[]): number {
  const told = toldShift(pair.a, anchors)
  const { dx, dy } = displacement(pair)
  return Math.hypot(dx - told.dx, dy - told.dy)
}

/** Whether two candidates lie where the other side's would be: one may stand for the other. */
export const isInPlace = (pair: CandidatePair, anchors: readonly Anchor[]): boolean =>
  astray(pair, anchors) <= REACH
