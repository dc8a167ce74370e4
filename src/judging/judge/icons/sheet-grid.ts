import type { Rect } from '../node.ts'

// How a contact sheet lies: pairs in rows from the top left, the design's icon left of the build's.

/** The side of a cell, in px, which `docs/evidence.md` states: an icon of 24 px at four times its size. */
export const CELL_PX = 96
/** The most pairs of a sheet, as `docs/judging.md` states: 8 rows. */
export const MAX_PAIRS = 40
/** Pairs in a row: a full sheet is 960 px wide and 768 px high. */
const COLUMNS = 5

/** The size of a sheet of so many pairs, in px, and its pairs in a row. */
export function gridOf(pairs: number): { width: number; height: number; columns: number } {
  const columns = Math.min(pairs, COLUMNS)
  const rows = Math.ceil(pairs / columns)
  return { width: columns * 2 * CELL_PX, height: rows * CELL_PX, columns }
}

/** The two cells of the pair at a place, in px of the sheet. */
export function cellsOf(place: number, columns = COLUMNS): { a: Rect; b: Rect } {
  const x = (place % columns) * 2 * CELL_PX
  const y = Math.floor(place / columns) * CELL_PX
  const cell = { y, w: CELL_PX, h: CELL_PX }
  return { a: { x, ...cell }, b: { x: x + CELL_PX, ...cell } }
}

/**
 * The pairs in a row of a sheet that holds so many, by its size alone; null where it is no such
 * grid.
 */
export function columnsOf(size: { width: number; height: number }, pairs: number): number | null {
  const [columns, rows] = [size.width / (2 * CELL_PX), size.height / CELL_PX]
  if (!Number.isInteger(columns) || !Number.isInteger(rows) || pairs < 1) return null
  return rows === Math.ceil(Math.min(pairs, MAX_PAIRS) / columns) ? columns : null
}
