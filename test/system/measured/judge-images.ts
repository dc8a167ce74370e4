import { blank, grey, inManyChunks, noise } from './hostile-images.ts'
import { twice, type Files } from './run-cost.ts'

const MEGABYTES = 1e6

export const IMAGES: Record<string, () => Files> = {
  'of 16 million pixels in a row': () =>
    twice(blank({ width: 16e6, height: 1, colourType: 2 }, 48 * MEGABYTES + 1)),
  'of 1.5 million empty chunks of pixels': () => twice(inManyChunks('IDAT', 1_500_000, 'empty')),
  'of 1.5 million chunks of text': () => twice(inManyChunks('tEXt', 1_500_000, 'empty')),
  'of a million chunks of a byte': () => twice(inManyChunks('IDAT', 1_000_000, 'a byte')),
  'of 16 megapixels of noise': () => twice(grey(4_000, 4_000, noise)),
  'of rings in rings': () => {
    const ring = (x: number, y: number) => Math.min(x, y, 1_999 - x, 1_999 - y)
    return {
      a: grey(2_000, 2_000, (x, y) => (ring(x, y) % 8 < 4 ? 0 : 255)),
      b: grey(2_000, 2_000, (x, y) => (ring(x, y) % 10 < 5 ? 0 : 255)),
    }
  },
  'of a hundred thousand dots': () => ({
    a: grey(2_000, 2_000, (x, y) => (x % 6 < 2 && y % 6 < 2 ? 0 : 255)),
    b: grey(2_000, 2_000, (x, y) => (x % 7 < 2 && y % 7 < 2 ? 0 : 255)),
  }),
  // Each of the words looks like each other.
  'of a word in each of 800 boxes': () => {
    const boxes = (moved: number) =>
      grey(1_620, 2_700, (x, y) => {
        const [cx, cy] = [x % 90, y % 60]
        if (cx < 6 || cx >= 84 || cy < 6 || cy >= 54) return 236
        const [px, py] = [cx - 20 - (x < 90 && y < 60 ? moved : 0), cy - 24]
        const isWord = px >= 0 && px < 34 && py >= 0 && py < 11
        return isWord && (px % 9 < 2 || (py < 2 && px % 9 < 7)) ? 24 : 255
      })
    return { a: boxes(0), b: boxes(8) }
  },
  // What explains the difference of two pictures is dear to find out.
  'of 900 pictures that show something else': () => {
    const pictures = (aside: number) =>
      grey(1_680, 1_680, (x, y) => {
        const [px, py] = [(x % 56) - 8, (y % 56) - 8]
        if (px < 0 || px >= 40 || py < 0 || py >= 40) return 255
        const [row, column] = [Math.floor(y / 56), Math.floor(x / 56)]
        const wave = (at: number, of: number) => Math.sin(at / (3 + ((row * of + column) % 9)))
        return Math.round(128 + 70 * wave(px + aside, 7) + 40 * wave(py - 2 * aside, 5))
      })
    return { a: pictures(0), b: pictures(9) }
  },
  'that inflates without end': () => twice(blank({ width: 100, height: 100 }, 400 * MEGABYTES)),
  'of interlaced 16-bit pixels': () =>
    twice(
      blank(
        { width: 4_000, height: 4_000, bitDepth: 16, colourType: 6, interlaced: true },
        8 * 4_000 * 4_000 + 7_500,
      ),
    ),
  'of 16 megapixels of a palette': () =>
    twice(blank({ width: 4_000, height: 4_000, colourType: 3 }, 4_000 * 4_001)),
}

/** As many as are taken, all over a large image. */
export const MASKS = Array.from({ length: 200 }, (_, i) => ({
  x: (i * 9) % 1_000,
  y: (i * 7) % 1_000,
  w: 400 + i,
  h: 300,
}))
