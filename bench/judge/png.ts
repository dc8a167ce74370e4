import UPNG from 'upng-js'

export interface Pixels {
  width: number
  height: number
  /** RGBA, 8 bits each. */
  data: Uint8Array
}

export function decodePng(png: Uint8Array): Pixels {
  const bytes = new Uint8Array(png)
  const image = UPNG.decode(bytes.buffer)
  const [frame] = UPNG.toRGBA8(image)
  if (!frame) throw new Error('a PNG without a frame')
  return { width: image.width, height: image.height, data: new Uint8Array(frame) }
}

/** How many pixels differ by more than `threshold` in a channel; a part that one lacks counts too. */
export function differingPixels(a: Pixels, b: Pixels, threshold: number): number {
  const width = Math.min(a.width, b.width)
  const height = Math.min(a.height, b.height)
  let count = a.width * a.height + b.width * b.height - 2 * width * height
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * a.width + x) * 4
      const j = (y * b.width + x) * 4
      for (let c = 0; c < 3; c++)
        if (Math.abs((a.data[i + c] ?? 0) - (b.data[j + c] ?? 0)) > threshold) {
          count++
          break
        }
    }
  return count
}
