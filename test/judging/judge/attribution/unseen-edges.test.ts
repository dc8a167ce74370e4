import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// A component without edges of its own, cut out of a page of its colour: nobody sees how far it reaches.

const INK = [20, 24, 30] as const
const PAGE = [250, 250, 252] as const
const BLUE = [37, 99, 235] as const
const AT_HOME = { x: 0, y: 0, page: { w: 320, h: 150 } }
const ON_PAGE = { x: 41, y: 67, page: { w: 900, h: 600 } }

/** Two entries, each of a badge and two texts; the last text has more words, or a badge stands elsewhere. */
function entries({ x, y, page }: typeof AT_HOME, { more = 0, lower = 0 } = {}) {
  const raster = canvas(page.w, page.h, PAGE)
  for (const [i, badge] of [0, lower].entries()) {
    const top = y + 20 + 60 * i
    fill(raster, x + 20, top + badge, 24, 24, BLUE)
    write(
      raster,
      x + 60,
      top,
      [
        [2, i, 4, 1],
        [3, i],
      ],
      INK,
    )
    const words = [
      [1, 4, i],
      [2, 2, 1, 3],
      [0, 4, i, 3],
      [1, 0],
    ]
    write(
      raster,
      x + 60,
      top + 24,
      [...words, ...Array.from({ length: i * more }, () => [4, 0, 2])],
      INK,
    )
  }
  return raster
}

it.each([1, 2, 4])(
  'reports a text that is %i words longer, and no size of what it is in',
  (more) => {
    const { findings } = judged(entries(AT_HOME), entries(ON_PAGE, { more }))
    expect(findings.map(({ pass }) => pass)).toHaveLength(1)
    expect(findings[0]?.labels.some((label) => label.startsWith('t'))).toBe(true)
  },
)

it.each([6, -8])('reports a badge that stands %i px lower than what is beside it', (lower) => {
  const { findings } = judged(entries(AT_HOME), entries(ON_PAGE, { lower }))
  expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['shift'])
  expect(Math.abs((findings[0]?.evidence.measure?.delta ?? 0) - lower)).toBeLessThan(2)
})
