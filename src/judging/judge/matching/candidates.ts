import { correlation, coverage, soften } from '../measurement/coverage.ts'
import { thumbnail } from '../measurement/shape-difference.ts'
import { unrivalled, type Match } from './matching.ts'
import { apart } from './place.ts'
import { textKey } from './text-key.ts'
import { WORD_WIDTH } from '../segmentation/segment.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

const likeness = ({ similarity }: Match): number => similarity

/**
 * What looks as much alike, and so much more than anything else does, is the same thing wherever it is: the gap is
 * nearly as large as what is lacking to 1.
 */
const [ALIKE, CLEARLY] = [0.85, 0.12]

/**
 * Texts of the same words look at least this much alike, in whatever type: other words often do, which is why
 * structures have to say that they are the same.
 */
const LIKELY = 0.55

/**
 * Candidates of words that structures say of both, and of no others that look like either. A structure of another state
 * has the words of another row: pixels refute them where something else looks clearly more like one of the two.
 */
export function ofOneText(candidates: readonly Match[]): Match[] {
  const same = candidates.filter(({ a, b, similarity }) => {
    const words = wordsOf(a)
    return words !== '' && similarity >= LIKELY && words === wordsOf(b)
  })
  const said = new Set(unrivalled(same, likeness, Infinity))
  const compared = candidates.filter((match) => said.has(match) || match.similarity >= ALIKE)
  return unrivalled(compared, likeness, -CLEARLY).filter((match) => said.has(match))
}

const wordsOf = ({ element }: Segment): string =>
  element?.node.kind === 'text' ? textKey(element.node.text ?? '') : ''

/** Those that look alike and like nothing else. */
export const anchorsOf = (candidates: readonly Match[]): Match[] =>
  unrivalled(candidates, likeness, CLEARLY).filter(({ similarity }) => similarity >= ALIKE)

/**
 * The most pairs that are kept of leaves that look alike, a bound on memory: of a table with one word in each cell
 * all do.
 */
const MOST_CANDIDATES = 100_000

/** Returns the leaves that look alike; of more than memory has space for, those most alike and nearest. */
export function leafCandidates(a: Segmentation, b: Segmentation): Match[] {
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

const nearness = ({ a, b, similarity }: Match): number => similarity - apart(a.rect, b.rect) / 1000

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

/**
 * Columns and rows of the grid by which ink is compared: a text is as wide as many letters and as high as one, an
 * icon square; a bound on cost.
 */
const GRID = { text: [48, 10], icon: [16, 16], line: [16, 2] } as const

type Form = 'text' | 'icon' | 'image' | 'line'

/** A text of a letter or two is compared like an icon: segmentation hardly distinguishes them. */
const formOf = ({ kind, rect }: Segment): Form =>
  kind === 'box' || (kind === 'text' && rect.w <= WORD_WIDTH * rect.h) ? 'icon' : kind

function look(segmentation: Segmentation, segment: Segment): Float32Array {
  const form = formOf(segment)
  if (form === 'image') return thumbnail(segmentation.raster, segment.rect)
  const [columns, rows] = GRID[form]
  return soften(coverage(segmentation, segment.lines[0] as Rect, columns, rows))
}

/** Lines have no shape: those of one length that begin at one x (or y) are alike. */
function lineLikeness(p: Rect, q: Rect): number {
  const flat = p.w >= p.h
  if (flat !== q.w >= q.h) return 0
  const [length, other] = flat ? [p.w, q.w] : [p.h, q.h]
  const off = flat ? Math.abs(p.x - q.x) : Math.abs(p.y - q.y)
  return off > 24 ? 0 : Math.min(length, other) / Math.max(length, other)
}

const ratioOf = (u: number, v: number) => Math.max(u, v) / Math.min(u, v)

function comparable(p: Rect, q: Rect): boolean {
  return ratioOf(p.w, q.w) <= 2 && ratioOf(p.h, q.h) <= 1.8
}
