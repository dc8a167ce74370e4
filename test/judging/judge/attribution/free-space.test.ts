import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

const INK = [20, 24, 30] as const
const GREY = [150, 156, 166] as const

/** A thin label on a bar, and a row with texts at both its ends, the right one of `letters`. */
function scene(bar: Rgb, share: number, letters: number[]) {
  const raster = canvas(420, 160, [250, 250, 252])
  fill(raster, 20, 20, 380, 40, bar)
  const thin = GREY.map((value, c) => value + share * ((bar[c] ?? 0) - value))
  write(
    raster,
    40,
    35,
    [
      [1, 2, 3],
      [0, 4],
    ],
    thin as [number, number, number],
  )
  write(raster, 40, 100, [[2, 0, 4, 1], [3]], INK)
  write(raster, 380 - 8 * letters.length, 100, [letters], INK)
  return raster
}

const kinds = (a: ReturnType<typeof scene>, b: ReturnType<typeof scene>) =>
  judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits }).findings.map(
    ({ evidence }) => evidence.kind,
  )

const WHITE = [255, 255, 255] as const

it('the space between the ends of a row gives way to a longer text', () => {
  const [a, b] = [scene(WHITE, 0, [1, 2, 0, 3]), scene(WHITE, 0, [1, 2, 0, 3, 4, 4])]
  expect(kinds(a, b)).not.toContain('gap')
  expect(kinds(a, b)).toHaveLength(1)
})

it('thin ink through which another surface shows has not changed its colour', () => {
  expect(kinds(scene(WHITE, 0.2, [1, 2]), scene([60, 10, 90], 0.2, [1, 2]))).toEqual(['fill'])
})

/** A person: two lines beside a tag, which may be gone. */
function person(between: number, isTagged: boolean) {
  const raster = canvas(420, 120 + between, [255, 255, 255])
  write(
    raster,
    40,
    30,
    [
      [2, 0, 4, 1],
      [3, 1],
    ],
    INK,
  )
  if (isTagged) fill(raster, 340, 38, 40, 16, [255, 157, 0])
  write(
    raster,
    40,
    40 + between,
    [
      [1, 2, 3],
      [0, 4],
    ],
    GREY,
  )
  write(raster, 40, 90 + between, [[4, 4, 1]], INK)
  return raster
}

it('what went beside a space makes that no longer, so that the gap is what changed', () => {
  expect(kinds(person(16, true), person(24, false)).toSorted()).toEqual(['gap', 'missing'])
  expect(kinds(person(24, false), person(16, true)).toSorted()).toEqual(['extra', 'gap'])
})
