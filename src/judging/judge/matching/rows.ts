import { distance } from '../../../base/rgb.ts'
import { median } from '../median.ts'
import { inOrder } from './in-order.ts'
import type { Match } from './matching.ts'
import { ONE_COLOUR } from '../segmentation/grouping.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

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

/**
 * Texts and small icons row by row: the rows of both sides are aligned as sequences, so that a row
 * among like ones came or went as a whole, and the later of two equal rows is the one that came.
 */
export function alignRows(a: Segmentation, b: Segmentation, candidates: readonly Match[]): Match[] {
  const [rowsA, rowsB] = [rowsOf(a), rowsOf(b)]
  if (Math.max(rowsA.length, rowsB.length) > MAX_ROWS) return []
  const alike = Map.groupBy(
    candidates.filter(({ similarity }) => similarity >= ALIKE),
    (match) => match.a,
  )
  const common = rowsA.map((p) => rowsB.map((q) => pairs(p, q, alike)))
  const places = inOrder(rowsA.length, rowsB.length, (i, j) => {
    const [p, q] = [rowsA[i] as Segment[], rowsB[j] as Segment[]]
    const same = common[i]?.[j]?.length ?? 0
    const away = Math.abs(topOf(p) - topOf(q)) / (topOf(p) + topOf(q) + 1)
    return 2 * same < COMMON * (p.length + q.length) ? 0 : same - BY_PLACE * away
  })
  return places.flatMap(([i, j]) => common[i]?.[j] ?? [])
}

const topOf = (row: readonly Segment[]): number => Math.min(...row.map(({ rect }) => rect.y))

const middle = ({ rect }: Segment) => rect.y + rect.h / 2

/** From the top, each from the left. */
function rowsOf({ segments }: Segmentation): Segment[][] {
  const leaves = segments.filter(({ kind }) => kind !== 'box')
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
  return rows.map((row) => row.toSorted((p, q) => p.rect.x - q.rect.x))
}

/** What another colour is worth where shapes go by theirs: more than nothing, for one may be recoloured; a choice. */
const RECOLOURED = 0.1

/** What two rows have in common, in the same order. */
function pairs(
  row: readonly Segment[],
  other: readonly Segment[],
  alike: ReadonlyMap<Segment, Match[]>,
): Match[] {
  // Shapes that are as many of their colour in both places go by it: in a legend they changed places.
  const isKept = ({ a, b }: Match): boolean => {
    const count = (all: readonly Segment[], { kind, parent }: Segment) =>
      all.filter((one) => one.kind === kind && one.parent === parent && isOneColour(one, a)).length
    return a.kind !== 'text' && count(row, a) === count(other, b)
  }
  const options = row.map((leaf) => new Map(alike.get(leaf)?.map((match) => [match.b, match])))
  const optionOf = (i: number, j: number) => {
    const q = other[j]
    return q && options[i]?.get(q)
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
