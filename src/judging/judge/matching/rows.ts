import { union } from '../../../base/rectangle.ts'
import { distance } from '../../../base/rgb.ts'
import { median } from '../median.ts'
import { inOrder } from './in-order.ts'
import type { Match } from './matching.ts'
import { ONE_COLOUR } from '../segmentation/grouping.ts'
import { correlation, coverage, soften } from '../measurement/coverage.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/**
 * Columns and rows of the grid on which rows are compared as a whole: a cell is about a letter wide, and a stroke
 * high; a bound on cost, too.
 */
const CELLS = [64, 10] as const

/** Looks that the same text has wherever it stands: it lies between other pixels there. */
const ALIKE = 0.8
/** What two rows have in common at least, of both, to be one: more than half. */
const COMMON = 0.6
/**
 * Of two rows that are as much like a third, the nearer one is its counterpart: only ties are broken by it, for
 * shares of what rows hold differ by more.
 */
const BY_PLACE = 0.001
/**
 * Alike segments of a row are of as many columns: those this far apart, in px, count half. About as wide as a
 * narrow column.
 */
const COLUMN = 100
/** More rows than a component has are a pattern: a bound on cost, for each is held against all. */
const MAX_ROWS = 120

/** Rows of both sides that are one, and what follows for what stands in them. */
interface AlignedRows {
  /** What the rows of each pair have in common. */
  matches: Match[]
  /** Whether two segments stand in rows that are each another one's counterpart. */
  contradict: (match: Match) => boolean
}

/**
 * Texts and small icons row by row: the rows of both sides are aligned as sequences, so that a row
 * among like ones came or went as a whole, and the later of two equal rows is the one that came.
 */
export function alignRows(
  a: Segmentation,
  b: Segmentation,
  candidates: readonly Match[],
): AlignedRows {
  const [rowsA, rowsB] = [rowsOf(a), rowsOf(b)]
  if (Math.max(rowsA.length, rowsB.length) > MAX_ROWS)
    return { matches: [], contradict: () => false }
  const alike = Map.groupBy(
    candidates.filter(({ similarity }) => similarity >= ALIKE),
    (match) => match.a,
  )
  const common = rowsA.map((p) => rowsB.map((q) => pairs(p, q, alike)))
  const scores = rowsA.map((p, i) =>
    rowsB.map((q, j) => {
      const all = p.leaves.length + q.leaves.length
      const share = (2 * (common[i]?.[j]?.length ?? 0)) / all
      const likeness = share === 1 ? 1 : Math.max(share < COMMON ? 0 : share, likenessOf(p, q))
      const away = Math.abs(p.rect.y - q.rect.y) / (p.rect.y + q.rect.y + 1)
      return (likeness * all) / 2 - (likeness > 0 ? BY_PLACE * away : 0)
    }),
  )
  const matches: Match[] = []
  const counterpart = new Map<Segment, Row>()
  for (const [i, j] of inOrder(rowsA.length, rowsB.length, (i, j) => scores[i]?.[j] ?? 0)) {
    const [p, q] = [rowsA[i] as Row, rowsB[j] as Row]
    const same = common[i]?.[j] ?? []
    matches.push(...same, ...between(p, q, same))
    for (const leaf of p.leaves) counterpart.set(leaf, q)
    for (const leaf of q.leaves) counterpart.set(leaf, p)
  }
  return {
    matches,
    contradict: (match) => {
      const [p, q] = [counterpart.get(match.a), counterpart.get(match.b)]
      return p !== undefined && q !== undefined && !p.leaves.includes(match.b)
    },
  }
}

interface Row {
  leaves: Segment[]
  rect: Rect
  look: Float32Array
}

/** How alike two rows look as a whole, however they are divided into texts; 0 for unlike ones. */
function likenessOf(p: Row, q: Row): number {
  if (Math.abs(p.rect.w - q.rect.w) > 0.06 * p.rect.w) return 0
  const likeness = correlation(p.look, q.look)
  return likeness < ALIKE ? 0 : likeness
}

const middle = ({ rect }: Segment) => rect.y + rect.h / 2

/** From the top, each from the left. */
function rowsOf(segmentation: Segmentation): Row[] {
  const leaves = segmentation.segments.filter(({ kind }) => kind !== 'box')
  const tall = median(leaves.filter(({ kind }) => kind === 'text').map(({ rect }) => rect.h))
  const small = leaves.filter(
    ({ kind, rect }) => (kind === 'text' || kind === 'icon') && rect.h <= 2 * tall,
  )
  const rows: Segment[][] = []
  for (const leaf of small.toSorted((p, q) => middle(p) - middle(q))) {
    const row = rows.at(-1)
    if (row && Math.abs(middle(row[0] as Segment) - middle(leaf)) <= 0.5 * tall) row.push(leaf)
    else rows.push([leaf])
  }
  return rows.map((row) => {
    const rect = row.map((leaf) => leaf.rect).reduce(union)
    return {
      leaves: row.toSorted((p, q) => p.rect.x - q.rect.x),
      rect,
      look: soften(coverage(segmentation, rect, ...CELLS)),
    }
  })
}

/** What stands alone between neighbours that two rows have in common: its words may have changed. */
function between({ leaves: row }: Row, { leaves: other }: Row, same: readonly Match[]): Match[] {
  return row.flatMap((leaf, i) => {
    if (same.some(({ a }) => a === leaf)) return []
    const left = same.findLast(({ a }) => row.indexOf(a) < i)
    const right = same.find(({ a }) => row.indexOf(a) > i)
    const from = left ? other.indexOf(left.b) + 1 : 0
    const to = right ? other.indexOf(right.b) : other.length
    const first = left ? row.indexOf(left.a) + 1 : 0
    const last = right ? row.indexOf(right.a) : row.length
    const [pair] = other.slice(from, to)
    if (to - from !== 1 || last - first !== 1 || pair?.kind !== leaf.kind) return []
    return same.length > 0 ? [{ a: leaf, b: pair, similarity: 0 }] : []
  })
}

/** What another colour is worth where shapes go by theirs: more than nothing, for one may be recoloured; a choice. */
const RECOLOURED = 0.1

/** What is so much more like is plainly so: one rasteriser and the next leave less between two drawings of one text. */
const PLAINLY = 0.04

/** What two rows have in common, in the same order. */
function pairs(
  { leaves: row }: Row,
  { leaves: other }: Row,
  alike: ReadonlyMap<Segment, Match[]>,
): Match[] {
  // Shapes that are as many of their colour in both places go by it: in a legend they changed places.
  const isKept = ({ a, b }: Match): boolean => {
    const count = (all: readonly Segment[], { kind, parent }: Segment) =>
      all.filter((one) => one.kind === kind && one.parent === parent && isOneColour(one, a)).length
    return a.kind !== 'text' && count(row, a) === count(other, b)
  }
  const options = row.map((leaf) => new Map(alike.get(leaf)?.map((match) => [match.b, match])))
  const likeness = (i: number, q: Segment): number => options[i]?.get(q)?.similarity ?? 0
  // What looks like it less than another of the row does, as does its counterpart, changed places with that.
  const isExchanged = (i: number, q: Segment, least: number) =>
    other.some((one) => likeness(i, one) > least) && row.some((_, k) => likeness(k, q) > least)
  const optionOf = (i: number, j: number) => {
    const q = other[j]
    const match = q && options[i]?.get(q)
    return match && isExchanged(i, q, match.similarity + PLAINLY) ? undefined : match
  }
  const places = inOrder(row.length, other.length, (i, j) => {
    const match = optionOf(i, j)
    if (match === undefined) return 0
    const { a, b, similarity } = match
    const worth = 1 / (2 - similarity + Math.abs(a.rect.x - b.rect.x) / COLUMN)
    return isOneColour(a, b) || !isKept(match) ? worth : RECOLOURED * worth
  })
  return places.flatMap(([i, j]) => optionOf(i, j) ?? [])
}

const isOneColour = (p: Segment, q: Segment): boolean => distance(p.colour, q.colour) <= ONE_COLOUR
