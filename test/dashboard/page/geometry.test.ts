import { overlap } from '../../../src/base/rectangle.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  normalised,
  onImage,
  readBox,
  smallestAt,
  type Box,
} from '../../../src/dashboard/page/geometry/box.ts'
import {
  fitted,
  focused,
  inPane,
  magnification,
  nextStep,
  onContent,
  panned,
  showing,
  viewFromText,
  viewToText,
  zoomedTo,
  type View,
} from '../../../src/dashboard/page/geometry/view.ts'

const length = fc.integer({ min: 1, max: 10_000 })
const size = fc.record({ width: length, height: length })
const pixels = fc.record({
  device: fc.constantFrom(1, 1.25, 1.5, 2, 3),
  image: fc.constantFrom(1, 1.5, 2, 3, 4),
})
const unit = fc.integer({ min: 0, max: 1_000 }).map((n) => n / 1_000)
const pane = fc.record({
  width: fc.integer({ min: 100, max: 4_000 }),
  height: fc.integer({ min: 100, max: 4_000 }),
})
const point = fc.record({
  x: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
  y: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
})

const isOnGrid = (value: number, device: number) =>
  Math.abs(value * device - Math.round(value * device)) < 1e-6

describe('boxes', () => {
  it('come as objects, as JSON text, or not at all', () => {
    const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 }
    expect(readBox(box)).toEqual(box)
    expect(readBox(JSON.stringify(box))).toEqual(box)
    expect(readBox(null)).toBeNull()
  })

  it('that are drawn lie inside their image, whichever corner came first', () => {
    fc.assert(
      fc.property(size, point, point, (image, p, q) => {
        const box = normalised(p, q, image)
        expect(box).toEqual(normalised(q, p, image))
        if (box === null) return
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
        expect(box.x + box.w).toBeLessThanOrEqual(1 + 1e-9)
        expect(box.y + box.h).toBeLessThanOrEqual(1 + 1e-9)
        const back = onImage(box, image)
        expect(back.w).toBeLessThanOrEqual(Math.abs(p.x - q.x) + 1e-6)
      }),
    )
  })

  it('that a click draws are none', () => {
    expect(normalised({ x: 5, y: 5 }, { x: 5, y: 5 }, { width: 100, height: 100 })).toBeNull()
  })

  it('under a point yield the smallest one', () => {
    const outer = { x: 0, y: 0, w: 10, h: 10 }
    const inner = { x: 2, y: 2, w: 2, h: 2 }
    const find = (x: number, y: number) => smallestAt([outer, inner], (box) => box, { x, y })
    expect(find(3, 3)).toBe(inner)
    expect(find(8, 8)).toBe(outer)
    expect(find(11, 8)).toBeNull()
  })

  it('overlap by 0 to 1, and by 1 with themselves alone', () => {
    const box = fc.record({ x: length, y: length, w: length, h: length })
    fc.assert(
      fc.property(box, box, (p: Box, q: Box) => {
        const share = overlap(p, q)
        expect(share).toBe(overlap(q, p))
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(overlap(p, p)).toBe(1)
      }),
    )
  })
})

describe('a view', () => {
  it('that fits shows all of the content, never magnified', () => {
    fc.assert(
      fc.property(size, pane, pixels, (content, room, px) => {
        const view = fitted(content, room, px)
        expect(magnification(view, px)).toBeLessThanOrEqual(1 + 1e-9)
        const box = inPane({ x: 0, y: 0, w: content.width, h: content.height }, view)
        if (magnification(view, px) <= 0.0626) return
        const isTall = content.height >= 2 * content.width
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
        expect(box.x + box.w).toBeLessThanOrEqual(room.width)
        expect(box.y + (isTall ? Math.min(box.h, 60) : box.h)).toBeLessThanOrEqual(room.height)
      }),
    )
  })

  it('of very tall content has its width, from the top', () => {
    const px = { device: 1, image: 1 }
    const room = { width: 532, height: 500 }
    expect(fitted({ width: 1_000, height: 9_000 }, room, px)).toEqual({ zoom: 0.5, x: 16, y: 16 })
  })

  it('that has to show a box shows all of it, or as much as there is room for, and moves no further than it must', () => {
    fc.assert(
      fc.property(size, pane, pixels, fc.tuple(unit, unit, unit, unit), (content, room, px, at) => {
        const [x, y, w, h] = at
        const on = onImage({ x, y, w: w * (1 - x), h: h * (1 - y) }, content)
        const box = { ...on, w: Math.max(1, on.w), h: Math.max(1, on.h) }
        const before = fitted(content, room, px)
        const after = showing(box, before, { content, pane: room, pixels: px })
        const seen = inPane(box, after)
        for (const [from, length, limit] of [
          [seen.x, seen.w, room.width],
          [seen.y, seen.h, room.height],
        ] as const) {
          const visible = Math.min(limit, from + length) - Math.max(0, from)
          expect(visible).toBeGreaterThanOrEqual(Math.min(length, limit / 2) - 2)
        }
        if (after.zoom > before.zoom) expect(after.zoom).toBeLessThanOrEqual(1)
        expect(showing(box, after, { content, pane: room, pixels: px })).toEqual(after)
      }),
    )
  })

  it('lies on the pixels of the device, however it is moved', () => {
    fc.assert(
      fc.property(size, pane, pixels, point, (content, room, px, by) => {
        let view: View = fitted(content, room, px)
        view = panned(view, by.x, by.y, px)
        view = zoomedTo(view, 3, by, px)
        expect(isOnGrid(view.x, px.device)).toBe(true)
        expect(isOnGrid(view.y, px.device)).toBe(true)
      }),
    )
  })

  it('zooms about the pointer: what is under it stays, to a device pixel', () => {
    fc.assert(
      fc.property(
        size,
        pane,
        pixels,
        point,
        fc.double({ min: 0.1, max: 30, noNaN: true }),
        (content, room, px, at, magnified) => {
          const before = fitted(content, room, px)
          const after = zoomedTo(before, magnified, at, px)
          const under = onContent(at, before)
          const now = inPane({ ...under, w: 0, h: 0 }, after)
          expect(Math.abs(now.x - at.x)).toBeLessThanOrEqual(0.5 / px.device + 1e-6)
          expect(Math.abs(now.y - at.y)).toBeLessThanOrEqual(0.5 / px.device + 1e-6)
        },
      ),
    )
  })

  it('steps in and out, pixel by pixel among the steps', () => {
    const px = { device: 1, image: 2 }
    let view = fitted({ width: 4_000, height: 4_000 }, { width: 500, height: 500 }, px)
    const seen: number[] = []
    for (let i = 0; i < 30; i++) {
      const step = nextStep(view, 1, px)
      seen.push(step)
      view = zoomedTo(view, step, { x: 0, y: 0 }, px)
    }
    expect(seen).toContain(1)
    expect(seen.at(-1)).toBe(32)
    expect(nextStep(view, -1, px)).toBe(24)
  })

  it('of a box has it in the middle', () => {
    const px = { device: 2, image: 2 }
    const room = { width: 400, height: 300 }
    const view = focused({ x: 10, y: 20, w: 30, h: 10 }, room, px)
    const box = inPane({ x: 10, y: 20, w: 30, h: 10 }, view)
    expect(Math.abs(box.x + box.w / 2 - 200)).toBeLessThanOrEqual(1)
    expect(Math.abs(box.y + box.h / 2 - 150)).toBeLessThanOrEqual(1)
  })

  it('survives its URL', () => {
    fc.assert(
      fc.property(size, pane, pixels, (content, room, px) => {
        const view = zoomedTo(fitted(content, room, px), 2, { x: 50, y: 50 }, px)
        const back = viewFromText(viewToText(view, room, px), room, px)
        expect(back).not.toBeNull()
        const [p, q] = [onContent({ x: 50, y: 50 }, view), onContent({ x: 50, y: 50 }, back!)]
        expect(Math.abs(p.x - q.x)).toBeLessThan(1)
      }),
    )
  })

  it.each(['', 'x', '1,2', '1,2,3,4', '0,1,1', '-1,0,0', '1,NaN,0', '1,Infinity,0'])(
    'is none in the URL text %s',
    (text) => {
      expect(viewFromText(text, { width: 1, height: 1 }, { device: 1, image: 1 })).toBeNull()
    },
  )
})
