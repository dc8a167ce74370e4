import fc from 'fast-check'
import UPNG from 'upng-js'
import { expect, it } from 'vitest'
import { encodePng } from '../../../../src/judging/judge/image/encode.ts'
import { PngReader } from '../../../../src/judging/judge/image/png-reader.ts'

it('writes a PNG that another decoder reads back to the pixel', () => {
  const images = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        bytes: fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
      }),
    )
  fc.assert(
    fc.property(images, ({ width, height, bytes }) => {
      const data = new Uint8ClampedArray(bytes).map((value, i) => (i % 4 === 3 ? 255 : value))
      const png = encodePng({ width, height, data })
      const reader = new PngReader()
      reader.push(png)
      reader.end()
      expect(reader.info).toMatchObject({ width, height, colourType: 2, bitDepth: 8 })
      const [frame] = UPNG.toRGBA8(UPNG.decode(png.buffer))
      expect(new Uint8ClampedArray(frame ?? new ArrayBuffer())).toEqual(data)
    }),
  )
})
