import { correlation, soften } from './coverage.ts'
import { pixelBounds, shifted } from '../image/crop.ts'
import { spend } from '../work.ts'
import type { PixelBounds, Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/**
 * How alike the edges in a place of two images are, whatever their colours: the correlation of their
 * gradients, at the best shift of up to `reach` px. 0 where either is even or outside.
 */
export function edgeLikeness(a: Raster, b: Raster, rect: Rect, reach: number): number {
  const bounds = pixelBounds(a, rect)
  if (bounds === null) return 0
  const edges = edgesIn(a, bounds)
  let best = 0
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      best = Math.max(best, correlation(edges, edgesIn(b, shifted(bounds, dx, dy))))
  return best
}

/** Length of the gradient of the brightness, softened by a pixel each way; the rim goes on outside. */
function edgesIn({ data, width, height }: Raster, { x0, y0, x1, y1 }: PixelBounds): Float32Array {
  const [columns, rows] = [x1 - x0, y1 - y0]
  spend(columns * rows)
  const brightness = (x: number, y: number): number => {
    const row = Math.min(height - 1, Math.max(0, y)) * width
    const at = (row + Math.min(width - 1, Math.max(0, x))) * 4
    return (
      0.3 * (data[at] as number) + 0.55 * (data[at + 1] as number) + 0.15 * (data[at + 2] as number)
    )
  }
  const edges = new Float32Array(columns * rows)
  for (let y = y0, i = 0; y < y1; y++)
    for (let x = x0; x < x1; x++, i++)
      edges[i] =
        Math.abs(brightness(x + 1, y) - brightness(x - 1, y)) +
        Math.abs(brightness(x, y + 1) - brightness(x, y - 1))
  return soften({ columns, rows, data: edges })
}
