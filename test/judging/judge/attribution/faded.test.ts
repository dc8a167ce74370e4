import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { judgeImages } from '../judged.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

interface Colours {
  page: Rgb
  box: Rgb
  ink: Rgb
}

/** A button on a page below a text. */
function draw({ page, box, ink }: Colours) {
  const raster = canvas(360, 160, page)
  write(
    raster,
    24,
    20,
    [
      [1, 4, 0, 2, 3],
      [2, 2, 1],
    ],
    [128, 128, 128],
  )
  fill(raster, 24, 70, 160, 40, box)
  write(
    raster,
    60,
    85,
    [
      [2, 0, 4, 1],
      [3, 3, 0],
    ],
    ink,
  )
  return raster
}

const over = (under: Rgb, colour: Rgb, share: number): Rgb => {
  const [r, g, b] = under.map((value, c) => Math.round(value + share * ((colour[c] ?? 0) - value)))
  return [r ?? 0, g ?? 0, b ?? 0]
}

const readingOf = (a: Colours, b: Colours) =>
  judgeImages({ a: draw(a), b: draw(b), limits: DEFAULT_SETTINGS.limits }).findings.map(
    ({ evidence: { kind, expected, actual } }) => ({ kind, expected, actual }),
  )

const LOOKS = [
  { page: [255, 255, 255], box: [120, 180, 250], ink: [10, 24, 60] },
  { page: [17, 25, 31], box: [1, 127, 192], ink: [255, 255, 255] },
  { page: [255, 255, 255], box: [254, 205, 205], ink: [155, 30, 30] },
] as const

it('reports once that a box fades, or comes out, with what it holds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOOKS),
      fc.integer({ min: 3, max: 7 }),
      fc.boolean(),
      (look, tenths, comesOut) => {
        const share = tenths / 10
        const { page } = look
        const faded = { page, box: over(page, look.box, share), ink: over(page, look.ink, share) }
        const readings = comesOut ? readingOf(faded, look) : readingOf(look, faded)
        expect(readings).toMatchObject([{ kind: 'opacity' }])
        const seen = Number(comesOut ? readings[0]?.expected : readings[0]?.actual)
        expect(Math.abs(seen - share)).toBeLessThan(0.05)
      },
    ),
    { numRuns: runs(8) },
  )
})

it('reports another background alone where the ink on it stays', () => {
  const [look] = LOOKS
  const paler = { ...look, box: over(look.page, look.box, 0.7) }
  expect(readingOf(look, paler).map(({ kind }) => kind)).toEqual(['fill'])
})

it('reports another background and another ink where those do not fade alike', () => {
  const [look] = LOOKS
  const other: Colours = { ...look, box: over(look.page, look.box, 0.6), ink: [180, 20, 20] }
  expect(new Set(readingOf(look, other).map(({ kind }) => kind))).toEqual(
    new Set(['fill', 'text-colour']),
  )
})

it('reports the background of a box once of which a part is tinted', () => {
  const parted = (colour: Rgb) => {
    const raster = canvas(360, 200, [255, 255, 255])
    fill(raster, 24, 24, 240, 40, over(colour, [0, 0, 0], 0.04))
    fill(raster, 24, 65, 240, 110, colour)
    fill(raster, 24, 64, 240, 1, [120, 120, 120])
    write(raster, 40, 38, [[1, 4, 0]], [0, 0, 0])
    write(
      raster,
      40,
      90,
      [
        [2, 0, 4, 1],
        [3, 3, 0],
      ],
      [0, 0, 0],
    )
    return raster
  }
  const [a, b] = [parted([230, 236, 244]), parted([255, 214, 170])]
  const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
  expect(findings.map(({ evidence: { kind } }) => kind)).toEqual(['fill'])
})
