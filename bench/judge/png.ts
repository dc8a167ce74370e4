import type { Box } from './drawing/page/measured.ts'
import { decodePng, readPngHeader, type Raster } from './project/judge.ts'

/** All pixels of an image, over white where it is transparent. */
export function readPng(file: Uint8Array): Promise<Raster> {
  const bytes = new Uint8Array(file)
  const source = { header: readPngHeader(bytes), read: () => Promise.resolve(bytes) }
  return decodePng(source, { scale: 1, flattenOver: '#ffffff', maxPixels: Infinity })
}

/** How many pixels in the boxes differ by more than `threshold` in a channel, or are in one image alone. */
export function differingPixels(
  a: Raster,
  b: Raster,
  threshold: number,
  boxes: readonly Box[],
): number {
  const within = (x: number, y: number) =>
    boxes.some((box) => x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h)
  const differs = (x: number, y: number) => {
    if (x >= a.width || y >= a.height) return x < b.width && y < b.height
    if (x >= b.width || y >= b.height) return true
    const i = (y * a.width + x) * 4
    const j = (y * b.width + x) * 4
    return [0, 1, 2].some((c) => Math.abs((a.data[i + c] ?? 0) - (b.data[j + c] ?? 0)) > threshold)
  }
  let count = 0
  for (let y = 0; y < Math.max(a.height, b.height); y++)
    for (let x = 0; x < Math.max(a.width, b.width); x++) if (differs(x, y) && within(x, y)) count++
  return count
}

/** Whether each pixel of either image has its like in the other, at most `reach` px beside it. */
export function areAlikeWithin(reach: number, threshold: number, a: Raster, b: Raster): boolean {
  const isDrawnIn = (p: Raster, q: Raster): boolean => {
    for (let y = 0; y < p.height; y++)
      for (let x = 0; x < p.width; x++) if (!hasLike(p, x, y, q)) return false
    return true
  }
  const hasLike = (p: Raster, x: number, y: number, q: Raster): boolean => {
    const i = (y * p.width + x) * 4
    const isLike = (column: number, row: number) => {
      const j = (row * q.width + column) * 4
      return [0, 1, 2].every(
        (c) => Math.abs((p.data[i + c] ?? 0) - (q.data[j + c] ?? 0)) <= threshold,
      )
    }
    if (x < q.width && y < q.height && isLike(x, y)) return true
    for (let row = Math.max(0, y - reach); row <= Math.min(q.height - 1, y + reach); row++)
      for (
        let column = Math.max(0, x - reach);
        column <= Math.min(q.width - 1, x + reach);
        column++
      )
        if (isLike(column, row)) return true
    return false
  }
  return isDrawnIn(a, b) && isDrawnIn(b, a)
}
