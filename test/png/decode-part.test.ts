import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePng } from '../../src/png/decode.ts'
import { openImage } from '../../src/png/decode-part.ts'
import { readPngHeader } from '../../src/png/header.ts'
import { makePng, rawOf } from './png.ts'
import { runs } from '../support/property-runs.ts'

/** A file that comes in pieces, and how many of them were taken, and whether it was let go of. */
function inPieces(file: Uint8Array, size = 64) {
  const state = { taken: 0, ended: false }
  async function* pieces() {
    try {
      for (let at = 0; at < file.length; at += size) {
        state.taken++
        yield file.subarray(at, at + size)
      }
    } finally {
      state.ended = true
    }
  }
  return { state, pieces: pieces() }
}

const noisy = (width: number, height: number, interlaced = false) =>
  makePng({
    width,
    height,
    bitDepth: 8,
    colourType: 2,
    interlace: interlaced ? 1 : 0,
    raw: rawOf({
      width,
      height,
      interlaced,
      bitDepth: 8,
      channels: 3,
      at: (x, y, c) => (Math.imul(x * 31 + y * 1009 + c * 101 + 7, 0x9e3779b1) >>> 9) % 256,
    }),
  })

describe('a part of an image', () => {
  it('has the pixels that the whole has there, interlaced or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
        async (width, height, interlaced, [a, b, c, d]) => {
          const [x0, y0] = [a % width, b % height]
          const [x1, y1] = [x0 + 1 + (c % (width - x0)), y0 + 1 + (d % (height - y0))]
          const file = await noisy(width, height, interlaced)
          const whole = await decodePng(
            { header: readPngHeader(file), read: () => Promise.resolve(file) },
            { scale: 1, flattenOver: '#ffffff', maxPixels: 1e6 },
          )
          const { state, pieces } = inPieces(file)
          const image = await openImage(pieces)
          expect(image).toMatchObject({ width, height })
          const size = { width: x1 - x0, height: y1 - y0 }
          const part = await image.decode({ x0, y0, x1, y1 }, { ...size, flattenOver: '#ffffff' })
          expect(part).toMatchObject(size)
          for (let y = 0; y < size.height; y++) {
            const from = ((y0 + y) * width + x0) * 4
            expect(part.data.subarray(y * size.width * 4, (y + 1) * size.width * 4)).toEqual(
              whole.data.subarray(from, from + size.width * 4),
            )
          }
          expect(state.ended).toBe(true)
        },
      ),
      { numRuns: runs(25) },
    )
  })

  it('near the top is read without the rest of the file', async () => {
    const file = await noisy(400, 4_000)
    const { state, pieces } = inPieces(file, 4_096)
    const image = await openImage(pieces)
    await image.decode(
      { x0: 0, y0: 10, x1: 400, y1: 60 },
      { width: 40, height: 5, flattenOver: '#ffffff' },
    )
    expect(state.ended).toBe(true)
    expect(state.taken * 4_096).toBeLessThan(file.length / 4)
  })

  it('needs nothing of what follows it, but all of what comes before', async () => {
    const file = await noisy(50, 2_000)
    const cut = file.slice(0, file.length / 2)
    const part = (y0: number) => ({ x0: 0, y0, x1: 50, y1: y0 + 10 })
    const size = { width: 50, height: 10, flattenOver: '#ffffff' }
    await expect((await openImage(inPieces(cut).pieces)).decode(part(1_900), size)).rejects.toThrow(
      RangeError,
    )
    const top = await (await openImage(inPieces(cut).pieces)).decode(part(0), size)
    expect(top.height).toBe(10)
  })

  it('that nobody reads releases the file', async () => {
    const { state, pieces } = inPieces(await noisy(100, 100))
    const image = await openImage(pieces)
    await image.close()
    expect(state.ended).toBe(true)
  })

  it.each([
    ['no PNG', new TextEncoder().encode('GIF89a'.repeat(20)), /not a PNG/],
    ['nothing', new Uint8Array(), /cut short/],
  ])('of %s is refused', async (_, file, why) => {
    const { state, pieces } = inPieces(file)
    await expect(openImage(pieces)).rejects.toThrow(why)
    expect(state.ended).toBe(true)
  })

  it('of an image that is too large is refused before its pixels are read', async () => {
    const raw = new Uint8Array(1)
    for (const [width, height, interlace, why] of [
      [16_385, 1, 0, /more than 16384 px/],
      [4_001, 4_000, 0, /16 megapixels/],
      [2_001, 2_000, 1, /interlaced, and larger than 4 megapixels/],
    ] as const) {
      const { state, pieces } = inPieces(
        await makePng({ width, height, bitDepth: 8, colourType: 2, interlace, raw }),
      )
      await expect(openImage(pieces)).rejects.toThrow(why)
      expect(state.ended).toBe(true)
    }
  })
})
