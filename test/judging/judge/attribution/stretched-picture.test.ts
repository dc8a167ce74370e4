import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imageFindings } from '../../../../src/judging/judge/attribution/shape.ts'
import { canvas, fill } from '../image/drawing.ts'
import type {
  Segment,
  Segmentation,
} from '../../../../src/judging/judge/segmentation/segmentation.ts'

/** A picture of a dark disc on a light ground, which keeps its shape in whatever frame. */
function picture(w: number, h: number): { segmentation: Segmentation; segment: Segment } {
  const raster = canvas(200, 200, [255, 255, 255])
  fill(raster, 20, 20, w, h, [150, 200, 240])
  for (let y = 0; y < 30; y++)
    for (let x = 0; x < 30; x++)
      if (Math.hypot(x - 14.5, y - 14.5) < 15)
        fill(raster, 20 + (w >> 1) - 15 + x, 20 + (h >> 1) - 15 + y, 1, 1, [40, 30, 90])
  const rect = { x: 20, y: 20, w, h }
  const segment: Segment = {
    id: 1,
    kind: 'image',
    rect,
    colour: [150, 200, 240],
    container: null,
    lines: [rect],
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
      expect(imageFindings(before.segmentation, after.segmentation, match)).toMatchObject([
        { labels: ['size', 'image/content'] },
      ])
    }),
  )
})
