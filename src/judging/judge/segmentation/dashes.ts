import type { Mark } from './marks.ts'

/** How thick and how long a dash is at most, and the fewest that are a line. */
const MAX_THICKNESS = 3
const MAX_LENGTH = 14
const MIN_DASHES = 4
/** Dashes of a round corner lie at most as far beyond the end of a side as its radius. */
const MAX_CORNER = 16
const MAX_CORNER_DASH = 9
/** More pieces of ink are noise or a pattern, and no frame is to be found among them. */
const MAX_MARKS = 20_000

type Span = [number, number]

/** The dashes of one straight line. */
interface DashedLine {
  flat: boolean
  owner: number
  along: Span
  across: Span
  dashes: Mark[]
}

/** The marks without those of dashed and dotted lines, which frame something as borders do. */
export function withoutDashes(marks: readonly Mark[]): readonly Mark[] {
  if (marks.length > MAX_MARKS) return marks
  const lines = [...dashedLines(marks, true), ...dashedLines(marks, false)]
  const dashes = new Set(lines.flatMap((line) => line.dashes))
  return marks.filter((mark) => !dashes.has(mark) && !lines.some((line) => isCorner(mark, line)))
}

const spanX = ({ x0, x1 }: Mark): Span => [x0, x1]
const spanY = ({ y0, y1 }: Mark): Span => [y0, y1]
const lengthOf = ([from, to]: Span): number => to - from

function dashedLines(marks: readonly Mark[], flat: boolean): DashedLine[] {
  const [along, across] = flat ? [spanX, spanY] : [spanY, spanX]
  const short = marks.filter((mark) => {
    const [length, thickness] = [lengthOf(along(mark)), lengthOf(across(mark))]
    return thickness <= MAX_THICKNESS && length >= thickness && length <= MAX_LENGTH
  })
  const rows = Map.groupBy(short, (mark) => `${mark.owner} ${across(mark).join(' ')}`)
  return [...rows.values()].flatMap((row) =>
    runs(row, along).map((dashes) => {
      const [first, last] = [dashes[0] as Mark, dashes.at(-1) as Mark]
      const whole: Span = [along(first)[0], along(last)[1]]
      return { flat, owner: first.owner, along: whole, across: across(first), dashes }
    }),
  )
}

/** Dashes that follow each other at little more than their own length. */
function runs(row: readonly Mark[], along: (mark: Mark) => Span): Mark[][] {
  const all: Mark[][] = []
  for (const mark of row.toSorted((p, q) => along(p)[0] - along(q)[0])) {
    const last = all.at(-1)?.at(-1)
    const room = last ? along(mark)[0] - along(last)[1] : Infinity
    if (room <= 1.5 * lengthOf(along(mark)) + 2) all.at(-1)?.push(mark)
    else all.push([mark])
  }
  return all.filter((run) => run.length >= MIN_DASHES)
}

/** A short stroke beyond the end of a dashed line, where a round corner goes on. */
function isCorner(mark: Mark, line: DashedLine): boolean {
  if (mark.owner !== line.owner) return false
  const [along, across] = line.flat ? [spanX(mark), spanY(mark)] : [spanY(mark), spanX(mark)]
  const long = Math.max(lengthOf(along), lengthOf(across))
  if (long > MAX_CORNER_DASH || mark.area > MAX_THICKNESS * (long + 1)) return false
  const beyond = Math.max(line.along[0] - along[1], along[0] - line.along[1])
  const off = Math.max(line.across[0] - across[1], across[0] - line.across[1])
  return beyond >= -1 && beyond <= MAX_CORNER && off <= MAX_CORNER
}
