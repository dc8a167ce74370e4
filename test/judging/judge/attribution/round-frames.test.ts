import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'

const PAGE: Rgb = [255, 255, 255]
const INK: Rgb = [20, 24, 30]
const GREY: Rgb = [119, 121, 123]
const SAMPLES = 8

/** How much of a pixel lies where `isInside` says. */
function coverage(x: number, y: number, isInside: (x: number, y: number) => boolean): number {
  let count = 0
  for (let i = 0; i < SAMPLES ** 2; i++)
    if (
      isInside(x + ((i % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES)
    )
      count++
  return count / SAMPLES ** 2
}

interface Ring {
  /** Its outer diameter, in px. */
  size: number
  border: number
  /** Where it lies between the pixels. */
  off: number
}

/** Two choices, each a ring beside its label, of which the second may be drawn otherwise. */
function choices(second: Ring): Raster {
  const raster = canvas(220, 130, PAGE)
  for (const [i, { size, border, off }] of [{ ...second, size: 24, border: 2 }, second].entries()) {
    const [cx, cy] = [32 + off, 32 + 54 * i + off]
    const isDrawn = (x: number, y: number) => {
      const away = Math.hypot(x - cx, y - cy)
      return away <= size / 2 && away > size / 2 - border
    }
    const reach = Math.ceil(size / 2) + 1
    for (let y = Math.floor(cy) - reach; y <= cy + reach; y++)
      for (let x = Math.floor(cx) - reach; x <= cx + reach; x++) {
        const share = coverage(x, y, isDrawn)
        const [r, g, b] = PAGE.map((value, c) => value + share * ((GREY[c] as number) - value))
        fill(raster, x, y, 1, 1, [r as number, g as number, b as number])
      }
    write(
      raster,
      60,
      27 + 54 * i,
      [
        [0, 1, 2, i],
        [3, 1, 4],
      ],
      INK,
    )
  }
  return raster
}

const kindsOf = (before: Ring, after: Ring) =>
  judgeImages({
    a: choices(before),
    b: choices(after),
    limits: DEFAULT_SETTINGS.limits,
  }).findings.map(({ evidence: { kind } }) => kind)

it('a ring is a box with a border, wherever it lies between the pixels', () => {
  for (const size of [24, 32, 48])
    for (const border of [2, 3, 4])
      for (const off of [0, 0.25, 0.5]) {
        const { segments } = segmentImage(choices({ size, border, off }))
        const ring = segments.find(({ rect }) => rect.y > 54 && rect.x < 54)
        expect([off, ring?.kind, ring?.container?.border.width.map(Math.round)]).toEqual([
          off,
          'box',
          [border, border, border, border],
        ])
      }
})

it.each([
  { name: 'border', change: { border: 4 }, kind: 'border-width' },
  { name: 'size', change: { size: 32 }, kind: 'size' },
])('the $name of a ring that changed is reported, and nothing else', ({ change, kind }) => {
  for (const off of [0, 0.25, 0.5])
    for (const came of [false, true]) {
      const plain = { size: 24, border: 2, off }
      const [a, b] = came ? [plain, { ...plain, ...change }] : [{ ...plain, ...change }, plain]
      expect([off, ...kindsOf(a, b)]).toEqual([off, kind])
    }
})

it('a ring that lies elsewhere between the pixels is the same', () => {
  const ring = { size: 24, border: 2, off: 0 }
  for (const off of [0.25, 0.5, 0.75]) expect(kindsOf(ring, { ...ring, off })).toEqual([])
})
