import type { Ink } from './ink.ts'
import { MIN_STRENGTH, type Mark } from './marks.ts'

/** How long a straight run of ink is at least that is a line. */
const MIN_RUN = 32
const MAX_THICKNESS = 4
/** What of a grid's ink lies on its lines; the rest are its round corners. */
const MIN_STRAIGHT = 0.75
/** A denser mark is a picture. */
const MAX_DENSITY = 0.25
/** More lines than a table has are a pattern. */
const MAX_LINES = 150

/**
 * The lines of a mark that is nothing but straight lines across each other: the grid of a table, a
 * frame without a surface of its own. Null for a picture or a curve.
 */
export function gridLines(ink: Ink, mark: Mark): Mark[] | null {
  const [w, h] = [mark.x1 - mark.x0, mark.y1 - mark.y0]
  if (Math.min(w, h) < MIN_RUN || mark.area > MAX_DENSITY * w * h) return null
  const lines = linesAlong(ink, mark, true)
  if (lines.length <= MAX_LINES) lines.push(...linesAlong(ink, mark, false))
  if (lines.length < 2 || lines.length > MAX_LINES) return null
  const straight = lines.reduce((sum, line) => sum + line.area, 0)
  return straight >= MIN_STRAIGHT * mark.area ? lines : null
}

/** Straight runs of ink, those of neighbouring rows (columns) taken for one line. */
function linesAlong({ width, strength }: Ink, mark: Mark, flat: boolean): Mark[] {
  const [near, far, start, end] = flat
    ? (['y0', 'y1', 'x0', 'x1'] as const)
    : (['x0', 'x1', 'y0', 'y1'] as const)
  const inked = (across: number, along: number): boolean =>
    (strength[flat ? across * width + along : along * width + across] as number) >= MIN_STRENGTH
  const lines: Mark[] = []
  const add = (across: number, first: number, last: number): void => {
    const above = lines.find(
      (line) =>
        line[far] === across &&
        Math.abs(line[start] - first) <= 2 &&
        Math.abs(line[end] - last) <= 2,
    )
    const line = above ?? { ...mark, area: 0, [near]: across, [start]: first, [end]: last }
    if (above === undefined) lines.push(line)
    line[far] = across + 1
    line[end] = Math.max(line[end], last)
    line.area += last - first
  }
  for (let across = mark[near]; across < mark[far]; across++)
    for (let along = mark[start]; along < mark[end]; along++) {
      const first = along
      while (along < mark[end] && inked(across, along)) along++
      if (along - first >= MIN_RUN) add(across, first, along)
      if (lines.length > MAX_LINES * MAX_THICKNESS) return lines
    }
  return lines.filter((line) => line[far] - line[near] <= MAX_THICKNESS)
}
