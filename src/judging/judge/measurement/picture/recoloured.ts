import { distance, type Rgb } from '../../../../base/rgb.ts'
import { median } from '../../median.ts'
import { cellAt, meanOf, type Cells } from './cells.ts'

/** A part of a picture that has one colour before and another one after. */
export interface Recoloured {
  a: Rgb
  b: Rgb
  /** The part's cells. */
  part: ReadonlySet<number>
}

/**
 * Cells that differ by more, all channels together, are of the part: about 12 CIEDE2000 of a middle colour; half of
 * that where all of them differ by it on average, as one picture drawn twice does not.
 */
const CHANGED = 48
/** Fewer cells, as a share, are what rasterisers make of edges: a tenth of a picture along either side. */
const LEAST_PART = 0.01
/** Colours of one part differ by less, in channel values: it may be a little shaded, and cells at its edges blend. */
const EVEN = 20
/**
 * The least share of a part that has its colour before and after: the rest are blends at its edges, nearly a third
 * of a square of 12 cells.
 */
const MOST = 0.7
/**
 * The least share of the outline of a part that both sides show, else something appeared or went: the rest may lie
 * beside its colour by chance.
 */
const OUTLINED = 0.7

/** What has another colour, by how far the cells are apart; null where it is not one part that kept its shape. */
export function recolouredPart(a: Cells, b: Cells, apart: Float32Array): Recoloured | null {
  const least = meanOf(apart) > CHANGED / 2 ? CHANGED / 2 : CHANGED
  const part = new Set([...apart.keys()].filter((cell) => (apart[cell] as number) > least))
  if (part.size < LEAST_PART * apart.length) return null
  const [from, to] = [commonColour(a, part), commonColour(b, part)]
  const isEven = (cell: number) =>
    distance(cellAt(a, cell), from) <= EVEN && distance(cellAt(b, cell), to) <= EVEN
  if ([...part].filter(isEven).length < MOST * part.size) return null
  const around = outlineOf(part, a)
  const isSeen = (cells: Cells, colour: Rgb) =>
    around.filter((cell) => distance(cellAt(cells, cell), colour) > EVEN / 2).length >=
    OUTLINED * around.length
  return isSeen(a, from) && isSeen(b, to) ? { a: from, b: to, part } : null
}

/**
 * The most cells of a part from which its colour is taken: a bound on cost, for a median hardly changes with more.
 */
const SAMPLE = 256

function commonColour(cells: Cells, part: ReadonlySet<number>): Rgb {
  const every = Math.ceil(part.size / SAMPLE)
  const sample = [...part].filter((_, i) => i % every === 0)
  const channel = (c: number) => median(sample.map((cell) => cells.data[3 * cell + c] as number))
  return [channel(0), channel(1), channel(2)]
}

/** The cells two away from the part: those next to it are blends. */
function outlineOf(part: ReadonlySet<number>, { columns, rows }: Cells): number[] {
  const around = (cells: Iterable<number>, without: (cell: number) => boolean) =>
    new Set(
      [...cells].flatMap((cell) => {
        const x = cell % columns
        return [
          ...(x > 0 ? [cell - 1] : []),
          ...(x < columns - 1 ? [cell + 1] : []),
          cell - columns,
          cell + columns,
        ].filter((other) => other >= 0 && other < columns * rows && !without(other))
      }),
    )
  const blends = around(part, (cell) => part.has(cell))
  return [...around(blends, (cell) => part.has(cell) || blends.has(cell))]
}
