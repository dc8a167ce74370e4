import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  GAP,
  OUTLINE_WIDTH,
  viewsOf,
  type Shown,
  type ShownImage,
  type Views,
} from '../../../src/review/crops/crop-views.ts'
import type { Slot } from '../../../src/store/review/pair-fields.ts'
import { runs } from '../../support/property-runs.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const boxes = fc.tuple(share, share, share, share).map(([x, y, w, h]) => ({
  x: Math.min(x, 0.999),
  y: Math.min(y, 0.999),
  w: Math.max(1e-6, w * (1 - Math.min(x, 0.999))),
  h: Math.max(1e-6, h * (1 - Math.min(y, 0.999))),
}))

const side = fc.integer({ min: 1, max: 16_384 })
const scales = fc.constantFrom(0.01, 0.25, 0.5, 1, 1.25, 2, 3, 100)
const images = fc.record({ width: side, height: side, scale: scales })

/** Images of which one may be without a box, or not there. */
const pairs = fc
  .record({
    a: images,
    b: images,
    boxA: fc.option(boxes),
    boxB: fc.option(boxes),
    shown: fc.constantFrom<readonly Slot[]>(['a', 'b'], ['a'], ['b']),
    corner: fc.option(
      fc.record({
        corner: fc.constantFrom('top left', 'top right', 'bottom right', 'bottom left'),
        size: fc.integer({ min: 16, max: 120 }),
      }),
    ),
  })
  .map(({ a, b, boxA, boxB, shown, corner }): Shown => {
    const all = {
      a: { ...a, box: boxA, otherBox: boxB },
      b: { ...b, box: boxB, otherBox: boxA },
    }
    const images = Object.fromEntries(shown.map((slot) => [slot, all[slot]]))
    return { images, corner }
  })

it('views are of a size that can be drawn, and hold what is outlined', () => {
  fc.assert(
    fc.property(pairs, (shown) => {
      const { images: pair, corner } = shown
      const views = viewsOf(shown)
      const subjects = Object.values(pair)
      const hasBox = subjects.some(({ box, otherBox }) => box ?? otherBox)
      expect(views !== null).toBe(hasBox)
      if (!views) return
      const { width, height, layout } = views
      expect(Object.keys(views.of)).toEqual(Object.keys(pair))
      const more = subjects.length - 1
      expect(width + (layout === 'beside' ? more * (GAP + width) : 0)).toBeLessThanOrEqual(800)
      expect(height + (layout === 'below' ? more * (GAP + height) : 0)).toBeLessThanOrEqual(400)
      // Smaller ones cannot be encoded.
      expect(width * height).toBeGreaterThan(512)
      // A smaller image may end before the place that both show.
      const met = Object.entries(views.of).some(([slot, { part }]) => {
        const { width, height } = pair[slot as Slot]!
        return part.x < width && part.y < height && part.x + part.w > 0 && part.y + part.h > 0
      })
      expect(met).toBe(true)
      for (const [slot, { part, box, lacks }] of Object.entries(views.of)) {
        const subject = pair[slot as Slot]!
        expect(lacks).toBe(subject.box === null)
        expect(part.w).toBeGreaterThan(0)
        if (corner !== null) continue
        if (!lacks) {
          // An outline beside the box is in the picture.
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(OUTLINE_WIDTH)
          expect(box.x + box.w).toBeLessThanOrEqual(width - OUTLINE_WIDTH)
          expect(box.y + box.h).toBeLessThanOrEqual(height - OUTLINE_WIDTH)
        }
        // Views are on whole px of the design.
        const most = 1 + 2 * (width / part.w) * subject.scale
        expect(box.x).toBeGreaterThan(-most)
        expect(box.x + box.w).toBeLessThan(width + most)
        expect(box.y).toBeGreaterThan(-most)
        expect(box.y + box.h).toBeLessThan(height + most)
      }
    }),
    { numRuns: runs(2_000) },
  )
})

const image = (box: ShownImage['box'], otherBox: ShownImage['otherBox'] = null): ShownImage => ({
  width: 1_000,
  height: 1_000,
  scale: 1,
  box,
  otherBox,
})

const wholeViews = (a: ShownImage, b: ShownImage): Views =>
  viewsOf({ images: { a, b }, corner: null })!

it('what is wide lies one above the other, what is high side by side', () => {
  const wide = { x: 0, y: 0.5, w: 1, h: 0.02 }
  const high = { x: 0.5, y: 0, w: 0.02, h: 1 }
  expect(wholeViews(image(wide), image(wide)).layout).toBe('below')
  expect(wholeViews(image(high), image(high)).layout).toBe('beside')
})

it('boxes near to each other are shown in one place, those far apart each in its own', () => {
  const box = { x: 0.4, y: 0.4, w: 0.1, h: 0.05 }
  const near = wholeViews(image(box), image({ ...box, x: 0.44 }))
  expect(near.of.a!.part).toEqual(near.of.b!.part)
  const far = wholeViews(image(box), image({ ...box, y: 0.8 }))
  expect(far.of.b!.part.y - far.of.a!.part.y).toBe(400)
  expect(far.of.b!.box).toMatchObject({ ...far.of.a!.box, y: expect.closeTo(far.of.a!.box.y) })
})
