import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { BoxesByTop } from '../../../../src/judging/judge/matching/boxes-by-top.ts'
import { distance } from '../../../../src/judging/judge/matching/leaf-similarity.ts'
import { NearestLeaves } from '../../../../src/judging/judge/matching/nearest-leaves.ts'
import { RectangleIndex } from '../../../../src/judging/judge/rectangle-index.ts'
import { overlap, shared } from '../../../../src/judging/judge/rectangle.ts'
import type { Rect, UiNode } from '../../../../src/judging/judge/node.ts'

const place = fc.integer({ min: -40, max: 400 })
const length = fc.integer({ min: 1, max: 600 })
const rects = fc.array(fc.record({ x: place, y: place, w: length, h: length }), { maxLength: 40 })
const aRect = fc.record({ x: place, y: place, w: length, h: length })
const shifts = fc.record({ dx: fc.integer({ min: -30, max: 30 }), dy: fc.constantFrom(0, 7, -12) })

const nodeOf = (rect: Rect): UiNode => ({
  id: '0',
  kind: 'box',
  name: null,
  rect,
  text: null,
  style: BLANK_STYLE,
  layout: null,
  depth: 0,
  children: [],
})

it('the nearest leaves are those that a look at all of them finds, the earlier first', () => {
  fc.assert(
    fc.property(
      rects,
      aRect,
      shifts,
      fc.integer({ min: 1, max: 4 }),
      (list, rect, shift, count) => {
        const [leaves, node] = [list.map(nodeOf), nodeOf(rect)]
        const listed = leaves.filter((_, i) => i % 3 > 0)
        const found = new NearestLeaves(leaves, (leaf) => listed.includes(leaf)).find(node, {
          shift,
          count,
          within: 300,
          accept: (leaf) => leaf.rect.w > 20,
        })
        const all = listed
          .filter((leaf) => leaf.rect.w > 20 && distance(node, leaf, shift) < 300)
          .toSorted((p, q) => distance(node, p, shift) - distance(node, q, shift))
        expect(found).toEqual(all.slice(0, count))
      },
    ),
  )
})

it('a box in a place is the first that lies over most of it', () => {
  fc.assert(
    fc.property(rects, aRect, shifts, (list, rect, shift) => {
      const boxes = list.map(nodeOf)
      const expected = boxes.find((box) => {
        const moved = { ...box.rect, x: box.rect.x - shift.dx, y: box.rect.y - shift.dy }
        return overlap(rect, moved) > 0.6
      })
      const index = new BoxesByTop(boxes)
      expect(index.take(nodeOf(rect), shift)).toBe(expected)
    }),
  )
})

it('what touches a rectangle is found in its order', () => {
  fc.assert(
    fc.property(rects, aRect, (list, rect) => {
      const index = new RectangleIndex(list, (item) => item)
      expect(index.touching(rect)).toEqual(list.filter((item) => shared(item, rect) > 0))
    }),
  )
})
