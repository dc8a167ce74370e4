import type { Raster } from '../../../../src/png/raster.ts'

export type Rgb = readonly [number, number, number]

export function canvas(width: number, height: number, [r, g, b]: Rgb): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < data.length; i += 4) data.set([r, g, b, 255], i)
  return { width, height, data }
}

export function fill(raster: Raster, x: number, y: number, w: number, h: number, [r, g, b]: Rgb) {
  for (let row = y; row < y + h; row++)
    for (let column = x; column < x + w; column++)
      raster.data.set([r, g, b, 255], (row * raster.width + column) * 4)
}

/** Letters as a reader of pixels sees them: strokes of a few shapes, a word of each number. */
export function write(raster: Raster, x: number, y: number, words: number[][], colour: Rgb) {
  let at = x
  for (const word of words) {
    for (const letter of word) {
      const strokes = LETTERS[letter % LETTERS.length] as number[][]
      for (const [dx, dy, w, h] of strokes as [number, number, number, number][])
        fill(raster, at + dx, y + dy, w, h, colour)
      at += 8
    }
    at += 4
  }
}

/** Each 6 by 10. */
const LETTERS: number[][][] = [
  [
    [0, 0, 2, 10],
    [2, 8, 4, 2],
  ],
  [
    [0, 0, 6, 2],
    [2, 2, 2, 8],
  ],
  [
    [0, 0, 2, 10],
    [4, 0, 2, 10],
    [2, 4, 2, 2],
  ],
  [
    [0, 0, 6, 2],
    [0, 2, 2, 8],
    [2, 4, 3, 2],
  ],
  [
    [0, 0, 2, 10],
    [2, 0, 4, 2],
    [2, 8, 4, 2],
  ],
]
