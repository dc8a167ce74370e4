import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { encodePng } from '../../../../src/judging/judge/image/encode.ts'
import { runs } from '../../../support/property-runs.ts'

/** Few colours, which make a palette of 1, 2, 4 or 8 bits, or many. */
const rasters = fc
  .tuple(
    fc.integer({ min: 1, max: 600 }),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(1, 2, 3, 4, 5, 16, 17, 256, 257, 2 ** 24),
    fc.nat(),
  )
  .map(([width, rows, colours, seed]) => {
    const height = Math.ceil(512 / width) * rows
    const data = new Uint8ClampedArray(width * height * 4)
    const pixels = new Uint32Array(data.buffer)
    for (let i = 0; i < pixels.length; i++) {
      const colour = (Math.imul(i + seed, 0x9e3779b1) >>> 3) % colours
      pixels[i] = (Math.imul(colour + 1, 0x10dcd) & 0xffffff) | 0xff000000
    }
    return { width, height, data }
  })

it('writes a PNG that another decoder reads back to the pixel', async () => {
  await fc.assert(
    fc.asyncProperty(rasters, async ({ width, height, data }) => {
      const file = Buffer.from(encodePng({ width, height, data }))
      const image = await new Promise<PNG>((resolve, reject) => {
        new PNG().parse(file, (error, read) => (error ? reject(error) : resolve(read)))
      })
      expect(image).toMatchObject({ width, height })
      expect(new Uint8ClampedArray(image.data)).toEqual(data)
    }),
    { numRuns: runs(60) },
  )
})

it('refuses a picture whose file could be cut short', () => {
  expect(() => encodePng({ width: 511, height: 1, data: new Uint8ClampedArray(511 * 4) })).toThrow(
    RangeError,
  )
})
