import type { Raster } from '../../../png/raster.ts'

/** Red, green, blue: 0..255 each. */
export type Rgb = readonly [number, number, number]

export function colourAt(raster: Raster, x: number, y: number): Rgb {
  const at = (y * raster.width + x) * 4
  return [raster.data[at] as number, raster.data[at + 1] as number, raster.data[at + 2] as number]
}

/** The largest difference of a channel. */
export const distance = (p: Rgb, q: Rgb): number =>
  Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]), Math.abs(p[2] - q[2]))
