import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cut, type Rounded } from '../../../../src/judging/judge/evidence/cut.ts'

const px = (min: number) => fc.integer({ min, max: 60 })
const rounded: fc.Arbitrary<Rounded> = fc.record({
  rect: fc.record({ x: px(-20), y: px(-20), w: px(1), h: px(1) }),
  radii: fc.tuple(px(0), px(0), px(0), px(0)),
})

it('a clip leaves nothing outside of its shape', () => {
  fc.assert(
    fc.property(rounded, rounded, (shape, clip) => {
      const left = cut(shape, clip)
      for (const { x, y, w, h } of [shape.rect, clip.rect]) {
        if (left === null) continue
        expect(left.rect.x).toBeGreaterThanOrEqual(x)
        expect(left.rect.y).toBeGreaterThanOrEqual(y)
        expect(left.rect.x + left.rect.w).toBeLessThanOrEqual(x + w)
        expect(left.rect.y + left.rect.h).toBeLessThanOrEqual(y + h)
      }
      expect(cut(left ?? shape, clip)).toEqual(left)
      expect(cut(shape, null)).toBe(shape)
    }),
  )
})

it('of two clips in one corner the rounder one counts', () => {
  const frame = { x: 0, y: 0, w: 40, h: 40 }
  expect(
    cut({ rect: frame, radii: [4, 9, 4, 9] }, { rect: { ...frame, w: 30 }, radii: [6, 6, 6, 6] }),
  ).toEqual({ rect: { ...frame, w: 30 }, radii: [6, 6, 6, 9] })
})
