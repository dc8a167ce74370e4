import { expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { areLettersDeclaredAlike } from '../../../../src/judging/judge/attribution/declarations/letters.ts'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import type { Scene } from '../../../../src/judging/judge/attribution/declarations/declared-hypothesis.ts'
import type { Seen } from '../../../../src/judging/judge/change.ts'
import type { ElementPair } from '../../../../src/judging/judge/structures/element-pairs.ts'

// A title over a text whose letters another rasteriser drew: both structures declare the same words.

const INK = [20, 24, 30] as const
const TITLE = [
  [2, 0, 4, 1, 3],
  [3, 3, 0, 1],
]
const BODY = [
  [1, 4, 0, 2, 3],
  [2, 2, 1, 0],
  [4, 1, 3, 0, 2],
]
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

function draw(top: number, redrawn: boolean) {
  const raster = canvas(280, 120, [250, 250, 252])
  write(raster, 24, 24, TITLE, INK)
  write(raster, 24, top, BODY, INK)
  // One letter is blotted.
  if (redrawn) fill(raster, 48, top + 1, 8, 8, INK)
  return raster
}

const texts = (top: number) => [
  { text: 'Title here', at: box(24, 22, 232, 14) },
  { text: 'Some words below', at: box(24, top - 2, 232, 14) },
]

function designOf(top: number): string {
  const style = { font_size: 16, font_weight: 400, font_family: 'Inter' }
  const children = texts(top).map(({ text, at }, i) => ({
    id: `text ${i}`,
    name: text,
    type: 'TEXT',
    box: at,
    text,
    style,
  }))
  const root = { id: 'page', name: 'page', type: 'FRAME', box: box(0, 0, 280, 120), children }
  return JSON.stringify({ version: 1, root })
}

function domOf(top: number): string {
  const style = { 'font-size': '16px', 'font-weight': '400', 'font-family': 'Inter' }
  const children = texts(top).map(({ text, at }) => ({ tag: 'p', box: at, text, style }))
  const root = { tag: 'div', box: box(0, 0, 280, 120), children }
  const viewport = { w: 280, h: 120 }
  return JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
}

it.each([4, 5, 8])('letters that are declared alike hide no %i px that they moved', (by) => {
  const dom = domOf(60 + by)
  const still = judged(draw(60, false), draw(60 + by, false), { design: designOf(60), dom })
  const redrawn = judged(draw(60, false), draw(60 + by, true), { design: designOf(60), dom })
  expect(redrawn.suppressions).toMatchObject([{ rule: 'declared_alike' }])
  expect(redrawn.findings.map(({ note }) => note)).toEqual(still.findings.map(({ note }) => note))
  expect(still.findings).toHaveLength(1)
})

it('letters that are declared alike are so in a text that an image shows in parts', () => {
  const apart = (redrawn: boolean) => {
    const raster = canvas(280, 120, [250, 250, 252])
    write(raster, 24, 24, TITLE, INK)
    write(raster, 24, 60, BODY.slice(0, 1), INK)
    write(raster, 94, 60, BODY.slice(1), INK)
    if (redrawn) for (const x of [48, 134]) fill(raster, x, 61, 8, 8, INK)
    return raster
  }
  const { findings, suppressions } = judged(apart(false), apart(true), {
    design: designOf(60),
    dom: domOf(60),
  })
  expect(findings).toEqual([])
  expect(suppressions.map(({ rule }) => rule)).toEqual(['declared_alike'])
})

it.each<[Seen, boolean, boolean]>([
  [{ kind: 'weight', heavier: 1.2 }, false, true],
  [{ kind: 'weight', heavier: 1.2 }, true, false],
  [{ kind: 'letter-spacing', a: 80, b: 84 }, true, false],
  [{ kind: 'characters', which: 'all' }, false, true],
  [{ kind: 'characters', which: 'all' }, true, false],
  [{ kind: 'font' }, true, true],
  [{ kind: 'line-height', a: 18, b: 20 }, false, false],
])(
  '%j, where one rasteriser drew both images %s, is refuted by declarations: %s',
  (change, exact, refuted) => {
    const node = { kind: 'text', text: 'Title here', style: BLANK_STYLE }
    const aligned = { a: { aside: null }, b: { aside: null } }
    const scene = { registered: { evidence: { aligned } }, noise: { exact } } as unknown as Scene
    const pair = { a: { node }, b: { node } } as unknown as ElementPair
    const measured = { change, rect_a: null, rect_b: null, ratio: 1.5, about: null }
    expect(areLettersDeclaredAlike(scene, pair, measured)).toBe(refuted)
  },
)
