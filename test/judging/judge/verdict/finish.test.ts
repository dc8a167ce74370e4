import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalise } from '../../../../src/judging/judge/verdict/finish.ts'
import { canvas } from '../image/drawing.ts'

it('any rectangle is clamped into its image and never empty', () => {
  const length = fc.double({ min: -5000, max: 5000, noNaN: true })
  fc.assert(
    fc.property(length, length, length, length, (x, y, w, h) => {
      const box = normalise({ x, y, w, h }, canvas(300, 200, [0, 0, 0]))
      if (box === null) throw new Error('no box')
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
      expect(Math.min(box.w, box.h)).toBeGreaterThan(0)
      expect(Math.max(box.x + box.w, box.y + box.h)).toBeLessThanOrEqual(1)
    }),
  )
})
