import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findContainers } from '../../../../src/judging/judge/segmentation/containers.ts'
import { findInk } from '../../../../src/judging/judge/segmentation/ink.ts'
import { findMarks, MIN_STRENGTH } from '../../../../src/judging/judge/segmentation/marks.ts'
import { Scratch } from '../../../../src/judging/judge/segmentation/scratch.ts'
import { labelRegions } from '../../../../src/judging/judge/segmentation/regions.ts'
import { runs } from '../../../support/property-runs.ts'
import { canvas, fill } from '../image/drawing.ts'

const shade = fc.constantFrom(0, 60, 64, 200, 255)
const place = {
  y: fc.nat(40),
  h: fc.integer({ min: 1, max: 50 }),
  colour: fc.tuple(shade, shade, shade),
}
const box = fc.record({ ...place, x: fc.nat(60), w: fc.integer({ min: 1, max: 70 }) })
/** At the edges of the image, where a row begins with ink and ends without its surface's last colour. */
const bar = fc.record({ ...place, x: fc.constantFrom(0, 121), w: fc.integer({ min: 2, max: 10 }) })

/** Boxes and bars on a surface that grows darker across, so that a row ends in another colour than it begins with. */
const drawing = fc.array(fc.oneof(box, bar), { maxLength: 8 }).map((bars) => {
  const raster = canvas(131, 91, [255, 255, 255])
  for (let x = 0; x < 131; x++) fill(raster, x, 0, 1, 91, [255 - x, 255 - x, 255 - x])
  for (const { x, y, w, h, colour } of bars) fill(raster, x, y, w, h, colour)
  return raster
})

it('finds the ink of rows that repeat others as if each were looked at', () => {
  fc.assert(
    fc.property(drawing, (raster) => {
      const [map, each] = [labelRegions(raster, new Scratch()), labelRegions(raster, new Scratch())]
      each.repeats.fill(1)
      const containers = findContainers(raster, map)
      expect(findInk(raster, map, containers, new Scratch())).toEqual(
        findInk(raster, each, containers, new Scratch()),
      )
    }),
    { numRuns: runs(60) },
  )
})

it('finds the same marks whether nothing or next to nothing is between them', () => {
  fc.assert(
    fc.property(drawing, (raster) => {
      const inked = () => {
        const map = labelRegions(raster, new Scratch())
        return findInk(raster, map, findContainers(raster, map), new Scratch())
      }
      const [ink, faint] = [inked(), inked()]
      for (let i = 0; i < faint.strength.length; i++)
        if (faint.strength[i] === 0) faint.strength[i] = MIN_STRENGTH - 1
      expect(findMarks(ink)).toEqual(findMarks(faint))
    }),
    { numRuns: runs(60) },
  )
})
