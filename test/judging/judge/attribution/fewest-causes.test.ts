import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// A card with a title, a field, a text and a button in one row, and an icon over a tag beside them.

const INK = [20, 24, 30] as const
const BLUE = [37, 99, 235] as const
const [TITLE, OTHER_TITLE] = [
  [
    [2, 0, 4, 1, 3],
    [3, 3, 0, 1],
  ],
  [
    [1, 4, 2],
    [0, 1, 3, 2, 4],
  ],
]
const NOTE = [
  [1, 4, 0],
  [2, 2, 3],
]

interface Place {
  dx?: number
  dy?: number
}

interface Drawn {
  title?: Place & { words: number[][] }
  field?: { higher: number }
  note?: Place
  button?: Place
  icon?: Place
}

function draw({ title, field, note, button, icon }: Drawn = {}) {
  const raster = canvas(640, 280, [236, 238, 242])
  fill(raster, 20, 20, 600, 240, [250, 250, 252])
  write(raster, 44 + (title?.dx ?? 0), 44, title?.words ?? TITLE, INK)
  const higher = field?.higher ?? 0
  fill(raster, 44, 80, 200, 36 + higher, [217, 119, 6])
  write(raster, 44 + (note?.dx ?? 0), 148 + higher + (note?.dy ?? 0), NOTE, INK)
  const [x, y] = [112 + (button?.dx ?? 0), 138 + higher + (button?.dy ?? 0)]
  fill(raster, x, y, 90, 30, BLUE)
  write(raster, x + 18, y + 10, [[4, 1, 3, 0]], [250, 250, 252])
  const [left, top] = [480 + (icon?.dx ?? 0), 112 + (icon?.dy ?? 0)]
  fill(raster, left, top, 18, 3, INK)
  fill(raster, left, top + 3, 3, 12, INK)
  fill(raster, 470, 160, 80, 24, [22, 163, 74])
  return raster
}

const notes = (changes: Drawn) => judged(draw(), draw(changes)).findings.map(({ note }) => note)

it('says of what was moved in its row and out of it how far it went along both axes, and of no gap', () => {
  expect(notes({ button: { dx: 36, dy: -12 } })).toEqual([
    'It stands 36 px further right and 12 px higher.',
  ])
})

it('writes down the gaps that a displacement explains, and by how much', () => {
  const { suppressions } = judged(draw(), draw({ icon: { dy: 16 } }))
  const gaps = suppressions.filter(({ rule }) => rule === 'gap_of_displaced')
  expect(gaps.map(({ kind }) => kind)).toContain('gap')
  for (const { detail } of gaps)
    expect(detail).toMatch(/\d px .*It follows from: It stands 16 px lower\.$/)
})

it('says of what moved towards something that stayed below it that it was moved', () => {
  expect(notes({ icon: { dy: 16 } })).toEqual(['It stands 16 px lower.'])
})

it('says of what left its row how far, beside the others of the row that something pushed', () => {
  expect(notes({ field: { higher: 8 }, button: { dy: 24 } })).toContain('It stands 24 px lower.')
})

it('says of a title that stands further out than all that stayed below it that it was moved', () => {
  const said = notes({ title: { dx: -12, words: OTHER_TITLE } })
  expect(said).toHaveLength(2)
  expect(said).toContain('It stands 12 px further left.')
})

it('says of a card that grew with what it holds, and by less, nothing', () => {
  const draw = (higher: number, grown: number) => {
    const raster = canvas(420, 320, [236, 238, 242])
    fill(raster, 20, 20, 380, 220 + grown, [250, 250, 252])
    write(raster, 44, 44, TITLE, INK)
    fill(raster, 44, 80, 200, 36 + higher, [217, 119, 6])
    write(raster, 60, 92 + higher / 2, [[4, 1, 3, 0]], INK)
    write(raster, 44, 190 + higher, NOTE, INK)
    return raster
  }
  const { findings } = judged(draw(0, 0), draw(28, 16))
  expect(findings.map(({ note }) => note)).toEqual([
    expect.stringMatching(/^The padding is 2\d px instead of 1\d px/),
  ])
})

it('says of what moved behind something that grew how far it went by itself', () => {
  const draw = (higher: number, [dx, dy]: [number, number]) => {
    const raster = canvas(420, 320, [236, 238, 242])
    fill(raster, 20, 20, 380, 280, [250, 250, 252])
    write(raster, 44, 44, TITLE, INK)
    fill(raster, 44, 80, 200, 36 + higher, [217, 119, 6])
    write(raster, 60, 92 + higher / 2, [[4, 1, 3, 0]], INK)
    write(raster, 44 + dx, 140 + dy, NOTE, INK)
    return raster
  }
  const { findings } = judged(draw(0, [0, 0]), draw(20, [36, 26]))
  expect(findings.map(({ note }) => note)).toContain(
    'It stands 36 px further right and 6 px lower.',
  )
})
