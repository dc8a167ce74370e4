import type { Rgb } from '../base/rgb.ts'

/** A rectangle of whole pixels inside a raster; `x1` and `y1` are exclusive. */
export interface PixelBounds {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Decoded pixels, four bytes each (RGBA) and opaque: alpha is flattened over white. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** The same memory, a pixel each. */
export const pixelsOf = ({ data }: Raster): Int32Array =>
  new Int32Array(data.buffer, data.byteOffset, data.length / 4)

/** The same memory, as bytes: all of it, or so many pixels from one on. */
export const bytesOf = ({ data }: Raster, from = 0, pixels = data.length / 4): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset + 4 * from, 4 * pixels)

export function colourAt(raster: Raster, x: number, y: number): Rgb {
  const at = (y * raster.width + x) * 4
  return [raster.data[at] as number, raster.data[at + 1] as number, raster.data[at + 2] as number]
}
