import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pitchOf } from '../../../../src/judging/judge/measurement/pitch.ts'

/** Lines of a paragraph by their baselines; letters may reach above and below their middles. */
const lines = (pitch: number, letters: readonly [up: number, down: number][]) =>
  letters.map(([up, down], i) => ({ x: 0, y: 40 + i * pitch - 8 - up, w: 90, h: 8 + up + down }))

it('the pitch is the same for lines that lack ascenders or descenders on one side', () => {
  const full = lines(20, [
    [3, 3],
    [3, 3],
  ])
  expect(
    pitchOf(
      full,
      lines(20, [
        [3, 3],
        [0, 3],
      ]),
    ),
  ).toEqual({ a: 20, b: 20 })
  expect(
    pitchOf(
      full,
      lines(20, [
        [3, 0],
        [3, 3],
      ]),
    ),
  ).toEqual({ a: 20, b: 20 })
})

it('the pitch differs by what the lines are apart, whatever letters each line has on both sides', () => {
  const reach = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
  const letters = fc.array(reach, { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(letters, fc.integer({ min: -5, max: 9 }), (list, more) => {
      const { a, b } = pitchOf(lines(20, list), lines(20 + more, list))
      expect(b - a).toBeCloseTo(more, 6)
    }),
  )
})
