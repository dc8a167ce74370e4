import { expect, it } from 'vitest'
import { union } from '../../../../src/base/rectangle.ts'
import { layoutFindings } from '../../../../src/judging/judge/attribution/layout/hypotheses.ts'
import type { LayoutCause } from '../../../../src/judging/judge/attribution/layout/model.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'
import type { Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h })

const BY = 10

function matchAt(rect: Rect): Match {
  const side = (at: Rect) => ({ rect: at, kind: 'box' }) as Segment
  return { a: side(rect), b: side({ ...rect, x: rect.x + BY }), similarity: 1 }
}

const CARD = matchAt(box(0, 0, 300, 200))
const BUTTON = matchAt(box(20, 140, 80, 36))
const WORD = matchAt(box(40, 153, 40, 10))
const NEXT = matchAt(box(106, 140, 60, 36))

const shiftOf = (items: Match[]): LayoutCause => ({
  kind: 'shift',
  parent: CARD,
  axis: 'x',
  side: null,
  a: 0,
  b: BY,
  rect_a: items.map(({ a }) => a.rect).reduce(union),
  rect_b: items.map(({ b }) => b.rect).reduce(union),
  items,
  ratio: 4,
})

it.each([
  ['a button and its text', [BUTTON, WORD], BUTTON],
  ['a text and the button around it', [WORD, BUTTON], BUTTON],
  ['two neighbours', [NEXT, BUTTON], BUTTON],
])('names %s that moved as far by what is all of it, or the largest', (_, items, about) => {
  expect(layoutFindings([shiftOf(items)]).map((found) => found.about)).toEqual([about])
})

it('says of a box whose padding differs no other size', () => {
  const rects = { rect_a: BUTTON.a.rect, rect_b: BUTTON.b.rect }
  const length = { parent: BUTTON, side: null, a: 8, b: 16, ratio: 4, ...rects }
  const padding: LayoutCause = { ...length, kind: 'padding', axis: 'x', items: [WORD] }
  const size: LayoutCause = { ...length, kind: 'size', axis: 'y', items: [BUTTON] }
  expect(layoutFindings([padding, size]).map(({ change }) => change.kind)).toEqual(['padding'])
  expect(layoutFindings([size]).map(({ change }) => change.kind)).toEqual(['size'])
})
