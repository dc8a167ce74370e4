import { paintDifference } from './difference.ts'
import { contentSize, context, drawRegion, type SideImage, type Sides } from './images.ts'

const ROWS_AT_ONCE = 200

/**
 * Compares all of two images pixel by pixel, some rows at a time, so that the page stays responsive. `each` is the
 * picture's px for each design px: fewer than the images have if these exceed `mostPixels`.
 */
export async function compareAll(
  sides: Sides,
  { mostPixels, stop }: { mostPixels: number; stop: AbortSignal },
): Promise<{ picture: ImageData; each: number; share: number }> {
  const size = contentSize(sides)
  const most = Math.sqrt(mostPixels / (size.width * size.height))
  const each = Math.min(Math.max(sides.a.scale, sides.b.scale), most)
  const width = Math.max(1, Math.round(size.width * each))
  const height = Math.max(1, Math.round(size.height * each))
  const read = (side: SideImage): Uint8ClampedArray => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const drawing = context(canvas, true)
    drawRegion(drawing, side, { x: 0, y: 0, w: size.width, h: size.height }, each)
    return drawing.getImageData(0, 0, width, height).data
  }
  const [a, b] = [read(sides.a), read(sides.b)]
  const picture = new ImageData(width, height)
  let changed = 0
  for (let from = 0; from < height; from += ROWS_AT_ONCE) {
    const to = Math.min(height, from + ROWS_AT_ONCE)
    changed += paintDifference(a, b, picture.data, { width, from, to })
    await new Promise((resolve) => setTimeout(resolve))
    stop.throwIfAborted()
  }
  return { picture, each, share: changed / (width * height) }
}
