import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markOf, placed } from '../../../src/dashboard/page/thumbnails/placement.ts'
import { runs } from '../../support/property-runs.ts'

const ROOM = { width: 56, height: 40 }
const whole = { x: 0, y: 0, w: 1, h: 1 }

const side = fc.integer({ min: 1, max: 1_800 })
const box = fc
  .record({ x: share(0, 0.95), y: share(0, 0.95), w: share(0.001, 1), h: share(0.001, 1) })
  .map(({ x, y, w, h }) => ({ x, y, w: Math.min(w, 1 - x), h: Math.min(h, 1 - y) }))

function share(min: number, max: number) {
  return fc.double({ min, max, noNaN: true })
}

it('a picture fills its room, in its own shape and never enlarged, with the middle of the box in sight', () => {
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.option(box),
      fc.boolean(),
      (picture, around, isCut) => {
        const place = placed(picture, ROOM, { around, isCut })
        expect(place.w / place.h).toBeCloseTo(picture.width / picture.height, 6)
        expect(place.w).toBeLessThanOrEqual(picture.width + 1e-6)
        for (const [at, length, room] of [
          [place.x, place.w, ROOM.width],
          [place.y, place.h, ROOM.height],
        ] as const) {
          if (length <= room) expect(at).toBeCloseTo((room - length) / 2, 6)
          else expect([at <= 1e-6, at + length >= room - 1e-6]).toEqual([true, true])
        }
        if (around === null) return
        const mark = markOf(around, place)
        const [x, y] = [mark.x + mark.w / 2, mark.y + mark.h / 2]
        expect([x >= 0, x <= ROOM.width, y >= 0, y <= ROOM.height]).toEqual([
          true,
          true,
          true,
          true,
        ])
      },
    ),
    { numRuns: runs(300) },
  )
})

it('a wide picture is shown in its whole width, or fills its room around a box', () => {
  const button = { width: 168, height: 28 }
  expect(placed(button, ROOM, { around: null, isCut: false }).w).toBe(56)
  expect(placed(button, ROOM, { around: whole, isCut: false }).h).toBe(28)
})

it('a picture without a box shows its top', () => {
  expect(placed({ width: 240, height: 1_800 }, ROOM, { around: null, isCut: false })).toEqual({
    x: 0,
    y: 0,
    w: 56,
    h: 420,
  })
})

it('a cut shows a small box in the picture’s own size, and a large one in whole', () => {
  const small = { x: 0.5, y: 0.5, w: 0.05, h: 0.05 }
  const picture = { width: 384, height: 240 }
  expect(placed(picture, ROOM, { around: small, isCut: true }).w).toBe(384)
  expect(placed(picture, ROOM, { around: whole, isCut: true }).w).toBe(64)
})

it('a mark is as large as its box, or as large that it is seen', () => {
  const place = { x: -10, y: 0, w: 400, h: 200 }
  expect(markOf({ x: 0.25, y: 0.5, w: 0.1, h: 0.1 }, place)).toEqual({
    x: 90,
    y: 100,
    w: 40,
    h: 20,
  })
  expect(markOf({ x: 0.25, y: 0.5, w: 0.0025, h: 0.005 }, place)).toEqual({
    x: 87,
    y: 97,
    w: 7,
    h: 7,
  })
})
