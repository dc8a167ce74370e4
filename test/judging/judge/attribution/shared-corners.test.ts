import { expect, it } from 'vitest'
import { judged, judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'

const INK: Rgb = [20, 60, 40]
const SOFT: Rgb = [214, 236, 222]
const SAMPLES = 8
const [WIDTH, HEIGHT, GAP] = [70, 24, 12]

/** How much of the pixel in a corner of a box is inside it, whose corners have this radius. */
function share(x: number, y: number, radius: number): number {
  let count = 0
  for (let i = 0; i < SAMPLES ** 2; i++) {
    const [px, py] = [i % SAMPLES, Math.floor(i / SAMPLES)].map((at) => (at + 0.5) / SAMPLES)
    const [dx, dy] = [x + (px as number), y + (py as number)].map((at) => Math.max(0, radius - at))
    if (Math.hypot(dx as number, dy as number) <= radius) count++
  }
  return count / SAMPLES ** 2
}

/** Two badges that fill their image: its corners are theirs. */
function badges(radius: number): Raster {
  const raster = canvas(2 * WIDTH + GAP, HEIGHT, [255, 255, 255])
  for (const [i, left] of [0, WIDTH + GAP].entries()) {
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const inside = share(Math.min(x, WIDTH - 1 - x), Math.min(y, HEIGHT - 1 - y), radius)
        const [r, g, b] = SOFT.map((value) => 255 + inside * (value - 255))
        fill(raster, left + x, y, 1, 1, [r as number, g as number, b as number])
      }
    write(raster, left + 18, 7, [[0, 1, 2 + i]], INK)
  }
  return raster
}

it('a corner that a box shares with the page is reported of the box alone', () => {
  const { findings } = judgeImages({
    a: badges(12),
    b: badges(3),
    limits: DEFAULT_SETTINGS.limits,
  })
  expect(findings.map(({ labels, rect_b }) => [labels, rect_b?.w])).toEqual([
    [['border/radius'], WIDTH],
    [['border/radius'], WIDTH],
  ])
})

it('what is left out for it is written down with the corner that explains it', () => {
  const { suppressions } = judged(badges(12), badges(3))
  expect(suppressions).toContainEqual(
    expect.objectContaining({
      rule: 'corner_of_another',
      detail: expect.stringMatching(
        /^The corners' radius .* It follows from: The corners' radius /,
      ),
    }),
  )
})
