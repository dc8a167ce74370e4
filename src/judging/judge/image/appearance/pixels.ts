import type { Raster } from '../raster.ts'
import type { PixelBounds } from '../crop.ts'

/** Bytes of a colour, fractions where they are a mean. */
export type Rgb = readonly [number, number, number]

/** The pixel that a point lies in; the nearest one of the raster for a point outside. */
export function colourAt({ data, width, height }: Raster, x: number, y: number): Rgb {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const at = (row * width + column) * 4
  return [data[at] as number, data[at + 1] as number, data[at + 2] as number]
}

/** The largest difference of a channel, 0..255. */
export const channelDistance = (p: Rgb, q: Rgb): number =>
  Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]), Math.abs(p[2] - q[2]))

/** Channel by channel; of an even count the upper one. */
export function medianColour(colours: readonly Rgb[]): Rgb {
  const middle = (channel: 0 | 1 | 2): number =>
    colours.map((colour) => colour[channel]).toSorted((p, q) => p - q)[colours.length >> 1] ?? 0
  return [middle(0), middle(1), middle(2)]
}

/** How many of the most significant bits of a channel a bin of `modeColour` keeps. */
const BITS = 4
const SHIFT = 8 - BITS

/** The colour that most pixels have: the mean of the fullest bin of a coarse colour histogram. */
export function modeColour({ data, width }: Raster, bounds: PixelBounds): Rgb {
  const counts = new Int32Array(1 << (3 * BITS))
  const sums = new Float64Array(counts.length * 3)
  for (let y = bounds.y0; y < bounds.y1; y++)
    for (let x = bounds.x0, at = (y * width + x) * 4; x < bounds.x1; x++, at += 4) {
      const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
      const bin = ((r >> SHIFT) << (2 * BITS)) | ((g >> SHIFT) << BITS) | (b >> SHIFT)
      counts[bin] = (counts[bin] as number) + 1
      sums[bin * 3] = (sums[bin * 3] as number) + r
      sums[bin * 3 + 1] = (sums[bin * 3 + 1] as number) + g
      sums[bin * 3 + 2] = (sums[bin * 3 + 2] as number) + b
    }
  let fullest = 0
  for (let bin = 1; bin < counts.length; bin++)
    if ((counts[bin] as number) > (counts[fullest] as number)) fullest = bin
  const count = Math.max(1, counts[fullest] as number)
  const mean = (channel: number): number => (sums[fullest * 3 + channel] as number) / count
  return [mean(0), mean(1), mean(2)]
}
