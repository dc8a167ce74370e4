import { canvas, fill, type Rgb } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'

type Bar = [x: number, y: number, w: number, h: number]

/** Icons of 20 by 20 that look nothing like each other. */
const GLYPHS = {
  flag: [
    [3, 2, 3, 16],
    [6, 2, 10, 8],
  ],
  menu: [
    [2, 3, 16, 3],
    [2, 9, 16, 3],
    [2, 15, 16, 3],
  ],
  plus: [
    [9, 2, 3, 16],
    [2, 9, 16, 3],
  ],
  frame: [
    [2, 2, 16, 2],
    [2, 16, 16, 2],
    [2, 2, 2, 16],
    [16, 2, 2, 16],
  ],
  steps: [
    [2, 12, 5, 6],
    [7, 7, 5, 11],
    [12, 2, 5, 16],
  ],
} satisfies Record<string, Bar[]>

export type Glyph = keyof typeof GLYPHS

const INK: Rgb = [32, 40, 54]

/** 240 by 160 with icons far from each other; a place without a name stays empty. */
export function sceneOf(glyphs: readonly (Glyph | null)[], down = 0): Raster {
  const raster = canvas(240, 160, [250, 250, 252])
  for (const [place, glyph] of glyphs.entries()) {
    const { x, y } = placeOf(place)
    for (const [dx, dy, w, h] of glyph === null ? [] : GLYPHS[glyph])
      fill(raster, x + dx, y + dy + down, w, h, INK)
  }
  return raster
}

/** Two rows of three. */
export const placeOf = (place: number, down = 0): Rect => ({
  x: 20 + (place % 3) * 80,
  y: 20 + Math.floor(place / 3) * 80 + down,
  w: 20,
  h: 20,
})
