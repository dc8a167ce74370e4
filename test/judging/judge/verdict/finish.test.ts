import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalise } from '../../../../src/judging/judge/verdict/finish.ts'
import { compareRegions } from '../../../../src/judging/judge/verdict/region.ts'
import { canvas, fill } from '../image/drawing.ts'

it('clamps any rectangle into its image and never empties it', () => {
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

it('finds a region that moved by a pixel the same, another colour not', () => {
  const a = canvas(60, 60, [255, 255, 255])
  const b = canvas(60, 60, [255, 255, 255])
  fill(a, 10, 10, 20, 20, [200, 0, 0])
  fill(b, 11, 11, 20, 20, [200, 0, 0])
  const rect = { x: 5, y: 5, w: 30, h: 30 }
  expect(compareRegions(a, rect, b, rect, 1)?.worst).toBe(0)
  fill(b, 11, 11, 20, 20, [0, 0, 200])
  expect(compareRegions(a, rect, b, rect, 1)?.worst).toBeGreaterThan(100)
})

it('ends for regions of a single pixel column', () => {
  const a = canvas(9, 9, [1, 2, 3])
  const line = { x: 4, y: 0, w: 1, h: 9 }
  expect(compareRegions(a, line, a, line, 2)?.worst).toBe(0)
})
