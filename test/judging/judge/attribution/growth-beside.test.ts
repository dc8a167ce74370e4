import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// A row of a swatch, a text and a button: the swatch changes its size in its own place.

const INK = [20, 24, 30] as const

/** `by` is how far the text beside the swatch was moved. */
function draw(x: number, size: number, by = 0) {
  const raster = canvas(360, 120, [250, 250, 252])
  write(
    raster,
    24,
    16,
    [
      [2, 0, 4, 1, 3],
      [3, 3, 0, 1],
      [4, 1, 2],
    ],
    INK,
  )
  fill(raster, x, 70 - size / 2, size, size, [37, 99, 235])
  write(
    raster,
    100 + by,
    65,
    [
      [2, 0, 4, 1],
      [3, 3, 0],
      [1, 4, 2, 0],
    ],
    INK,
  )
  fill(raster, 250, 52, 80, 36, [226, 232, 240])
  write(raster, 262, 65, [[3, 1, 2, 0]], INK)
  return raster
}

const kinds = (a: ReturnType<typeof draw>, b: ReturnType<typeof draw>) =>
  judged(a, b).findings.map(({ evidence: { kind } }) => kind)

it.each([
  ['from its middle', 28, 32],
  ['from its start', 24, 32],
  ['from its end', 32, 32],
  ['to a smaller one, from its middle', 20, 48],
])('tells no room beside what changed its size %s', (_, x, size) => {
  expect(kinds(draw(24, 40), draw(x, size))).toEqual(['size'])
})

it('tells the text that moved beside what stayed', () => {
  expect(kinds(draw(24, 40), draw(24, 40, 12))).toEqual(['shift'])
})
