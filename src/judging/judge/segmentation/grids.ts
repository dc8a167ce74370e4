import { gapX, gapY } from './grouping.ts'
import type { Ink } from './ink.ts'
import { MIN_STRENGTH, type Mark } from './marks.ts'
import { extend } from './regions.ts'

/**
 * How long a straight run of ink is at least that is a line, in px: longer than the strokes of letters and icons,
 * shorter than cells.
 */
const MIN_RUN = 32
/** How thick a line may be, in px: a thicker one is a bar. */
export const MAX_THICKNESS = 4
/** What of a grid's ink lies on its lines; the rest are its round corners. A choice. */
const MIN_STRAIGHT = 0.75
/** A denser mark is a picture: lines of 4 px around cells of `MIN_RUN` take about a fifth. */
const MAX_DENSITY = 0.25
/** More lines than a table has are a pattern: a bound on cost. */
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

/** Straight runs of ink, those that touch taken for one line. */
function linesAlong({ width, strength }: Ink, mark: Mark, flat: boolean): Mark[] {
  const lines: Mark[] = []
  const [from, to] = flat ? [mark.y0, mark.y1] : [mark.x0, mark.x1]
  const [start, end] = flat ? [mark.x0, mark.x1] : [mark.y0, mark.y1]
  const inked = (across: number, along: number): boolean =>
    (strength[flat ? across * width + along : along * width + across] as number) >= MIN_STRENGTH
  for (let across = from; across < to && lines.length <= MAX_LINES * MAX_THICKNESS; across++)
    for (let along = start; along < end; along++) {
      const first = along
      while (along < end && inked(across, along)) along++
      const area = along - first
      if (area < MIN_RUN) continue
      const run = flat
        ? { x0: first, y0: across, x1: along, y1: across + 1, area, owner: mark.owner }
        : { x0: across, y0: first, x1: across + 1, y1: along, area, owner: mark.owner }
      const above = lines.findLast((line) => gapX(line, run) <= 0 && gapY(line, run) <= 0)
      if (above) extend(above, run)
      else lines.push(run)
    }
  return lines.filter(({ x0, y0, x1, y1 }) => (flat ? y1 - y0 : x1 - x0) <= MAX_THICKNESS)
}
