import { expect, it } from 'vitest'
import { union } from '../../../../src/base/rectangle.ts'
import { movedAlong, toleranceOf } from '../../../../src/judging/judge/attribution/edges-moved.ts'
import { unaccounted } from '../../../../src/judging/judge/attribution/ledger.ts'
import {
  addMatch,
  type Match,
  type Matching,
} from '../../../../src/judging/judge/matching/matching.ts'
import { judged } from '../judged.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import type { Hypothesis } from '../../../../src/judging/judge/attribution/hypothesis.ts'
import type { Change } from '../../../../src/judging/judge/change.ts'
import type { UiNode } from '../../../../src/judging/judge/node.ts'
import type { Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'

// Two cards, each with a title, a field and a note: parts of either move, or are of another size, by themselves.

const INK = [20, 24, 30] as const
const TITLE = [
  [2, 0, 4, 1, 3],
  [3, 3, 0, 1],
]
const NOTE = [
  [1, 4, 0],
  [2, 2, 3],
]

interface Part {
  dx?: number
  dy?: number
  wider?: number
  higher?: number
}

interface Drawn {
  title?: { dy: number; words: number[][] }
  field?: Part
  note?: Part
  button?: Part
  last?: Part
  bar?: Part
  /** What stands on one line with the bar. */
  beside?: boolean
  /** How far each of a row went down. */
  row?: number[]
}

function draw(drawn: Drawn = {}) {
  const { title, field = {}, note = {}, button = {}, last = {}, bar = {} } = drawn
  const { beside = false, row = [] } = drawn
  const raster = canvas(600, 260, [236, 238, 242])
  fill(raster, 20, 20, 260, 220, [250, 250, 252])
  fill(raster, 310, 20, 260, 220, [250, 250, 252])
  write(raster, 44, 44 + (title?.dy ?? 0), title?.words ?? TITLE, INK)
  // Its first letter hangs below the line.
  if (title) fill(raster, 44, 54 + title.dy, 2, 4, INK)
  write(raster, 334, 44, NOTE, INK)
  const [x, y] = [44 + (field.dx ?? 0), 90 + (field.dy ?? 0)]
  fill(raster, x, y, 120 + (field.wider ?? 0), 36, [37, 99, 235])
  write(raster, 44 + (note.dx ?? 0), 180 + (note.dy ?? 0), NOTE, INK)
  fill(raster, 44, 140, 120 + (bar.wider ?? 0), 8, [217, 119, 6])
  fill(raster, 334, 90, 120, 36 + (button.higher ?? 0), [22, 163, 74])
  if (beside) fill(raster, 220, 130, 36, 28, [37, 99, 235])
  for (const [i, dy] of row.entries()) {
    fill(raster, 334 + 64 * i, 140 + dy, 44, 24, [37, 99, 235])
    write(raster, 342 + 64 * i, 147 + dy, [[i, 3, 4]], [250, 250, 252])
  }
  write(raster, 334 + (last.dx ?? 0), 190 + (last.dy ?? 0), TITLE, INK)
  return raster
}

const found = (changes: Drawn, before: Drawn = {}) =>
  judged(draw(before), draw(changes)).findings.map(({ evidence }) => ({
    kind: evidence.kind,
    by: [evidence.measure, evidence.measure_across].flatMap((measure) =>
      measure ? [`${measure.axis} ${Math.round(measure.delta)}`] : [],
    ),
  }))

it('says of what moved along both axes how far it went along either, in one finding', () => {
  const { findings } = judged(draw(), draw({ note: { dx: 8, dy: -16 } }))
  expect(findings.map(({ note }) => note)).toEqual([
    'It stands 16 px higher and 8 px further right.',
  ])
  expect(findings[0]?.evidence).toMatchObject({
    measure: { axis: 'y', delta: -16 },
    measure_across: { axis: 'x', delta: 8 },
  })
})

it('does not explain a displacement by what grew in another card', () => {
  expect(found({ field: { dx: -12 }, button: { higher: 20 } })).toEqual(
    expect.arrayContaining([
      { kind: 'shift', by: ['x -12'] },
      { kind: 'size', by: ['y 20'] },
    ]),
  )
})

it('says of what was moved and widened both, where neither an edge nor its middle stayed', () => {
  expect(found({ field: { dx: 8, wider: 12 } })).toEqual(
    expect.arrayContaining([
      { kind: 'shift', by: ['x 8'] },
      { kind: 'size', by: ['x 12'] },
    ]),
  )
})

it.each([0, -12, -6])('says of what grew around what stayed its size alone, from %i px', (dx) => {
  expect(found({ field: { dx, wider: 12 } })).toEqual([{ kind: 'size', by: ['x 12'] }])
})

it('says of each of several what moved it, however many there are', () => {
  const moved = found({ field: { dx: 10 }, note: { dy: 12 }, last: { dx: 24, dy: 8 } })
  expect(moved).toHaveLength(3)
  expect(moved).toEqual(
    expect.arrayContaining([
      { kind: 'shift', by: ['x 10'] },
      { kind: 'shift', by: ['y 12'] },
      { kind: 'shift', by: ['x 24', 'y 8'] },
    ]),
  )
})

it.each([8, 40, -12])('says of a bar that is %i px longer with nothing beside it', (wider) => {
  expect(found({ bar: { wider } })).toEqual([{ kind: 'size', by: [`x ${wider}`] }])
})

it('says that a text of other letters stands elsewhere, by the line that they stand on', () => {
  const words = [
    [0, 4, 3, 2, 1],
    [2, 0, 1, 4],
  ]
  expect(found({ title: { dy: -8, words } })).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'shift', by: ['y -8'] })]),
  )
  expect(found({ title: { dy: 0, words } }).filter(({ kind }) => kind === 'shift')).toEqual([])
})

it('says of a bar that it is shorter beside something that stayed', () => {
  expect(found({ bar: { wider: -8 }, beside: true }, { beside: true })).toEqual([
    { kind: 'size', by: ['x -8'] },
  ])
})

it('says of each of a row how far it left the line on which one stayed', () => {
  const moved = found({ row: [0, -12, -6] }, { row: [0, 0, 0] })
  expect(moved).toHaveLength(2)
  expect(moved).toEqual(
    expect.arrayContaining([
      { kind: 'shift', by: ['y -12'] },
      { kind: 'shift', by: ['y -6'] },
    ]),
  )
})

it('says of a text that it has another hue, though as light', () => {
  const light = (ink: Rgb) => {
    const raster = canvas(300, 120, [27, 30, 38])
    write(raster, 24, 24, TITLE, ink)
    return raster
  }
  const { findings } = judged(light([241, 243, 247]), light([232, 255, 255]))
  expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['text-colour'])
})

it('says of a text with other letters that it was moved, and not of what its length pushed', () => {
  const draw = (dx: number, letters: number[], x: number) => {
    const raster = canvas(600, 120, [250, 250, 252])
    fill(raster, 20, 20, 560, 80, [236, 238, 242])
    fill(raster, 44, 44, 40, 30, [22, 163, 74])
    write(raster, 104 + dx, 55, [[2, 0, 4, 1, 2], letters], INK)
    fill(raster, x, 44, 70, 30, [37, 99, 235])
    write(raster, x + 14, 54, [[1, 2, 0, 3, 4]], [250, 250, 252])
    return raster
  }
  const { findings } = judged(draw(0, [1, 4], 200), draw(10, [3, 3, 0, 1], 216))
  expect(findings.map(({ evidence }) => evidence.kind).toSorted()).toEqual(['characters', 'shift'])
  expect(findings.map(({ note }) => note)).toContain('It stands 10 px further right.')
})

it.each([
  [
    [22, 24, 29],
    [0, 0, 0],
    [250, 250, 252],
  ],
  [
    [241, 243, 247],
    [237, 255, 255],
    [27, 30, 38],
  ],
] as const)('says of an icon that is %s that it became %s', (before, after, page) => {
  const draw = (ink: Rgb) => {
    const raster = canvas(120, 120, page)
    fill(raster, 40, 40, 18, 3, ink)
    fill(raster, 40, 43, 3, 12, ink)
    fill(raster, 40, 55, 18, 3, ink)
    return raster
  }
  const { findings } = judged(draw(before), draw(after))
  expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['icon-colour'])
})

/** A page with icons, and how far each went across and down. */
function page(icons: readonly { at: [number, number]; by: [number, number]; size?: number }[]) {
  const matching: Matching = { matches: [], ofA: new Map(), ofB: new Map() }
  const segment = (kind: Segment['kind'], x: number, y: number, size: number, parent?: Segment) =>
    ({
      kind,
      rect: { x, y, w: size, h: size },
      lines: [],
      parent: parent ?? null,
    }) as unknown as Segment
  const [a, b] = [segment('box', 0, 0, 200), segment('box', 0, 0, 200)]
  addMatch(matching, { a, b, similarity: 1 })
  for (const {
    at: [x, y],
    by: [dx, dy],
    size = 16,
  } of icons)
    addMatch(matching, {
      a: segment('icon', x, y, size, a),
      b: segment('icon', x + dx, y + dy, size, b),
      similarity: 1,
    })
  return matching
}

const displaced = (matching: Matching, causes: readonly Hypothesis[] = []) =>
  unaccounted(causes, { matching, columns: () => false }).map(({ axis, b: by, items }) => [
    axis,
    by,
    items.length,
  ])

/** What is found of an icon that went so far across and down, beside a change of what is 100 px below. */
function beside(change: Change, by: [number, number]) {
  const rect = { x: 20, y: 120, w: 60, h: 16 }
  const rect_b = change.kind === 'missing' ? null : rect
  const cause = { change, rect_a: rect, rect_b, ratio: 2, about: null }
  return displaced(page([{ at: [20, 20], by }]), [cause]).map(([axis, by]) => [axis, by])
}

it.each<[string, Change, [number, number], [string, number][]]>([
  [
    'a missing text, across',
    { kind: 'missing', what: 'text', content: 'text' },
    [-8, 0],
    [['x', -8]],
  ],
  ['a missing text, down', { kind: 'missing', what: 'text', content: 'text' }, [0, 8], []],
  [
    'a missing text, away from it',
    { kind: 'missing', what: 'text', content: 'text' },
    [0, -8],
    [['y', -8]],
  ],
  ['a padding that moved as much', { kind: 'padding', axis: 'y', a: 8, b: 16 }, [0, 8], []],
  ['a padding that moved less', { kind: 'padding', axis: 'y', a: 8, b: 12 }, [0, 16], [['y', 16]]],
  ['a wider border', { kind: 'border-width', a: 1, b: 3 }, [0, 16], [['y', 16]]],
])('accounts for a displacement by %s, no further than that reaches', (_, change, by, found) => {
  expect(beside(change, by)).toEqual(found)
})

it('accounts for no displacement across by a line that came below', () => {
  const icons = page([{ at: [80, 20], by: [40, 0] }])
  const line: Change = { kind: 'extra', what: 'line', content: null }
  const cause = { change: line, rect_a: null, rect_b: { x: 20, y: 35, w: 60, h: 1 }, ratio: 2 }
  expect(displaced(icons, [{ ...cause, about: null }])).toEqual([['x', 40, 1]])
})

it('takes neighbours that went as far for one displacement, and what went elsewhere for another', () => {
  const icons = page([
    { at: [20, 20], by: [40, 0] },
    { at: [60, 20], by: [40, 0] },
    { at: [20, 90], by: [0, 0] },
    { at: [20, 140], by: [12, 0] },
  ])
  expect(displaced(icons)).toEqual([
    ['x', 40, 2],
    ['x', 12, 1],
  ])
})

it('accounts for no displacement by a padding of the thing itself', () => {
  const icons = page([{ at: [20, 20], by: [0, -8], size: 40 }])
  const [, { a, b }] = icons.matches as [Match, Match]
  const change: Change = { kind: 'padding', axis: 'x', a: 10, b: 20 }
  const cause = { change, rect_a: a.rect, rect_b: b.rect, ratio: 2, about: null }
  expect(displaced(icons, [cause])).toEqual([['y', -8, 1]])
})

it('accounts for a displacement across a padding only where most of what that moves went along', () => {
  const change: Change = { kind: 'padding', axis: 'x', a: 8, b: 20 }
  const whole = { x: 0, y: 0, w: 200, h: 200 }
  const cause = { change, rect_a: whole, rect_b: whole, ratio: 2, about: null }
  const rows = (by: [number, number]) =>
    page([
      { at: [20, 20], by: [12, 12] },
      { at: [60, 20], by },
      { at: [100, 20], by },
    ])
  expect(displaced(rows([12, 12]), [cause])).toEqual([])
  expect(displaced(rows([12, 0]), [cause])).toEqual([['y', 12, 1]])
})

const between = ([first, second]: readonly Match[], a: number, b: number): Hypothesis => ({
  change: { kind: 'gap', axis: 'x', a, b },
  rect_a: union(first!.a.rect, second!.a.rect),
  rect_b: union(first!.b.rect, second!.b.rect),
  ratio: 2,
  about: null,
})

it('accounts by a gap for what stands behind it, as far as it took, and for nothing in another row', () => {
  const rows = (behind: number) => {
    const icons = page([
      { at: [20, 20], by: [0, 0] },
      { at: [80, 20], by: [behind, 0] },
      { at: [140, 90], by: [24, 0] },
    ])
    return displaced(icons, [between(icons.matches.slice(1), 44, 54)])
  }
  expect(rows(10)).toEqual([['x', 24, 1]])
  expect(rows(16)).toEqual([
    ['x', 16, 1],
    ['x', 24, 1],
  ])
})

it('accounts for nothing beside a box by the padding of that box', () => {
  const icons = page([
    { at: [20, 20], by: [0, 0] },
    { at: [80, 20], by: [-6, 0] },
  ])
  const [, { a, b }] = icons.matches as [Match, Match]
  const change: Change = { kind: 'padding', axis: 'x', a: 4, b: 10 }
  const cause = { change, rect_a: a.rect, rect_b: b.rect, ratio: 2, about: null }
  expect(displaced(icons, [cause])).toEqual([['x', -6, 1]])
})

it.each([
  [63, 62, 2.3],
  [63, 66, 4.3],
  [63, 90, 4.7],
])(
  'takes a text of %i px that is %i px wide for moved beyond %f px',
  (before, after, tolerance) => {
    const text = (w: number) => {
      const rect = { x: 20, y: 20, w, h: 12 }
      return { kind: 'text', rect, lines: [rect] } as Segment
    }
    const moved = movedAlong({ a: text(before), b: text(after), similarity: 1 }, 'x')
    expect(toleranceOf(moved)).toBeCloseTo(tolerance)
  },
)

it('accounts for what stands behind a box that grew as far as that grew, and no further', () => {
  const icons = page([
    { at: [20, 20], by: [0, 0], size: 40 },
    { at: [80, 20], by: [49, 0] },
  ])
  const grown = icons.matches[1] as Match
  grown.b.rect.w += 41
  expect(displaced(icons)).toEqual([['x', 8, 1]])
})

it('takes another icon for moved only beyond a quarter of its ink, which stands elsewhere in its box', () => {
  const moved = (by: number) => {
    const icons = page([{ at: [20, 20], by: [0, by] }, ...STILL])
    const [about] = icons.matches.slice(1) as [Match]
    const { a, b } = about
    const change: Change = { kind: 'icon', similarity: 0.5 }
    const quarter = a.rect.h / 4
    return [
      quarter,
      displaced(icons, [{ change, rect_a: a.rect, rect_b: b.rect, ratio: 2, about }]),
    ]
  }
  const [quarter] = moved(0) as [number]
  expect(moved(quarter)[1]).toEqual([])
  expect(moved(quarter + 4)[1]).toEqual([['y', quarter + 4, 1]])
})

const STILL = [
  { at: [80, 20] as [number, number], by: [0, 0] as [number, number] },
  { at: [140, 20] as [number, number], by: [0, 0] as [number, number] },
]

it('says of what went as far as one row above another that both did, once', () => {
  const rows = page([
    { at: [20, 20], by: [9, 0] },
    { at: [20, 75], by: [9, 0] },
  ])
  expect(displaced(rows)).toEqual([['x', 9, 2]])
})

it('accounts by a border as both declare it for what its difference moves, and for no more', () => {
  const change: Change = {
    kind: 'border-width',
    declared: { property: 'border-width', a: LENGTH(1), b: LENGTH(5), of: {} as UiNode },
  }
  const whole = { x: 0, y: 0, w: 200, h: 200 }
  const cause = { change, rect_a: whole, rect_b: whole, ratio: 2, about: null }
  const moved = (by: number) => displaced(page([{ at: [20, 20], by: [by, 0] }, ...STILL]), [cause])
  expect(moved(4)).toEqual([])
  expect(moved(12)).toEqual([['x', 12, 1]])
})

const LENGTH = (length: number) => ({ lengths: [length] })
