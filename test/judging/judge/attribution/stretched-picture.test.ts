import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allowance, imageChanges } from '../../../../src/judging/judge/rules/image.ts'
import { canvas, fill, type Rgb } from '../image/drawing.ts'
import type {
  Segment,
  Segmentation,
} from '../../../../src/judging/judge/segmentation/segmentation.ts'

/**
 * A picture of a dark disc on a light ground, of which a rim of so many px is not distinguished from the page.
 * The disc keeps its size in whatever frame, unless it is reported.
 */
function picture(
  w: number,
  h: number,
  { disc = 30, rim = 0 } = {},
): { segmentation: Segmentation; segment: Segment } {
  const raster = canvas(200, 200, [255, 255, 255])
  fill(raster, 20, 20, w, h, [150, 200, 240])
  const [x0, y0, radius] = [20 + w / 2, 20 + h / 2, disc / 2]
  for (let y = 20; y < 20 + h; y++)
    for (let x = 20; x < 20 + w; x++)
      if (Math.hypot(x + 0.5 - x0, y + 0.5 - y0) < radius) fill(raster, x, y, 1, 1, [40, 30, 90])
  const rect = { x: 20 + rim, y: 20 + rim, w: w - 2 * rim, h: h - 2 * rim }
  const segment: Segment = {
    id: 1,
    kind: 'image',
    rect,
    colour: [150, 200, 240],
    container: null,
    lines: [rect],
    marks: [],
    element: null,
    parent: null,
    children: [],
  }
  const ink = { width: 200, height: 200, strength: new Uint8Array(200 * 200) }
  return { segmentation: { raster, ink, segments: [segment] }, segment }
}

it('a picture that grew along one side is of another size, and shows what it did', () => {
  fc.assert(
    fc.property(fc.integer({ min: 16, max: 90 }), fc.boolean(), (more, wider) => {
      const before = picture(48, 48)
      const after = wider ? picture(48 + more, 48) : picture(48, 48 + more)
      const match = { a: before.segment, b: after.segment, similarity: 0 }
      expect(
        imageChanges(before.segmentation, after.segmentation, match, allowance())[0],
      ).toMatchObject({
        change: { kind: 'size', by: 'picture' },
      })
    }),
  )
})

it('a picture that was scaled, with its rim or without, is of another size and shows what it did', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 36, max: 90 }),
      fc.integer({ min: 36, max: 90 }),
      fc.nat(1),
      (before, after, rim) => {
        fc.pre(Math.abs(before - after) > 6)
        const p = picture(before, before, { disc: 0.6 * before, rim })
        const q = picture(after, after, { disc: 0.6 * after })
        const match = { a: p.segment, b: q.segment, similarity: 0 }
        expect(imageChanges(p.segmentation, q.segmentation, match, allowance())[0]).toMatchObject({
          change: { kind: 'size', by: 'picture' },
        })
      },
    ),
  )
})

it('a picture whose rim is seen on one side alone shows what it did', () => {
  fc.assert(
    fc.property(fc.integer({ min: 36, max: 90 }), fc.integer({ min: 1, max: 6 }), (size, rim) => {
      const [p, q] = [picture(size, size), picture(size, size, { rim })]
      const match = { a: p.segment, b: q.segment, similarity: 0 }
      const found = imageChanges(p.segmentation, q.segmentation, match, allowance())
      expect(found[0]?.change.kind).not.toBe('image')
    }),
  )
})

it.each([60, 40])('another picture, %i px high for 60, shows something else', (height) => {
  const [p, q] = [picture(60, 60, { disc: 50 }), picture(60, height, { disc: 4 })]
  const match = { a: p.segment, b: q.segment, similarity: 0 }
  expect(imageChanges(p.segmentation, q.segmentation, match, allowance())[0]).toMatchObject({
    change: { kind: 'image' },
  })
})

it('a picture is not asked for what explains it once the allowance of its page is used up', () => {
  const [p, q] = [picture(60, 60, { disc: 50 }), picture(60, 60, { disc: 50 })]
  const { data } = q.segmentation.raster
  for (let i = 0; i < data.length; i += 4) if (data[i] === 40) data.set([200, 40, 40], i)
  const match = { a: p.segment, b: q.segment, similarity: 0 }
  const last = { left: 1 }
  const kinds = [last, last].map(
    (left) => imageChanges(p.segmentation, q.segmentation, match, left)[0]?.change.kind,
  )
  expect(kinds).toEqual(['fill', 'image'])
})

/** A switch so wide, whose knob is so far from its start. */
function control(w: number, at: number, knob: Rgb) {
  const { segmentation, segment } = picture(w, 32, { disc: 0 })
  fill(segmentation.raster, 20, 20, w, 32, [226, 0, 116])
  fill(segmentation.raster, 20 + at, 22, 28, 28, knob)
  return { segmentation, segment }
}

it.each<[string, number, Rgb, string]>([
  ['drawn anew in another size', 28, [255, 255, 255], 'size'],
  ['of other colours in another size', 28, [20, 60, 20], 'image'],
])('says of a picture that is %s what it is', (_, at, knob, kind) => {
  const [p, q] = [control(56, 26, [255, 255, 255]), control(72, at, knob)]
  const match = { a: p.segment, b: q.segment, similarity: 0 }
  const found = imageChanges(p.segmentation, q.segmentation, match, allowance())
  expect(found.map(({ change }) => change.kind)).toEqual([kind])
})

const SHAPES: [left: number, top: number, colour: Rgb][] = [
  [0.05, 0.3, [250, 250, 240]],
  [0.35, 0.05, [10, 10, 20]],
  [0.6, 0.35, [250, 240, 190]],
  [0.4, 0.6, [60, 0, 0]],
  [0.2, 0.65, [240, 250, 250]],
]

/** A round picture of some shapes, of so many px, in a frame of 60 whose surface shows beside it. */
function avatar(size: number): { segmentation: Segmentation; segment: Segment } {
  const { segmentation, segment } = picture(60, 60)
  const { raster } = segmentation
  fill(raster, 20, 20, 60, 60, [255, 255, 255])
  const ofDisc = (x: number, y: number, by: number): boolean =>
    Math.hypot(x + 0.5 - by / 2, y + 0.5 - by / 2) < by / 2
  for (let y = 0; y < 60; y++)
    for (let x = 0; x < 60; x++) {
      if (ofDisc(x, y, 60)) fill(raster, 20 + x, 20 + y, 1, 1, [87, 85, 217])
      if (x >= size || y >= size || !ofDisc(x, y, size)) continue
      const [u, v] = [(x + 0.5) / size, (y + 0.5) / size]
      const shape = SHAPES.findLast(
        ([left, top]) => u > left && u < left + 0.3 && v > top && v < top + 0.25,
      )
      fill(raster, 20 + x, 20 + y, 1, 1, shape?.[2] ?? [40, 200 - 80 * v, 120 + 100 * v])
    }
  return { segmentation, segment }
}

it.each([
  [60, 48],
  [48, 60],
])('a picture of %i px that is one of %i in the same frame is of another size', (from, to) => {
  const [before, after] = [avatar(from), avatar(to)]
  const match = { a: before.segment, b: after.segment, similarity: 0 }
  const [found] = imageChanges(before.segmentation, after.segmentation, match, allowance())
  expect(found?.change).toMatchObject({ kind: 'size', by: 'picture' })
  for (const [rect, size] of [
    [found?.rect_a, from],
    [found?.rect_b, to],
  ] as const)
    for (const [value, known] of [
      [rect?.x, 20],
      [rect?.y, 20],
      [rect?.w, size],
    ] as const)
      expect(Math.abs((value ?? 0) - known)).toBeLessThan(2)
})
