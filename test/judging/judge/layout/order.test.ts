import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reordered } from '../../../../src/judging/judge/layout/order.ts'
import type { Item } from '../../../../src/judging/judge/layout/items.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'

const place = fc.integer({ min: 0, max: 120 })
const length = fc.integer({ min: 2, max: 40 })
const rect = fc.record({ x: place, y: fc.constantFrom(0, 4, 60), w: length, h: length })

/** Whether the first ends before the second starts, in one line with it. */
const isLeftOf = (p: Rect, q: Rect): boolean =>
  p.x + p.w <= q.x + 1 &&
  Math.min(p.y + p.h, q.y + q.h) - Math.max(p.y, q.y) > 0.4 * Math.min(p.h, q.h)

it('items stand in another order where one passed another, and only there', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ a: rect, b: rect }), { maxLength: 14 }), (list) => {
      const items = list as Item[]
      const passed = items.filter((p) =>
        items.some(
          (q) =>
            (isLeftOf(p.a, q.a) && isLeftOf(q.b, p.b)) ||
            (isLeftOf(q.a, p.a) && isLeftOf(p.b, q.b)),
        ),
      )
      expect(new Set(reordered(items, 'x'))).toEqual(new Set(passed))
    }),
  )
})
