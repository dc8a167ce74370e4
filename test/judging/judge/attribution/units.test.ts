import { describe, expect, it } from 'vitest'
import { unitsOf } from '../../../../src/judging/judge/attribution/layout/units.ts'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { Scratch } from '../../../../src/judging/judge/segmentation/scratch.ts'
import { canvas } from '../image/drawing.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { NodeKind, Rect } from '../../../../src/judging/judge/node.ts'
import type { Registered } from '../../../../src/judging/judge/registration/register.ts'
import type { Element, Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h })

/** A row of two words that a design declares above a word, and a rule that stands at that height on either side. */
function heldBy(rule: { a: number; b: number }): Segment['kind'][] {
  const whole = segmentImage(canvas(360, 200, [255, 255, 255]), new Scratch())
  const [root] = whole.segments as [Segment]
  const seen = (id: number, kind: Segment['kind'], rect: Rect): Segment => ({
    ...root,
    id,
    kind,
    rect,
    container: null,
    parent: root,
    children: [],
  })
  const pair = (id: number, kind: Segment['kind'], p: Rect, q = p): Match => ({
    a: seen(id, kind, p),
    b: seen(id, kind, q),
    similarity: 1,
  })
  const rules = pair(3, 'line', box(16, rule.a, 328, 1), box(16, rule.b, 328, 1))
  const words = [pair(1, 'text', box(24, 35, 60, 10)), pair(2, 'text', box(200, 35, 60, 10))]
  const below = pair(4, 'text', box(24, 155, 60, 10))
  const matches = [{ a: root, b: { ...root }, similarity: 1 }, rules, ...words, below]
  const elements: Element[] = []
  const add = (kind: NodeKind, rect: Rect, parent: Element | null, segments: Segment[]) => {
    const node = { id: `${elements.length}`, kind, name: null, rect, text: null, layout: null }
    const own = {
      node: { ...node, style: BLANK_STYLE, children: [] },
      rect,
      parent,
      segments,
    }
    elements.push(own)
    return own
  }
  const page = add('box', box(0, 0, 360, 200), null, [])
  const row = add('box', box(16, 20, 328, 40), page, [])
  for (const { a } of words) add('text', a.rect, row, [a])
  add('text', below.a.rect, page, [below.a])
  const aligned = { elements, scale: 1, aside: null, foreign: false }
  const registered: Registered = {
    a: { ...whole, segments: matches.map(({ a }) => a) },
    b: { ...whole, segments: matches.map(({ b }) => b) },
    origin: box(0, 0, 360, 200),
    hasEdges: true,
    matching: {
      matches,
      ofA: new Map(matches.map((match) => [match.a, match])),
      ofB: new Map(matches.map((match) => [match.b, match])),
    },
    evidence: { aligned: { a: aligned, b: null }, lacking: [] },
    scale: { a: 1, b: 1 },
  }
  const units = unitsOf(registered)
  const group = [...(units?.groups.values() ?? [])].find(({ items }) =>
    items.includes(words[0] as Match),
  )
  return group?.items.map(({ a }) => a.kind) ?? []
}

describe('what no element claims', () => {
  it('is of a group that it stands in on both sides', () => {
    expect(heldBy({ a: 55, b: 55 })).toEqual(['text', 'text', 'line'])
  })

  it.each([
    { a: 55, b: 95 },
    { a: 95, b: 55 },
  ])('is of none that it stands in on one side alone: %o', (rule) => {
    expect(heldBy(rule)).toEqual(['text', 'text'])
  })
})
