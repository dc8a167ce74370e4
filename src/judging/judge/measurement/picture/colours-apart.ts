import { cellsOf, type Cells, type Picture } from './cells.ts'

/** The most cells in a row, and the parts that their values are sorted into: bounds on cost. */
const [MOST_CELLS, PARTS] = [48, 64]

/** How far the colours of two pictures are apart wherever they stand, all channels together, in channel values. */
export function coloursApart(a: Picture, b: Picture): number {
  const [p, q] = [a, b].map(({ raster, rect }) => {
    const [columns, rows] = [rect.w, rect.h].map((side) =>
      Math.min(MOST_CELLS, Math.max(1, Math.round(side))),
    ) as [number, number]
    return cellsOf(raster, rect, columns, rows)
  }) as [Cells, Cells]
  let sum = 0
  for (let channel = 0; channel < 3; channel++) {
    const [u, v] = [sorted(p, channel), sorted(q, channel)]
    for (let part = 0; part < PARTS; part++) sum += Math.abs(valueAt(u, part) - valueAt(v, part))
  }
  return sum / PARTS
}

const sorted = ({ data }: Cells, channel: number): Float32Array =>
  data.filter((_, i) => i % 3 === channel).toSorted()

const valueAt = (values: Float32Array, part: number): number =>
  values[Math.floor(((part + 0.5) / PARTS) * values.length)] as number
