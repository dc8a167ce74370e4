import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shared } from '../../../src/judging/judge/rectangle.ts'
import { RectangleIndex } from '../../../src/judging/judge/rectangle-index.ts'

/** Places on a page, and as far out as a number reaches. */
const place = fc.oneof(
  fc.integer({ min: -300, max: 3000 }),
  fc.constantFrom(1e308, -1e308, Number.MAX_VALUE, 2 ** 53, -(2 ** 60), 5e-324),
)
const length = fc.oneof(fc.integer({ min: 0, max: 900 }), fc.constantFrom(1e308, 2 ** 53, 5e-324))
const rectangle = fc.record({ x: place, y: place, w: length, h: length })

it('finds what looking at all would find, wherever the rectangles are', () => {
  fc.assert(
    fc.property(fc.array(rectangle, { maxLength: 30 }), rectangle, (all, rect) => {
      const index = new RectangleIndex(all, (one) => one)
      expect(index.touching(rect)).toEqual(all.filter((one) => shared(one, rect) > 0))
    }),
  )
})
