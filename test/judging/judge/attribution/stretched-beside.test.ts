import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// What only follows: cards as high as the highest of their row, what is centred beside what grew; and what does not.

const INK = [20, 24, 30] as const
const PAGE = [250, 250, 252] as const
const CARD = [226, 232, 240] as const
const BAR = [37, 99, 235] as const

/** Three cards as high as the highest of them; one holds a bar. */
function cards(bar: number, at: number) {
  const raster = canvas(520, 200, PAGE)
  for (const i of [0, 1, 2]) {
    const x = 20 + 164 * i
    fill(raster, x, 20, 150, 88 + bar, CARD)
    write(
      raster,
      x + 16,
      36,
      [
        [2, 0, 4, 1],
        [3, i, 0],
      ],
      INK,
    )
    if (i === at) fill(raster, x + 16, 62, 118, bar, BAR)
    else write(raster, x + 16, 66, [[1, 4, i]], INK)
  }
  return raster
}

it.each([0, 1, 2].flatMap((at) => [8, 14, -6].map((by) => ({ at, by }))))(
  'reports the bar in card $at that is $by px higher, and no card beside it',
  ({ at, by }) => {
    const { findings } = judged(cards(24, at), cards(24 + by, at))
    expect(findings.map(({ evidence, note }) => `${evidence.kind} ${note}`)).toHaveLength(1)
    expect(findings[0]?.box_b?.w).toBeLessThan(0.25)
  },
)

/** A title, what may follow it, and two lines further down. */
function article(gap: number, tag: boolean) {
  const raster = canvas(360, 190 + gap, PAGE)
  write(
    raster,
    24,
    24,
    [
      [2, 0, 4, 1],
      [3, 3, 0],
    ],
    INK,
  )
  if (tag) fill(raster, 200, 18, 48, 20, BAR)
  write(
    raster,
    24,
    60 + gap,
    [
      [1, 4, 0, 2, 3],
      [2, 2, 1],
      [4, 0],
    ],
    INK,
  )
  write(
    raster,
    24,
    110 + gap,
    [
      [3, 1, 2],
      [0, 0, 1, 4],
    ],
    INK,
  )
  return raster
}

it.each([8, 12, 20])(
  'reports a gap that is %i px longer though something came beside the text before it',
  (by) => {
    const { findings } = judged(article(0, false), article(by, true))
    expect(findings.map(({ evidence }) => evidence.kind).toSorted()).toEqual(['extra', 'gap'])
  },
)

/** A text, another with the letter given beneath it, and a button; `gap` is between the texts. */
function note(gap: number, letter: number) {
  const raster = canvas(300, 150 + gap, PAGE)
  write(
    raster,
    24,
    24,
    [
      [2, 0, 4, 1],
      [3, 3, 0],
    ],
    INK,
  )
  write(
    raster,
    24,
    60 + gap,
    [
      [1, 4, letter, 2],
      [2, 2],
    ],
    INK,
  )
  fill(raster, 24, 100 + gap, 120, 32, BAR)
  return raster
}

it.each([5, 6, 8])(
  'reports a gap that is %i px longer above a text that reads differently',
  (by) => {
    const { findings } = judged(note(0, 0), note(by, 3))
    expect(findings.map(({ evidence }) => evidence.kind).toSorted()).toEqual(['characters', 'gap'])
  },
)

/** A chip, and further down a bar, each of them so wide. */
function chipAbove(bar: number, chip: number) {
  const raster = canvas(400, 160, PAGE)
  fill(raster, 24, 24, chip, 32, CARD)
  write(raster, 40, 35, [[2, 0, 4, 1]], INK)
  fill(raster, 24, 96, bar, 32, [186, 230, 200])
  write(raster, 40, 107, [[3, 3, 0, 1, 2]], INK)
  return raster
}

it.each([24, 40])(
  'reports a box that is %i px wider though one in another row is narrower',
  (by) => {
    const { findings } = judged(chipAbove(240, 90), chipAbove(240 - by, 90 + by))
    expect(findings.map(({ box_b: at }) => Math.round(400 * (at?.w ?? 0)))).toEqual(
      expect.arrayContaining([90 + by]),
    )
  },
)

/** Two lines, the lower one moved to the left by so much, above a bar that is as much longer. */
function lines(by: number) {
  const raster = canvas(400, 200, PAGE)
  fill(raster, 20, 20, 360, 160, CARD)
  write(raster, 60, 44, [[2, 0, 4, 1, 3, 0, 2, 1, 4, 0, 3, 2, 2, 0]], INK)
  write(raster, 60 - by, 76, [[1, 4, 2, 0, 3]], INK)
  fill(raster, 60, 116, 120 + by, 30, BAR)
  return raster
}

it.each([10, 16])('reports a bar as longer by the %i px that a line above it went aside', (by) => {
  const { findings } = judged(lines(0), lines(by))
  expect(findings.map(({ evidence: { kind } }) => kind).toSorted()).toEqual(['shift', 'size'])
})
