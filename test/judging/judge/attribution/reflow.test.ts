import { expect, it } from 'vitest'
import { isReflow } from '../../../../src/judging/judge/attribution/layout/stretched.ts'
import { Scratch } from '../../../../src/judging/judge/segmentation/scratch.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas } from '../image/drawing.ts'
import type { LayoutCause } from '../../../../src/judging/judge/attribution/layout/model.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'
import type { Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h })
const [WHOLE] = segmentImage(canvas(400, 120, [255, 255, 255]), new Scratch()).segments as [Segment]

const FIELD = { a: box(20, 20, 110, 32), b: box(20, 20, 170, 32) }

/** Whether it is a consequence that a field became wider, where something else left the page or became narrower. */
function follows(
  kind: LayoutCause['kind'],
  gone: Rect | null,
  narrower?: Segment['kind'],
  gap?: { by: number; beside: boolean },
): boolean {
  const side = (rects: (Rect | null)[]): Segment => {
    const root = { ...WHOLE, children: [] as Segment[] }
    root.children = rects.flatMap((rect) => (rect ? [{ ...root, rect, parent: root }] : []))
    return root
  }
  const [a, b] = [side([FIELD.a, gone]), side([FIELD.b])]
  const page: Match = { a, b, similarity: 1 }
  const field = { a: a.children[0] as Segment, b: b.children[0] as Segment, similarity: 1 }
  const matches = [page, field]
  if (narrower) {
    const [p, q] = [box(138, 20, 110, 32), box(198, 20, 50, 32)]
    a.children.push({ ...a, kind: narrower, rect: p, parent: a })
    b.children.push({ ...b, kind: narrower, rect: q, parent: b })
    matches.push({
      a: a.children.at(-1) as Segment,
      b: b.children.at(-1) as Segment,
      similarity: 1,
    })
  }
  const matching = {
    matches,
    ofA: new Map(matches.map((match) => [match.a, match])),
    ofB: new Map(matches.map((match) => [match.b, match])),
  }
  const cause: LayoutCause = {
    kind,
    parent: kind === 'size' ? page : field,
    axis: 'x',
    side: null,
    a: 110,
    b: 170,
    rect_a: FIELD.a,
    rect_b: FIELD.b,
    items: [field],
    ratio: 5,
  }
  const spaced: LayoutCause = { ...cause, kind: 'gap', a: 0, b: gap?.by ?? 0 }
  if (!gap?.beside) spaced.items = []
  return isReflow(cause, matching, gap ? [cause, spaced] : [cause])
}

const BESIDE = box(138, 20, 110, 32)
const BELOW = box(20, 70, 110, 32)

it.each(['size', 'stretch'] as const)(
  'a narrower neighbour in its row explains why a field is wider, as %s',
  (kind) => {
    expect([BESIDE, BELOW, null].map((gone) => follows(kind, gone))).toEqual([true, false, false])
  },
)

it('a narrower neighbour explains no padding', () => {
  expect(follows('padding', BESIDE)).toBe(false)
})

it.each([
  ['size', 'box', true],
  ['size', 'icon', false],
  ['size', 'text', false],
  ['stretch', 'text', true],
] as const)(
  'a field that is wider, as %s, beside a narrower %s is explained by it: %s',
  (kind, narrower, expected) => {
    expect(follows(kind, null, narrower)).toBe(expected)
  },
)

it.each([
  [-60, true, true],
  [-40, true, false],
  [-90, true, false],
  [60, true, false],
  [60, false, true],
  [40, false, false],
])(
  'a gap that changed by %i px, beside a field (%s) or in it, explains it: %s',
  (by, beside, expected) => {
    expect(follows('size', null, undefined, { by, beside })).toBe(expected)
    expect(follows('padding', null, undefined, { by, beside })).toBe(expected)
  },
)
