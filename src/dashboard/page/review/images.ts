import type { Box, Size } from '../geometry/box.ts'

/** One side's picture as it was captured. */
export interface SideImage {
  image: HTMLImageElement
  /** Image px for each design px. */
  scale: number
}

export type Sides = Record<'a' | 'b', SideImage>

/** Returns the size of an image in design px. */
export const designSize = ({ image, scale }: SideImage): Size => ({
  width: image.naturalWidth / scale,
  height: image.naturalHeight / scale,
})

/** Returns what both sides together cover, in design px, at least one px. */
export function contentSize(sides: Partial<Sides>): Size {
  const sizes = Object.values(sides).map(designSize)
  return {
    width: Math.max(1, ...sizes.map(({ width }) => width)),
    height: Math.max(1, ...sizes.map(({ height }) => height)),
  }
}

/** `isRead`: its pixels are read often, and are kept in memory for that. */
export function context(canvas: HTMLCanvasElement, isRead = false): CanvasRenderingContext2D {
  const drawing = canvas.getContext('2d', { willReadFrequently: isRead })
  if (drawing === null) throw new Error('This browser gives no canvas to draw on')
  return drawing
}

/**
 * Draws the part of a side that lies in `region` (design px), `zoom` canvas px for each design px, into the
 * entire canvas. Beyond the image the canvas is left unchanged.
 */
export function drawRegion(
  drawing: CanvasRenderingContext2D,
  { image, scale }: SideImage,
  region: Box,
  zoom: number,
): void {
  drawing.imageSmoothingEnabled = zoom < scale
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(
    image,
    -region.x * zoom,
    -region.y * zoom,
    (image.naturalWidth / scale) * zoom,
    (image.naturalHeight / scale) * zoom,
  )
}
