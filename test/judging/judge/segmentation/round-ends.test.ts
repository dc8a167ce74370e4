import { expect, it } from 'vitest'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { write } from '../image/drawing.ts'
import { judged } from '../judged.ts'
import { canvas, inRounded, paint } from '../measurement/canvas.ts'

const WHITE = [255, 255, 255] as const
const INK = [20, 24, 30] as const
const PALE = [247, 248, 250] as const
const RIM = [221, 214, 238] as const

/** A chip with a thin pale border, whose ends may be round. */
function draw(width: number, height: number, radius: number) {
  const raster = canvas(200, 80, WHITE)
  const rect = { x: 40, y: 24, w: width, h: height }
  paint(raster, RIM, inRounded(rect, radius))
  const inner = { x: 41, y: 25, w: width - 2, h: height - 2 }
  paint(raster, PALE, inRounded(inner, Math.max(0, radius - 1)))
  write(raster, 54, 33, [[0, 1, 2, 3]], INK)
  return { rect, raster }
}

function chip(width: number, height: number, radius: number) {
  const { rect, raster } = draw(width, height, radius)
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

/** How red the first rows are of a browser's round end of 27 px: the border crosses the diagonal between two of its pixels. */
const END = [
  [255, 255, 255, 255, 255, 255, 255, 255, 251, 241, 231, 220, 210],
  [255, 255, 255, 255, 255, 255, 255, 234, 214, 212, 220, 229, 238],
  [255, 255, 255, 255, 255, 253, 216, 218, 247, 247, 247, 247, 247],
  [255, 255, 255, 255, 242, 201, 233, 247, 247, 247, 247, 247, 247],
  [255, 255, 255, 241, 214, 247, 247, 247, 247, 247, 247, 247, 247],
  [255, 255, 253, 201, 247, 247, 247, 247, 247, 247, 247, 247, 247],
  [255, 255, 216, 233, 247, 247, 247, 247, 247, 247, 247, 247, 247],
  [255, 234, 218, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247],
  [251, 214, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247],
  [241, 212, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247],
  [231, 220, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247],
  [220, 229, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247],
  [210, 238, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247, 247],
]

it('a chip whose border lies between the pixels of a diagonal has round ends', () => {
  const [width, height] = [67, 27]
  const raster = canvas(200, 80, [255, 250, 250])
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)]
      const value = END[down]?.[across] ?? (Math.min(across, down) === 0 ? 201 : 247)
      raster.data[(24 + y) * 800 + (40 + x) * 4] = value
    }
  write(raster, 54, 33, [[0, 1, 2, 3]], INK)
  const [, box] = segmentImage(raster).segments
  expect(box?.container?.radius).toEqual([13.5, 13.5, 13.5, 13.5])
})

it.each([46, 48, 50])(
  'a chip narrowed to %i px, so that its text reaches its round end, is narrower',
  (width) => {
    const [a, b] = [draw(62, 24, 12).raster, draw(width, 24, 12).raster]
    expect(judged(a, b).findings.map(({ note }) => note)).toEqual([
      `It is ${width} px wide instead of 62 px.`,
    ])
  },
)
