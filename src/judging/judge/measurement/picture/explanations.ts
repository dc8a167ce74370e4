import { distance, type Rgb } from '../../../../base/rgb.ts'
import { median } from '../../median.ts'
import { apartBy, cellAt, cellsOf, meanOf, spreadOf, type Cells, type Picture } from './cells.ts'
import { hasOutline, outlineOf } from './outline.ts'
import { recolouredPart } from './recoloured.ts'
import { veilBetween, veiled } from './veil.ts'
import { AMID, isAmid, seenIn, viewBetween, type View } from './view.ts'
import type { ChangedRadius } from '../changed-radius.ts'

/** What one picture is of another. Numbers of one side alone hold for the other side as 1, 0 or none. */
export type Explanation =
  | { is: 'veiled'; a: number; b: number; over: Rgb }
  | { is: 'outlined'; a: number; b: number; colour: Rgb }
  | { is: 'rounded' }
  | { is: 'recoloured'; a: Rgb; b: Rgb }
  /**
   * How much larger its content is, and how far its middle went in px of the second; whether the one that shows more shows
   * one colour beside it, and so is no larger part, but a smaller picture.
   */
  | { is: 'cut'; larger: number; x: number; y: number; onSurface: boolean }

export interface Explained {
  explanation: Explanation
  /** How far what it predicts is from what is seen, in channel values of a cell together. */
  left: number
  /** And how far apart the pictures are without it, where it says that they differ. */
  apart: number
}

/** The most cells in a row, a bound on cost: of small pictures, each pixel is one. */
const MOST_CELLS = 96
/** What an explanation may leave, in channel values of a cell together: less than half of what one picture drawn twice may differ by. */
export const LEFT = 10
/**
 * The largest share an explanation may leave of what differs without it, and of the contrast of the picture, for in
 * an even picture everything is alike: less than half, as `LEFT`.
 */
const LEFT_SHARE = 0.4

/**
 * Pictures that differ by less where an explanation says that they do are drawn by two rasterisers, in channel
 * values: half of what one picture drawn twice may differ by.
 */
const APART = 12

interface Pair {
  pictures: readonly [Picture, Picture]
  a: Cells
  b: Cells
  /** How far each cell of b is from a. */
  apart: Float32Array
  radius: ChangedRadius | null
  /** Px of a cell. */
  scale: { x: number; y: number }
}

/** How b may have come of a, the cheapest first; a later one is tried where those before it leave too much. */
const EXPLANATIONS: readonly ((pair: Pair) => Explained | null)[][] = [
  [rounded, outline, veil, recolour],
  [cut],
]

/** The explanation that leaves least of how two pictures differ; null where none explains it. */
export function explainedBy(
  first: Picture,
  second: Picture,
  radius: ChangedRadius | null,
): Explained | null {
  const columns = cellCount(Math.min(first.rect.w, second.rect.w))
  const rows = cellCount(Math.min(first.rect.h, second.rect.h))
  if (columns < LEAST_CELLS || rows < LEAST_CELLS) return null
  const [a, b] = [first, second].map(({ raster, rect }) =>
    cellsOf(raster, rect, columns, rows),
  ) as [Cells, Cells]
  const scale = { x: second.rect.w / columns, y: second.rect.h / rows }
  const there: Pair = { pictures: [first, second], a, b, apart: apartBy(a, b), scale, radius }
  const back: Pair = { ...there, pictures: [second, first], a: b, b: a, apart: apartBy(b, a) }
  const differs = ({ apart }: Pair) => apart.some((by) => by > LEFT)
  if (!differs(there) && !differs(back)) return null
  for (const explanations of EXPLANATIONS) {
    const found = explanations
      .flatMap((explain) => [explain(there) ?? [], turnedBack(explain(back)) ?? []])
      .flat()
    const [best] = found.toSorted((p, q) => p.left - q.left)
    if (best) return best
  }
  return null
}

const turnedBack = (explained: Explained | null): Explained | null =>
  explained && { ...explained, explanation: reversed(explained.explanation) }

/** Fewer in a row show nothing of a picture: more than half of them are within two of an edge. */
const LEAST_CELLS = 12

const cellCount = (length: number): number => Math.min(MOST_CELLS, Math.round(length))

function reversed(explanation: Explanation): Explanation {
  if (explanation.is === 'cut') {
    const { larger, x, y } = explanation
    return { ...explanation, larger: 1 / larger, x: -x / larger, y: -y / larger }
  }
  if (explanation.is === 'rounded') return explanation
  return { ...explanation, a: explanation.b, b: explanation.a } as Explanation
}

/** An explanation with what it leaves, if that is little and by far less than without it. */
function tested(
  explanation: Explanation,
  left: Float32Array,
  differing: Float32Array,
): Explained | null {
  const [rest, apart] = [meanOf(left), meanOf(differing)]
  if (apart <= APART || rest > Math.min(LEFT, LEFT_SHARE * apart)) return null
  return { explanation, left: rest, apart }
}

/** One of the whole picture must also say more than that it is even: then everything would be explained. */
const testedOnAll = (explanation: Explanation, left: Float32Array, { b, apart }: Pair) =>
  meanOf(left) < LEFT_SHARE * spreadOf(b) ? tested(explanation, left, apart) : null

function veil(pair: Pair): Explained | null {
  const { a, b, apart } = pair
  const found = meanOf(apart) > APART ? veilBetween(a, b) : null
  if (found === null) return null
  const left = apartBy(veiled(a, found), b)
  return testedOnAll({ is: 'veiled', a: 1, b: found.share, over: found.over }, left, pair)
}

/** How far from the arc of a corner what it cuts off may blend, in px: about the diagonal of a pixel. */
const BLENDED = 1.5

/** Other corners leave all that is inside the rounder ones. */
function rounded({ b, apart, radius, scale }: Pair): Explained | null {
  if (radius === null) return null
  const most = Math.max(radius.a, radius.b)
  const isIn = (cell: number) => {
    const { x, y } = fromEdges(b, cell)
    const [across, down] = [most - x * scale.x, most - y * scale.y]
    return across > 0 && down > 0 && Math.hypot(across, down) > most - BLENDED
  }
  return tested({ is: 'rounded' }, without(apart, isIn), within(apart, isIn))
}

/** An outline leaves what is not under it, at its place or pushed inwards. */
function outline({ pictures: [first, second], a, b, apart, scale }: Pair): Explained | null {
  const found = outlineOf(second)
  if (found === null || hasOutline(first, found)) return null
  const { width, colour } = found
  const isUnder = (cell: number) => {
    const { x, y } = fromEdges(b, cell)
    return Math.min(x * scale.x, y * scale.y) < width + 1
  }
  const pushed = {
    x: -width / (second.rect.w - 2 * width),
    y: -width / (second.rect.h - 2 * width),
  }
  const [still, inwards] = [apart, apartBy(pushedIn(a, pushed), b)].map((left) =>
    without(left, isUnder),
  ) as [Float32Array, Float32Array]
  const left = meanOf(still) < meanOf(inwards) ? still : inwards
  return tested({ is: 'outlined', a: 0, b: width, colour }, left, within(apart, isUnder))
}

/** How many cells there are between a cell and the nearest edges. */
function fromEdges({ columns, rows }: Cells, cell: number): { x: number; y: number } {
  const [x, y] = [cell % columns, Math.floor(cell / columns)]
  return { x: Math.min(x, columns - 1 - x), y: Math.min(y, rows - 1 - y) }
}

const within = (apart: Float32Array, isIn: (cell: number) => boolean): Float32Array =>
  apart.filter((_, cell) => isIn(cell))

const without = (apart: Float32Array, isIn: (cell: number) => boolean): Float32Array =>
  apart.map((value, cell) => (isIn(cell) ? 0 : value))

/** Which of so many cells is seen at one, if there is a share more on both sides. */
function pushedTo(cell: number, cells: number, by: number): number {
  const at = ((cell + 0.5) / cells) * (1 - 2 * by) * cells + by * cells
  return Math.min(cells - 1, Math.max(0, Math.floor(at)))
}

/** A picture made smaller in its frame. */
function pushedIn(a: Cells, { x, y }: { x: number; y: number }): Cells {
  const { columns, rows } = a
  const data = new Float32Array(a.data.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const from = 3 * (pushedTo(row, rows, y) * columns + pushedTo(column, columns, x))
      data.set(a.data.subarray(from, from + 3), 3 * (row * columns + column))
    }
  return { columns, rows, data }
}

function recolour({ a, b, apart }: Pair): Explained | null {
  const found = recolouredPart(a, b, apart)
  if (found === null) return null
  const isIn = (cell: number) => found.part.has(cell)
  return tested(
    { is: 'recoloured', a: found.a, b: found.b },
    without(apart, isIn),
    within(apart, isIn),
  )
}

function cut(pair: Pair): Explained | null {
  const { a, b, apart, scale } = pair
  if (meanOf(apart) <= APART) return null
  const view = viewBetween(a, b)
  const { cells, isSeen } = seenIn(a, view)
  const larger = 1 / view.share
  const x = (0.5 - view.x - view.share / 2) * larger * b.columns * scale.x
  const y = (0.5 - view.y - view.share / 2) * larger * b.rows * scale.y
  const isShown = (cell: number) => isSeen(cell) && isAmid(...sharesOf(b, cell))
  const explanation: Explanation = { is: 'cut', larger, x, y, onSurface: isOnSurface(a, view) }
  const seen = [...b.data.keys()].filter((i) => isShown(Math.floor(i / 3)))
  const shown = { ...b, data: Float32Array.from(seen, (i) => b.data[i] as number) }
  return testedOnAll(explanation, within(apartBy(cells, b), isShown), { ...pair, b: shown })
}

/**
 * Cells of one surface differ by less, in channel values, and so much of it is seen at least, as a share: the rest are
 * blends.
 */
const [EVEN, MOSTLY] = [20, 0.8]

/** From where to the edges a picture's rim is, as a share of its sides from its middle. */
const RIM = 0.4

/** Where the middle of a cell is, by its shares of the sides. */
const sharesOf = ({ columns, rows }: Cells, cell: number): [number, number] => [
  ((cell % columns) + 0.5) / columns,
  (Math.floor(cell / columns) + 0.5) / rows,
]

/** Whether a picture shows one colour around a part of it, of which most of the rim of that is not. */
function isOnSurface(a: Cells, { x, y, share }: View): boolean {
  const [beside, rim]: [Rgb[], Rgb[]] = [[], []]
  for (let cell = 0; cell < a.columns * a.rows; cell++) {
    const [u, v] = sharesOf(a, cell)
    const away = Math.hypot((u - x) / share - 0.5, (v - y) / share - 0.5)
    if (away > 0.5 && isAmid(u, v)) beside.push(cellAt(a, cell))
    else if (away > RIM && away < AMID) rim.push(cellAt(a, cell))
  }
  const channel = (c: 0 | 1 | 2) => median(beside.map((colour) => colour[c]))
  const surface: Rgb = [channel(0), channel(1), channel(2)]
  const ofSurface = (colours: readonly Rgb[]): number =>
    colours.filter((colour) => distance(colour, surface) <= EVEN).length
  return (
    beside.length > LEAST_CELLS &&
    ofSurface(beside) >= MOSTLY * beside.length &&
    2 * ofSurface(rim) < rim.length
  )
}
