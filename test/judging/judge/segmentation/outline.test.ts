import { expect, it } from 'vitest'
import { findContainers } from '../../../../src/judging/judge/segmentation/containers.ts'
import { Scratch } from '../../../../src/judging/judge/segmentation/scratch.ts'
import { labelRegions } from '../../../../src/judging/judge/segmentation/regions.ts'
import { canvas, fill, type Rgb } from '../image/drawing.ts'

const LINE: Rgb = [120, 126, 140]

/** A card that fills its image, and a picture across its top: an even band of the line's width, and others below. */
function outlineOf(border: number, band: Rgb) {
  const raster = canvas(200, 160, border > 0 ? LINE : [255, 255, 255])
  const [w, h] = [200 - 2 * border, 160 - 2 * border]
  fill(raster, border, border, w, h, [255, 255, 255])
  fill(raster, border, border, w, 2, band)
  for (let y = 2; y < 50; y++) fill(raster, border, border + y, w, 1, [200 - 3 * y, 40, 60 + 2 * y])
  return findContainers(raster, labelRegions(raster, new Scratch()))[0]?.border.width
}

it('a border that a picture covers from inside is as wide there as elsewhere', () => {
  expect(outlineOf(2, [200, 40, 60])).toEqual([2, 2, 2, 2])
})

it('what a picture shows along the edge of an image is no border where no other side has one', () => {
  expect(outlineOf(0, LINE)).toEqual([0, 0, 0, 0])
})
