import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, type Rgb } from '../image/drawing.ts'

const WHITE = [250, 250, 252] as const
const BLUE = [37, 99, 235] as const

type Stroke = [x: number, y: number, w: number, h: number]

/** Two letters that stand apart, and two others that touch. */
const APART: Stroke[] = [
  [0, 0, 3, 14],
  [0, 11, 9, 3],
  [13, 0, 9, 3],
  [16, 3, 3, 11],
]
const TOUCHING: Stroke[] = [
  [0, 0, 3, 14],
  [0, 0, 9, 3],
  [6, 0, 3, 14],
  [9, 6, 4, 3],
  [13, 0, 3, 14],
  [13, 11, 9, 3],
]

function badge(strokes: readonly Stroke[], ink: Rgb = WHITE) {
  const raster = canvas(200, 120, [236, 238, 242])
  fill(raster, 60, 36, 64, 48, BLUE)
  for (const [x, y, w, h] of strokes) fill(raster, 81 + x, 53 + y, w, h, ink)
  return raster
}

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })
const design = JSON.stringify({
  version: 1,
  root: {
    id: 'page',
    name: 'page',
    type: 'FRAME',
    box: box(0, 0, 200, 120),
    children: [
      {
        id: 'badge',
        name: 'badge',
        type: 'FRAME',
        box: box(60, 36, 64, 48),
        style: { fill: '#2563eb' },
        children: [
          { id: 'word', name: 'word', type: 'TEXT', box: box(81, 50, 22, 20), text: 'HL' },
        ],
      },
    ],
  },
})

it('says of initials that touch, and that a structure knows for a text, that they are other letters', () => {
  const { findings } = judged(badge(APART), badge(TOUCHING), { design })
  const kinds = findings.map(({ evidence }) => evidence.kind)
  expect(kinds).toContain('characters')
  expect(kinds).not.toContain('icon')
})

it('says of initials that touch, beside a text of their height, that they are other letters', () => {
  const near = APART.map(([x, y, w, h]): Stroke => [x < 13 ? x : x - 1, y, w, h])
  const { findings } = judged(badge(TOUCHING), badge(near))
  expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['characters'])
})
