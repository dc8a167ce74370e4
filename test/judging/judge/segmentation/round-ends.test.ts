import { expect, it } from 'vitest'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { write } from '../image/drawing.ts'
import { canvas, inRounded, paint } from '../measurement/canvas.ts'

const WHITE = [255, 255, 255] as const
const INK = [20, 24, 30] as const
const PALE = [247, 248, 250] as const
const RIM = [221, 214, 238] as const

/** A chip with a thin pale border, whose ends may be round. */
function chip(width: number, height: number, radius: number) {
  const raster = canvas(200, 80, WHITE)
  const rect = { x: 40, y: 24, w: width, h: height }
  paint(raster, RIM, inRounded(rect, radius))
  const inner = { x: 41, y: 25, w: width - 2, h: height - 2 }
  paint(raster, PALE, inRounded(inner, Math.max(0, radius - 1)))
  write(raster, 54, 33, [[0, 1, 2, 3]], INK)
  return { rect, segments: segmentImage(raster).segments }
}

it.each([
  ['a chip with round ends', 60, 27, 13.5],
  ['a chip with round corners', 60, 27, 4],
  ['a tall chip with round ends', 60, 48, 24],
])('%s is as large as its pale border, which is no ink', (_, width, height, radius) => {
  const { rect, segments } = chip(width, height, radius)
  const [box] = segments[0]?.children ?? []
  expect(segments.map(({ kind }) => kind)).toEqual(['box', 'box', 'text'])
  expect(box?.rect).toEqual(rect)
  for (const corner of box?.container?.radius ?? [])
    expect(Math.abs((corner ?? 0) - radius)).toBeLessThan(1.5)
})
