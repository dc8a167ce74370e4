import fc from 'fast-check'
import UPNG from 'upng-js'
import { describe, expect, it } from 'vitest'
import { framesOf } from '../../../src/judging/models/frames.ts'
import { drawMarks } from '../../../src/judging/models/draw-marks.ts'
import { resample } from '../../../src/judging/models/resample.ts'
import { BLUE, IMAGES, judgementOf, pngOf, question, RED, sourceOf, SPOT, WHITE } from './review.ts'

const GREY = [128, 128, 128]

/** The picture of the first mark, by its pixels. */
function pixelsOf(picture: string) {
  const png = Uint8Array.fromBase64(picture.slice('data:image/png;base64,'.length))
  const { width, height, ...image } = UPNG.decode(png.buffer)
  const data = new Uint8Array(UPNG.toRGBA8({ width, height, ...image })[0] ?? new ArrayBuffer(0))
  const at = (x: number, y: number) =>
    Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3))
  return { width, height, at }
}

const draw = async (fields = {}, judgement = judgementOf(), images = IMAGES) => {
  const questions = [question(fields)]
  const marks = await drawMarks(questions, { images, judgement, flattenOver: '#ffffff' })
  return marks.map(({ picture }) => pixelsOf(picture))
}

describe('the picture of a mark', () => {
  it('has the design on the left, the built component on the right, at the same whole scale', async () => {
    const [picture] = await draw()
    // The region is 20 × 10 with 8 around it: 36 × 26, five times as large.
    expect(picture?.width).toBe(180 + 8 + 180)
    expect(picture?.height).toBe(130)
    expect(picture?.at(90, 65)).toEqual([...RED])
    expect(picture?.at(184, 65)).toEqual(GREY)
    expect(picture?.at(188 + 90, 65)).toEqual([...BLUE])
    expect(picture?.at(2, 2)).toEqual([...WHITE])
  })

  it('keeps edges hard when it enlarges', async () => {
    const [picture] = await draw()
    const row = Array.from({ length: 180 }, (_, x) => String(picture?.at(x, 65)))
    expect(new Set(row)).toEqual(new Set([String(RED), String(WHITE)]))
    expect(row.filter((pixel) => pixel === String(RED))).toHaveLength(100)
  })

  it('shows the same part of an image captured at another scale', async () => {
    const twice = pngOf(200, 100, (x, y) => (x >= 20 && x < 60 && y >= 20 && y < 40 ? BLUE : WHITE))
    const images = { a: IMAGES.a, b: sourceOf(twice) }
    const judgement = judgementOf()
    judgement.images.b = { width: 200, height: 100, scale: 2 }
    const [picture] = await draw({}, judgement, images)
    const count = (from: number) =>
      Array.from({ length: 180 }, (_, x) => String(picture?.at(from + x, 65))).filter(
        (pixel) => pixel !== String(WHITE),
      ).length
    expect([count(0), count(188)]).toEqual([100, 100])
  })

  it('shows a place where one side has nothing, and grey beyond the edge', async () => {
    const corner = { x: 0, y: 0, w: 0.3, h: 0.4 }
    const [picture] = await draw({ box_a: null, box_b: corner })
    expect(picture?.at(1, 1)).toEqual(GREY)
    expect(picture?.at(100, 90)).toEqual([...RED])
  })
})

describe('a part of an image at another size', () => {
  const greys = (...values: number[]) => ({
    width: values.length,
    height: 1,
    data: new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 255])),
  })
  const resized = (part: { x: number; w: number }, width: number) => {
    const frame = { ...part, y: 0, h: 1 }
    const { data } = resample(greys(10, 20, 30, 40), frame, width, 1)
    return Array.from({ length: width }, (_, x) => data[x * 4])
  }

  it('is the nearest pixel where it grows, the average where it shrinks', () => {
    expect(resized({ x: 0, w: 4 }, 4)).toEqual([10, 20, 30, 40])
    expect(resized({ x: 0, w: 2 }, 3)).toEqual([10, 20, 20])
    expect(resized({ x: 1, w: 2 }, 6)).toEqual([20, 20, 20, 30, 30, 30])
    expect(resized({ x: 0, w: 4 }, 2)).toEqual([15, 35])
    expect(resized({ x: -2, w: 8 }, 4)).toEqual([128, 15, 35, 128])
  })
})

describe('the frames of a question', () => {
  const unit = fc.double({ min: 0, max: 0.9, noNaN: true })
  const length = fc.double({ min: 1e-4, max: 0.1, noNaN: true })
  const box = fc.record({ x: unit, y: unit, w: length, h: length })
  const image = fc.record({
    width: fc.integer({ min: 1, max: 4_000 }),
    height: fc.integer({ min: 1, max: 4_000 }),
    scale: fc.constantFrom(0.5, 1, 1.5, 2, 3),
  })

  it('are of one size, hold both boxes, and give crops of 160 to 512 px', () => {
    fc.assert(
      fc.property(box, fc.option(box), image, image, (box_a, box_b, a, b) => {
        const frames = framesOf({ box_a, box_b }, { a, b })
        expect(frames).not.toBeNull()
        if (!frames) return
        expect([frames.a.w, frames.a.h]).toEqual([frames.b.w, frames.b.h])
        expect(Math.max(frames.width, frames.height)).toBeGreaterThanOrEqual(160)
        expect(Math.max(frames.width, frames.height)).toBeLessThanOrEqual(512)
        const [width, height] = [a.width / a.scale, a.height / a.scale]
        expect(frames.a.x).toBeLessThanOrEqual(box_a.x * width)
        expect(frames.a.y).toBeLessThanOrEqual(box_a.y * height)
        expect(frames.a.x + frames.a.w).toBeGreaterThanOrEqual((box_a.x + box_a.w) * width)
        expect(frames.a.y + frames.a.h).toBeGreaterThanOrEqual((box_a.y + box_a.h) * height)
      }),
    )
  })

  it('are none without a box', () => {
    const { images } = judgementOf()
    expect(framesOf({ box_a: null, box_b: null }, images)).toBeNull()
    expect(framesOf({ box_a: null, box_b: SPOT }, images)).not.toBeNull()
  })
})
