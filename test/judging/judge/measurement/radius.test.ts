import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cornerRadii } from '../../../../src/judging/judge/segmentation/corners.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { judgeImages } from '../judged.ts'
import { write } from '../image/drawing.ts'
import { canvas, inRounded, paint, type Rgb } from './canvas.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'
import { runs } from '../../../support/property-runs.ts'

const PAGE: Rgb = [246, 247, 249]
const INK: Rgb = [20, 24, 30]
const BOX: Rect = { x: 20, y: 16, w: 240, h: 150 }

type Look = 'filled' | 'pale' | 'outlined' | 'pictured' | 'striped'

/** A box whose corners hold one thing or several: a surface, a border alone, a picture above, a stripe at the left. */
function box(look: Look, radius: number, { x, y, w, h } = BOX): Raster {
  const raster = canvas(x + w + x, y + h + y, PAGE)
  const whole = inRounded({ x, y, w, h }, radius)
  const within = inRounded({ x: x + 1, y: y + 1, w: w - 2, h: h - 2 }, Math.max(0, radius - 1))
  if (look === 'filled') paint(raster, [37, 99, 235], whole)
  if (look === 'pale') paint(raster, [228, 234, 244], whole)
  if (look === 'outlined')
    paint(raster, [160, 166, 180], (px, py) => whole(px, py) && !within(px, py))
  if (look === 'pictured' || look === 'striped') paint(raster, [255, 255, 255], whole)
  const part = (px: number, py: number) => (look === 'pictured' ? py < y + 0.55 * h : px < x + 30)
  if (look === 'pictured' || look === 'striped')
    paint(raster, [120, 60, 160], (px, py) => whole(px, py) && part(px, py))
  if (look === 'pictured')
    paint(raster, [90, 200, 120], (px, py) => px + py < x + y + 60 && whole(px, py) && part(px, py))
  return raster
}

const looks = fc.constantFrom<Look>('filled', 'pale', 'outlined', 'pictured', 'striped')

it('measures round corners whatever they hold', () => {
  fc.assert(
    fc.property(looks, fc.double({ min: 2, max: 32, noNaN: true }), (look, radius) => {
      for (const found of cornerRadii(box(look, radius), BOX))
        expect(Math.abs((found ?? NaN) - radius)).toBeLessThan(1)
    }),
    { numRuns: runs(8) },
  )
})

it('finds square corners square', () => {
  for (const look of ['filled', 'pale', 'outlined', 'pictured', 'striped'] as const)
    expect(cornerRadii(box(look, 0), BOX)).toEqual([0, 0, 0, 0])
})

const labelled = (look: Look, radius: number, at?: Rect): Raster => {
  const raster = box(look, radius, at)
  const { x, y, h } = at ?? BOX
  write(
    raster,
    x + 60,
    y + h - 40,
    [
      [2, 0, 4, 1],
      [3, 3, 0],
    ],
    INK,
  )
  return raster
}

const kindsOf = (a: Raster, b: Raster) =>
  judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits }).findings.map(
    ({ evidence }) => evidence.kind,
  )

it.each(['filled', 'pale', 'outlined', 'pictured'] as const)(
  'reports another radius of a box once, which is %s',
  (look) => {
    expect(kindsOf(labelled(look, 4), labelled(look, 18))).toEqual(['radius'])
    expect(kindsOf(labelled(look, 12), labelled(look, 0))).toEqual(['radius'])
  },
)

it.each(['filled', 'outlined'] as const)(
  'reports another radius of a box that fills the image, which is %s',
  (look) => {
    const whole = { ...BOX, x: 0, y: 0 }
    expect(kindsOf(labelled(look, 4, whole), labelled(look, 18, whole))).toEqual(['radius'])
  },
)

it('measures a corner that uncovers another colour than is around its box', () => {
  const raster = box('filled', 0)
  const { x, y, w, h } = BOX
  paint(raster, [215, 40, 28], (px, py) => px >= x && px < x + w && py < y && py >= y - 12)
  paint(raster, [255, 255, 255], (px, py) => px >= x && py >= y && px < x + w && py < y + 30)
  paint(raster, [37, 99, 235], inRounded({ x, y, w, h }, 12))
  const [left, right] = cornerRadii(raster, BOX)
  for (const radius of [left, right]) expect(Math.abs((radius ?? NaN) - 12)).toBeLessThan(1)
})

it('measures the corners of each image and of each place anew', () => {
  const [round, square] = [box('filled', 16), box('filled', 0)]
  const beside = { ...BOX, x: BOX.x + 40, w: BOX.w - 80 }
  const [roundCorners, squareCorners] = [cornerRadii(round, BOX), cornerRadii(square, BOX)]
  expect(squareCorners).toEqual([0, 0, 0, 0])
  expect(roundCorners.every((radius) => Math.abs((radius ?? NaN) - 16) < 1)).toBe(true)
  expect(cornerRadii(round, beside)).not.toEqual(roundCorners)
  expect(cornerRadii(round, { ...BOX })).toEqual(roundCorners)
})
