import type { PixelBounds } from '../../../png/raster.ts'

/** The rectangle around pixels that are added one by one. */
export class Bounds implements PixelBounds {
  x0 = Infinity
  y0 = Infinity
  x1 = -Infinity
  y1 = -Infinity

  add(x: number, y: number, w = 1, h = 1): void {
    this.x0 = Math.min(this.x0, x)
    this.y0 = Math.min(this.y0, y)
    this.x1 = Math.max(this.x1, x + w)
    this.y1 = Math.max(this.y1, y + h)
  }
}

/** Pixels that differ, and the rectangle around them, in px of image a. */
export interface Change {
  pixels: number
  bounds: PixelBounds
}
