import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import {
  measuredLayout,
  wrapperRect,
  type Twin,
} from '../../../../src/judging/judge/one-tree/measured-layout.ts'
import type { Rect, UiNode } from '../../../../src/judging/judge/node.ts'

const node = (rect: Rect, padding: number | null): UiNode => ({
  id: 'n',
  kind: 'box',
  name: null,
  rect,
  text: null,
  style: BLANK_STYLE,
  layout:
    padding === null
      ? null
      : { padding: [padding, padding, padding, padding], gap: null, direction: 'row' },
  depth: 0,
  children: [],
})

const twin = (known: Rect, rebuilt: Rect, rest: Partial<Twin> = {}, padding = 10): Twin => ({
  known: node(known, padding),
  rebuilt: node(rebuilt, padding),
  parent: null,
  contents: [],
  wrapper: false,
  ...rest,
})

const FRAME = { x: 0, y: 0, w: 300, h: 100 }
const ITEM = { x: 10, y: 10, w: 80, h: 80 }
const by = fc.integer({ min: 3, max: 40 })

describe('measuredLayout', () => {
  it('measures a padding by the content that touches it', () => {
    fc.assert(
      fc.property(by, (more) => {
        const item = twin(ITEM, { ...ITEM, x: ITEM.x + more })
        const frame = twin(FRAME, { ...FRAME, w: FRAME.w + more }, { contents: [item] })
        expect(measuredLayout(frame, [frame, item])?.padding).toEqual([10, 10, 10, 10 + more])
      }),
    )
  })

  it('takes one element that left the edge for that where another still touches it', () => {
    fc.assert(
      fc.property(by, (more) => {
        const item = twin(ITEM, { ...ITEM, x: ITEM.x + more })
        const other = twin({ ...ITEM, w: 50 }, { ...ITEM, w: 50 })
        const frame = twin(FRAME, FRAME, { contents: [item, other] })
        expect(measuredLayout(frame, [frame])?.padding).toEqual([10, 10, 10, 10])
      }),
    )
  })

  it('lets the row decide the room in boxes that grew alike', () => {
    const item = twin(ITEM, ITEM)
    const tall = { ...FRAME, h: FRAME.h + 12 }
    const frame = twin(FRAME, tall, { contents: [item] })
    const beside = twin({ ...FRAME, x: 320 }, { ...tall, x: 320 })
    expect(measuredLayout(frame, [frame, beside])?.padding).toEqual([10, 10, 10, 10])
    expect(measuredLayout(frame, [frame])?.padding).toEqual([10, 10, 22, 10])
  })
})

describe('wrapperRect', () => {
  it('keeps a wrapper that fills its parent where its content is moved along it', () => {
    fc.assert(
      fc.property(by, (right) => {
        const parent = twin(FRAME, FRAME)
        const item = twin(ITEM, { ...ITEM, x: ITEM.x + right })
        const wrapper = twin(
          { x: 10, y: 10, w: 280, h: 80 },
          FRAME,
          { parent, contents: [item], wrapper: true },
          0,
        )
        expect(wrapperRect(wrapper)).toEqual({ x: 10, y: 10, w: 280, h: 80 })
      }),
    )
  })

  it('moves one that does not fill it with its content', () => {
    fc.assert(
      fc.property(by, by, (right, down) => {
        const parent = twin(FRAME, FRAME)
        const item = twin(ITEM, { ...ITEM, x: ITEM.x + right, y: ITEM.y + down })
        const around = { x: 6, y: 8, w: 90, h: 83 }
        const wrapper = twin(around, FRAME, { parent, contents: [item], wrapper: true }, 0)
        expect(wrapperRect(wrapper)).toEqual({
          ...around,
          x: around.x + right,
          y: around.y + down,
        })
      }),
    )
  })
})
