import { distance } from '../../../base/rgb.ts'
import { sharedDown } from '../../../base/rectangle.ts'
import { overlap } from '../rectangle.ts'
import { addBest, addMatch, noMatches, unrivalled, type Match, type Matching } from './matching.ts'
import { absorbFragments } from './fragments.ts'
import { leavesContainer } from './containers.ts'
import { correlation, coverage, soften } from '../measurement/coverage.ts'
import { matchCovered } from './covered.ts'
import { matchRemaining } from './remaining.ts'
import { joinParagraphs } from './paragraphs.ts'
import { alignRows } from './rows.ts'
import { splitLines } from './split-lines.ts'
import { textKey } from './text-key.ts'
import { thumbnail } from '../measurement/shape-difference.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** Columns and rows of the grid by which ink is compared. */
const GRID = { text: [48, 10], icon: [16, 16], line: [16, 2] } as const

/** Pairs the segments of two images, one to one. The roots are a pair. */
export function matchSegments(a: Segmentation, b: Segmentation): Matching {
  const matching = noMatches<Match>()
  const [rootA, rootB] = [a.segments[0], b.segments[0]]
  if (rootA && rootB) addMatch(matching, { a: rootA, b: rootB, similarity: 1 })
  let candidates = leafCandidates(a, b)
  for (const anchor of ofOneText(candidates)) addMatch(matching, anchor)
  const isAway = leavesContainer(a, b, candidates)
  const rows = alignRows(
    a,
    b,
    candidates.filter((match) => !isAway(match)),
  )
  candidates = candidates.filter((match) => !rows.contradict(match))
  for (const anchor of unrivalled(candidates, likeness, CLEARLY))
    if (anchor.similarity >= ALIKE) addMatch(matching, anchor)
  for (const match of rows.matches) addMatch(matching, match)
  addBest(
    matching,
    candidates.filter((match) => !isAway(match)),
    ({ a: p, b: q, similarity }) => {
      const away = distanceAway(matching, p.rect, q.rect)
      return similarity >= 0.7 ? similarity - away / 100 : -1
    },
    0.3,
  )
  matchBoxes(matching, a, b)
  addBest(matching, candidates, (match) => farAway(matching, match), 0.3)
  matchBoxes(matching, a, b)
  splitLines(a, b, matching)
  absorbFragments(a, b, matching)
  matchByPlace(matching, a, b)
  splitLines(a, b, matching)
  absorbFragments(a, b, matching)
  matchBoxes(matching, a, b)
  matchRemaining(matching, (p, q) => alikeKinds(p, q) && !leftRow(matching, p, q))
  matchCovered(a, b, matching, (rect) => displacement(matching, rect))
  joinParagraphs(a, b, matching)
  return matching
}

const likeness = ({ similarity }: Match): number => similarity

/** What looks as much alike, and so much more than anything else does, is the same thing wherever it is. */
const [ALIKE, CLEARLY] = [0.85, 0.12]

/** Texts of the same words look at least this much alike, in whatever type. */
const LIKELY = 0.55

/** Candidates of words that structures say of both, and of no others that look like either. */
function ofOneText(candidates: readonly Match[]): Match[] {
  const same = candidates.filter(({ a, b, similarity }) => {
    const words = wordsOf(a)
    return words !== '' && similarity >= LIKELY && words === wordsOf(b)
  })
  return unrivalled(same, likeness, Infinity)
}

const wordsOf = ({ element }: Segment): string =>
  element?.node.kind === 'text' ? textKey(element.node.text ?? '') : ''

/** The most pairs that are kept of leaves that look alike: of a table with one word in each cell all do. */
const MOST_CANDIDATES = 100_000

/** Returns the leaves that look alike; of more than memory has space for, those most alike and nearest. */
function leafCandidates(a: Segmentation, b: Segmentation): Match[] {
  const [leavesA, leavesB] = [leavesOf(a), leavesOf(b)]
  const looks = new Map<Segment, Float32Array>()
  for (const leaf of leavesA) looks.set(leaf, look(a, leaf))
  for (const leaf of leavesB) looks.set(leaf, look(b, leaf))
  const most = Math.max(1, Math.floor(MOST_CANDIDATES / leavesA.length))
  return leavesA.flatMap((p) => {
    const alike = leavesB.flatMap((q) => candidateOf(p, q, looks))
    return alike.length <= most
      ? alike
      : alike.toSorted((u, v) => nearness(v) - nearness(u)).slice(0, most)
  })
}

const nearness = ({ a: { rect: p }, b: { rect: q }, similarity }: Match): number =>
  similarity - Math.hypot(centreX(p) - centreX(q), centreY(p) - centreY(q)) / 1000

const leavesOf = ({ segments }: Segmentation): Segment[] =>
  segments.filter(({ kind }) => kind !== 'box')

function candidateOf(
  p: Segment,
  q: Segment,
  looks: ReadonlyMap<Segment, Float32Array>,
): Match | [] {
  if (formOf(p) !== formOf(q)) return []
  if (p.kind === 'line') {
    const similarity = lineLikeness(p.rect, q.rect)
    return similarity >= 0.85 ? { a: p, b: q, similarity } : []
  }
  if (!comparable(p.lines[0] as Rect, q.lines[0] as Rect)) return []
  const similarity = correlation(looks.get(p) as Float32Array, looks.get(q) as Float32Array)
  return similarity >= 0.45 ? { a: p, b: q, similarity } : []
}

/** What looks the same and stayed in its box has moved there, however far; then what has no other counterpart. */
function farAway(matching: Matching, { a, b, similarity }: Match): number {
  const inCounterpart = a.parent && matching.ofA.get(a.parent)?.b === b.parent ? 1 : 0
  if (similarity < 0.9 - 0.1 * inCounterpart) return -1
  return inCounterpart + similarity - Math.min(0.5, distanceAway(matching, a.rect, b.rect) / 1000)
}

/** All pairs of two lists, one after the other: there may be more than memory has space for. */
function* pairsOf(
  inA: readonly Segment[],
  inB: readonly Segment[],
  similarity: number,
): Generator<Match> {
  for (const a of inA) for (const b of inB) yield { a, b, similarity }
}

type Form = 'text' | 'icon' | 'image' | 'line'

/** A text of a letter or two is compared like an icon: segmentation hardly distinguishes them. */
const formOf = ({ kind, rect }: Segment): Form =>
  kind === 'box' || (kind === 'text' && rect.w <= 2.2 * rect.h) ? 'icon' : kind

function look(segmentation: Segmentation, segment: Segment): Float32Array {
  const form = formOf(segment)
  if (form === 'image') return thumbnail(segmentation.raster, segment.rect)
  const [columns, rows] = GRID[form]
  return soften(coverage(segmentation, segment.lines[0] as Rect, columns, rows))
}

/** Lines have no shape: those of one length and thickness that begin at one x (or y) are alike. */
function lineLikeness(p: Rect, q: Rect): number {
  const flat = p.w >= p.h
  if (flat !== q.w >= q.h) return 0
  const [length, other] = flat ? [p.w, q.w] : [p.h, q.h]
  const thickness = flat ? Math.abs(p.h - q.h) : Math.abs(p.w - q.w)
  const off = flat ? Math.abs(p.x - q.x) : Math.abs(p.y - q.y)
  if (thickness > 2 || off > 24) return 0
  return Math.min(length, other) / Math.max(length, other)
}

const ratioOf = (u: number, v: number) => Math.max(u, v) / Math.min(u, v)

function comparable(p: Rect, q: Rect): boolean {
  return ratioOf(p.w, q.w) <= 2 && ratioOf(p.h, q.h) <= 1.8
}

/** How far q is from where p should be, from how the nearest matched segment moved. */
function distanceAway(matching: Matching, p: Rect, q: Rect): number {
  const { x, y } = displacement(matching, p)
  const [dx, dy] = [centreX(q) - centreX(p) - x, centreY(q) - centreY(p) - y]
  return Math.hypot(dx, dy)
}

export function displacement(matching: Matching, rect: Rect): { x: number; y: number } {
  let best: Match | null = null
  let least = Infinity
  for (const match of matching.matches) {
    if (match.a.parent === null) continue
    const away =
      Math.abs(centreX(match.a.rect) - centreX(rect)) +
      3 * Math.abs(centreY(match.a.rect) - centreY(rect))
    if (away < least) [least, best] = [away, match]
  }
  return best === null ? { x: 0, y: 0 } : movedBy(best)
}

const movedBy = ({ a: { rect: p }, b: { rect: q } }: Match) => ({
  x: centreX(q) - centreX(p),
  y: centreY(q) - centreY(p),
})

const centreX = (rect: Rect): number => rect.x + rect.w / 2
const centreY = (rect: Rect): number => rect.y + rect.h / 2

const boxesIn = (segments: readonly Segment[]) =>
  segments.filter((segment) => segment.kind === 'box' && segment.parent !== null)

function matchBoxes(matching: Matching, a: Segmentation, b: Segmentation): void {
  const candidates = pairsOf(boxesIn(a.segments), boxesIn(b.segments), 1)
  addBest(matching, candidates, ({ a: p, b: q }) => boxScore(matching, p, q), 1.5)
}

function boxScore(matching: Matching, p: Segment, q: Segment): number {
  const [inP, inQ] = [leaves(p), leaves(q)]
  const pairs = inP.flatMap((leaf) => {
    const match = matching.ofA.get(leaf)
    return match && inQ.includes(match.b) ? [match] : []
  })
  const content = inP.length + inQ.length - pairs.length
  const sure = inP.filter((leaf) => matching.ofA.has(leaf)).length
  const jaccard = content === 0 ? 0.4 : pairs.length / content
  // Matched content that went elsewhere: another box.
  if (sure > 0 && pairs.length === 0) return -1
  const moved = pairs[0] ? movedBy(pairs[0]) : displacement(matching, p.rect)
  const shifted = { ...p.rect, x: p.rect.x + moved.x, y: p.rect.y + moved.y }
  const size =
    (Math.min(p.rect.w, q.rect.w) / Math.max(p.rect.w, q.rect.w) +
      Math.min(p.rect.h, q.rect.h) / Math.max(p.rect.h, q.rect.h)) /
    2
  const filled = distance(p.colour, q.colour) <= SAME_FILL ? BY_FILL : 0
  const still = pairs[0] ? 0 : overlap(p.rect, q.rect) - LESS_STILL
  return 2 * jaccard + 1.5 * Math.max(overlap(shifted, q.rect), still) + size + filled
}

/** What stands still while what is near it moved counts for so much less. */
const LESS_STILL = 0.05

/** What one fill differs by at most, and what it counts: enough among boxes that are alike but for it. */
const [SAME_FILL, BY_FILL] = [6, 0.1]

export const leaves = (segment: Segment): Segment[] =>
  segment.children.flatMap((child) => (child.kind === 'box' ? leaves(child) : [child]))

const rest = (segments: readonly Segment[], matched: Map<Segment, Match>): Segment[] =>
  segments.filter((segment) => segment.parent !== null && !matched.has(segment))

/** What stands where it should, whatever it shows: its content was replaced. */
function matchByPlace(matching: Matching, a: Segmentation, b: Segmentation): void {
  const candidates = pairsOf(rest(a.segments, matching.ofA), rest(b.segments, matching.ofB), 0)
  addBest(
    matching,
    candidates,
    ({ a: p, b: q }) => {
      if (!alikeKinds(p, q)) return -1
      const { x, y } = displacement(matching, p.rect)
      const near = placeOverlap(p, q, x, y)
      const still = placeOverlap(p, q, 0, 0) - LESS_STILL
      return still <= Math.max(near, 0) || leftRow(matching, p, q) ? near : still
    },
    0.3,
  )
}

/** Whether all that p stood beside is beside q no more: what is at its old place is another row's. */
function leftRow({ ofA }: Matching, p: Segment, { rect }: Segment): boolean {
  const beside = (p.parent?.children ?? []).flatMap((other) =>
    other !== p && sharedDown(other.rect, p.rect) > 0 ? (ofA.get(other) ?? []) : [],
  )
  return beside.length > 0 && beside.every(({ b }) => sharedDown(b.rect, rect) <= 0)
}

function placeOverlap(p: Segment, q: Segment, x: number, y: number): number {
  const moved = { ...p.rect, x: p.rect.x + x, y: p.rect.y + y }
  const whole = overlap(moved, q.rect)
  if (p.kind !== 'text' || q.kind !== 'text') {
    const away = Math.hypot(centreX(moved) - centreX(q.rect), centreY(moved) - centreY(q.rect))
    const small = Math.max(p.rect.w, p.rect.h, q.rect.w, q.rect.h) <= 32
    return small && away <= 5 ? Math.max(whole, 0.35) : whole
  }
  // A text keeps one end, or its middle, and its line; its length may change.
  const along = Math.min(
    Math.abs(moved.x - q.rect.x),
    Math.abs(moved.x + moved.w - q.rect.x - q.rect.w),
    Math.abs(centreX(moved) - centreX(q.rect)),
  )
  const high = overlap({ ...moved, x: 0, w: 1 }, { ...q.rect, x: 0, w: 1 })
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
