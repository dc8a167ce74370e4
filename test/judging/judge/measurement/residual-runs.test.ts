import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finish } from '../../../../src/base/steps.ts'
import {
  residuals,
  type ResidualInput,
} from '../../../../src/judging/judge/measurement/residual.ts'
import { runs } from '../../../support/property-runs.ts'
import { canvas, fill, type Rgb } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'

const [WIDTH, HEIGHT] = [90, 70]
const shade = fc.constantFrom(0, 90, 200, 255)
const rect = fc.record({
  x: fc.nat(60),
  y: fc.nat(50),
  w: fc.integer({ min: 4, max: 30 }),
  h: fc.integer({ min: 4, max: 20 }),
})
const boxes = fc.array(fc.tuple(rect, fc.tuple(shade, shade, shade)), { maxLength: 5 })
const moves = fc.array(
  fc.record({ rect, dx: fc.integer({ min: -12, max: 12 }), dy: fc.integer({ min: -12, max: 12 }) }),
  { maxLength: 3 },
)

type Box = readonly [Rect, Rgb]

function drawn(all: readonly Box[]): Raster {
  const raster = canvas(WIDTH, HEIGHT, [255, 255, 255])
  for (const [{ x, y, w, h }, colour] of all) fill(raster, x, y, w, h, colour)
  return raster
}

/** The same colours, none of whose pixels equals another image's byte for byte. */
function neverEqual({ data, ...size }: Raster): Raster {
  return { ...size, data: data.map((value, i) => (i % 4 === 3 ? value - 1 : value)) }
}

it('finds in runs of equal pixels what comparing each pixel finds', () => {
  const found = (input: Omit<ResidualInput, 'explained'>) =>
    finish(residuals({ ...input, explained: { a: [], b: [] } }))
  fc.assert(
    fc.property(boxes, boxes, moves, (shared, added, moved) => {
      const [a, b] = [drawn(shared), drawn([...shared, ...added])]
      expect(found({ a, b, moved })).toEqual(found({ a, b: neverEqual(b), moved }))
    }),
    { numRuns: runs(100) },
  )
})
