import type { Rgb } from '../../../../base/rgb.ts'
import type { Raster } from '../../../../png/raster.ts'
import type { Rect } from '../../node.ts'

/** A picture and its place. */
export interface Picture {
  raster: Raster
  rect: Rect
}

/** The colours of a picture on a grid, three values a cell. */
export interface Cells {
  columns: number
  rows: number
  data: Float32Array
}

/** The mean colours of a rectangle's cells; pixels that two cells share count for both. */
export function cellsOf(
  { data, width, height }: Raster,
  rect: Rect,
  columns: number,
  rows: number,
): Cells {
  const cells = new Float32Array(columns * rows * 3)
  for (let row = 0; row < rows; row++) {
    const y0 = Math.max(0, Math.floor(rect.y + (rect.h * row) / rows))
    const y1 = Math.min(height, Math.ceil(rect.y + (rect.h * (row + 1)) / rows))
    for (let column = 0; column < columns; column++) {
      const x0 = Math.max(0, Math.floor(rect.x + (rect.w * column) / columns))
      const x1 = Math.min(width, Math.ceil(rect.x + (rect.w * (column + 1)) / columns))
      const count = Math.max(1, (x1 - x0) * (y1 - y0))
      let [r, g, b] = [0, 0, 0]
      for (let y = y0; y < y1; y++)
        for (let i = (y * width + x0) * 4, end = (y * width + x1) * 4; i < end; i += 4) {
          r += data[i] as number
          g += data[i + 1] as number
          b += data[i + 2] as number
        }
      const at = (row * columns + column) * 3
      cells[at] = r / count
      cells[at + 1] = g / count
      cells[at + 2] = b / count
    }
  }
  return { columns, rows, data: cells }
}

export const cellAt = ({ data }: Cells, cell: number): Rgb => [
  data[3 * cell] as number,
  data[3 * cell + 1] as number,
  data[3 * cell + 2] as number,
]

/**
 * How far each cell of b is, all channels together, from what a shows there or a cell beside it: edges that two
 * rasterisers draw a pixel aside of each other are none.
 */
export function apartBy(a: Cells, b: Cells): Float32Array {
  const { columns, rows } = a
  const [low, high] = [reach(a, Math.min), reach(a, Math.max)]
  const apart = new Float32Array(columns * rows)
  for (let i = 0, cell = 0; cell < apart.length; cell++)
    for (const end = i + 3; i < end; i++) {
      const value = b.data[i] as number
      const off = Math.max((low[i] as number) - value, value - (high[i] as number))
      if (off > 0) apart[cell] = (apart[cell] as number) + off
    }
  return apart
}

/** The least, or the largest, value of each cell and those around it. */
function reach(
  { columns, rows, data }: Cells,
  most: (p: number, q: number) => number,
): Float32Array {
  const across = data.slice()
  for (let row = 0; row < rows; row++)
    for (let i = 3 * row * columns, end = i + 3 * (columns - 1); i < end; i++) {
      across[i] = most(across[i] as number, data[i + 3] as number)
      across[i + 3] = most(across[i + 3] as number, data[i] as number)
    }
  const both = across.slice()
  const row = 3 * columns
  for (let i = 0; i + row < data.length; i++) {
    both[i] = most(both[i] as number, across[i + row] as number)
    both[i + row] = most(both[i + row] as number, across[i] as number)
  }
  return both
}

export function meanOf(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / Math.max(1, values.length)
}

export const meanColour = ({ data }: Cells): Rgb => {
  const sum = [0, 0, 0]
  for (let i = 0; i < data.length; i++) sum[i % 3] = (sum[i % 3] as number) + (data[i] as number)
  const [r, g, b] = sum.map((value) => (3 * value) / Math.max(1, data.length))
  return [r as number, g as number, b as number]
}

/** How far the cells are from their mean colour, all channels together: of an even picture nearly nothing. */
export function spreadOf(cells: Cells): number {
  const middle = meanColour(cells)
  let sum = 0
  for (let i = 0; i < cells.data.length; i++)
    sum += Math.abs((cells.data[i] as number) - (middle[i % 3] as number))
  return (3 * sum) / Math.max(1, cells.data.length)
}
