import { expect, it } from 'vitest'
import { boxDifference } from '../../../../src/judging/judge/measurement/box-difference.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

const LINE: Rgb = [90, 96, 110]
const PALE: Rgb = [240, 244, 250]
const FILLS: Rgb[] = [PALE, [206, 226, 244], PALE]

/** Three boxes, one below the other: the borders of the outer two lie against the inner one, which has none. */
function stack(border: number) {
  const raster = canvas(260, 240, [255, 255, 255])
  for (const [i, colour] of FILLS.entries()) {
    const [y, width] = [20 + 60 * i, i === 1 ? 0 : border]
    fill(raster, 20, y, 220, 60, LINE)
    fill(raster, 20 + width, y + width, 220 - 2 * width, 60 - 2 * width, colour)
    write(raster, 40, y + 24, [[0, 1, 2 + i]], [20, 24, 30])
  }
  return segmentImage(raster)
}

it('the border of a neighbour that lies against a box is not compared as its own', () => {
  const [a, b] = [stack(1), stack(3)]
  const boxesOf = ({ segments }: typeof a) =>
    segments.filter(({ kind, parent }) => kind === 'box' && parent)
  const widths = boxesOf(a).map((box, i) => {
    const other = boxesOf(b)[i]
    return other && boxDifference(a, b, { a: box, b: other, similarity: 1 }).borderWidth
  })
  expect(widths).toEqual([
    { a: 1, b: 3 },
    { a: 0, b: 0 },
    { a: 1, b: 3 },
  ])
})

const BLUE: Rgb = [0, 99, 203]
const GREEN: Rgb = [24, 117, 60]
const INK: Rgb = [20, 24, 30]

/** A page of two notes from edge to edge, with a line along the top of the first and the bottom of the second. */
function notes(from: number, lines: { top: Rgb; bottom: Rgb }) {
  const raster = canvas(300 + from, 140 + from, [246, 246, 246])
  fill(raster, from, from, 300, 1, lines.top)
  fill(raster, from, 139 + from, 300, 1, lines.bottom)
  for (const [i, y] of [40, 100].entries())
    write(raster, 40 + from, y + from, [[0, 1, 2 + i]], [20, 24, 30])
  return segmentImage(raster)
}

it('the lines that end an image are no border in another colour where one of them is cut off', () => {
  const [first, second] = [
    notes(0, { top: BLUE, bottom: GREEN }),
    notes(1, { top: BLUE, bottom: GREEN }),
  ]
  const colourIn = (a: typeof first, b: typeof first) => {
    const [p, q] = [a.segments[0], b.segments[0]]
    return p && q && boxDifference(a, b, { a: p, b: q, similarity: 1 }).borderColour
  }
  expect(colourIn(first, second)).toBe(0)
  expect(colourIn(second, first)).toBe(0)
  expect(colourIn(first, notes(0, { top: INK, bottom: INK }))).toBeGreaterThan(7)
})
