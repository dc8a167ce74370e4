import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from '../../../src/dashboard/page/geometry/box.ts'
import { distanceAt, SEEN } from '../../../src/dashboard/page/review/difference.ts'
import { zoomToFit } from '../../../src/dashboard/page/review/evidence-pictures.ts'
import {
  register,
  type Counterpart,
  type Read,
} from '../../../src/dashboard/page/review/registration.ts'
import { atCorner, cornerOf } from '../../../src/vocabulary/corner.ts'

interface Picture {
  width: number
  height: number
  data: Uint8Array
}

const readerOf =
  (pictures: Record<'a' | 'b', Picture>): Read =>
  (slot, { x, y, w, h }) => {
    const { width, height, data } = pictures[slot]
    const part = new Uint8ClampedArray(w * h * 4)
    for (let row = Math.max(0, -y); row < h && y + row < height; row++) {
      const [from, to] = [Math.max(0, x), Math.min(width, x + w)]
      if (to <= from) break
      const start = ((y + row) * width + from) * 4
      part.set(data.subarray(start, start + (to - from) * 4), (row * w + from - x) * 4)
    }
    return part
  }

/** Which pixels of a region are tinted, as `x,y` of the built side. */
function tinted(
  pictures: Record<'a' | 'b', Picture>,
  region: Box,
  about: { subject: Counterpart | null; moved: readonly Counterpart[] },
): [number, number][] {
  const { a, b, excused } = register(readerOf(pictures), region, about)
  const found: [number, number][] = []
  for (let i = 0; i < excused.length; i++)
    if (excused[i] !== 1 && distanceAt(a, i * 4, b, i * 4) > SEEN)
      found.push([region.x + (i % region.w), region.y + Math.floor(i / region.w)])
  return found
}

const isIn =
  (...boxes: Box[]) =>
  ([x, y]: [number, number]): boolean =>
    boxes.some((box) => x >= box.x && y >= box.y && x < box.x + box.w && y < box.y + box.h)

/** A picture of 80 by 80 px: light, with noise outside of the middle, and a part with marks of its own. */
function pictureWith(seed: number, parts: readonly { at: Box; seed: number }[]): Picture {
  const data = new Uint8Array(80 * 80 * 4).fill(255)
  const set = (x: number, y: number, grey: number) =>
    data.set([grey, grey, grey, 255], (y * 80 + x) * 4)
  const noise = (n: number) => ((Math.imul(n ^ (n >>> 13), 0x5bd1e995) >>> 8) % 3) * 100
  for (let y = 0; y < 80; y++)
    for (let x = 0; x < 80; x++) if (y < 10 || y >= 70) set(x, y, noise(seed + y * 80 + x))
  for (const { at, seed: marks } of parts)
    for (let y = 0; y < at.h; y++)
      for (let x = 0; x < at.w; x++) set(at.x + x, at.y + y, noise(marks + y * 80 + x))
  return { width: 80, height: 80, data }
}

const WHOLE = { x: 0, y: 0, w: 80, h: 80 }
const seed = fc.integer({ min: 1, max: 1e6 })
const place = fc.record({
  x: fc.integer({ min: 2, max: 50 }),
  y: fc.integer({ min: 12, max: 40 }),
})
const length = fc.integer({ min: 4, max: 26 })

describe('a difference', () => {
  it('of one part that moved is none, if that was reported, and lies in its two places if not', () => {
    fc.assert(
      fc.property(seed, seed, place, place, length, length, (around, marks, from, to, w, h) => {
        const [a, b] = [
          { ...from, w, h },
          { ...to, w, h },
        ]
        const pictures = {
          a: pictureWith(around, [{ at: a, seed: marks }]),
          b: pictureWith(around, [{ at: b, seed: marks }]),
        }
        const reported = { subject: null, moved: [{ a, b }] }
        expect(tinted(pictures, WHOLE, reported)).toEqual([])
        const silent = tinted(pictures, WHOLE, { subject: null, moved: [] })
        expect(silent.every(isIn(a, b))).toBe(true)
        expect(silent.length > 0).toBe(from.x !== to.x || from.y !== to.y)
      }),
    )
  })

  it('that nobody reported is seen, whatever else moved', () => {
    const strip = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(
        seed,
        seed,
        place,
        place,
        length,
        strip,
        strip,
        (around, marks, from, to, w, x, y) => {
          const [a, b] = [
            { ...from, w, h: w },
            { ...to, w, h: w },
          ]
          const built = pictureWith(around, [{ at: b, seed: marks }])
          const at = (y * 80 + x) * 4
          built.data[at] = (built.data[at] ?? 0) ^ 128
          const pictures = { a: pictureWith(around, [{ at: a, seed: marks }]), b: built }
          const found = tinted(pictures, WHOLE, { subject: null, moved: [{ a, b }] })
          expect(found).toContainEqual([x, y])
          // Noise that repeats may agree where the part moved to: then the design's own pixel is shown that far away, too.
          const shown = [
            { x, y, w: 1, h: 1 },
            { x: x + b.x - a.x, y: y + b.y - a.y, w: 1, h: 1 },
          ]
          expect(found.filter((pixel) => !isIn(...shown)(pixel))).toEqual([])
        },
      ),
    )
  })

  it('of two pictures of which one has a wider edge is none', () => {
    const at = { x: 20, y: 20, w: 30, h: 30 }
    const design = pictureWith(7, [{ at, seed: 3 }])
    const data = new Uint8Array(80 * 80 * 4).fill(255)
    for (let y = 0; y < 76; y++)
      data.set(design.data.subarray(y * 320, y * 320 + 308), ((y + 4) * 80 + 3) * 4)
    const pictures = { a: design, b: { width: 80, height: 80, data } }
    const moved = [{ a: at, b: { ...at, x: 23, y: 24 } }]
    expect(tinted(pictures, { x: 5, y: 6, w: 70, h: 70 }, { subject: null, moved })).toEqual([])
  })

  it('of what stayed is none, though most of what is around it moved', () => {
    const stays = { x: 4, y: 20, w: 12, h: 12 }
    const before = { x: 20, y: 20, w: 50, h: 26 }
    const after = { ...before, y: 40 }
    const pictures = {
      a: pictureWith(5, [
        { at: stays, seed: 4 },
        { at: before, seed: 9 },
      ]),
      b: pictureWith(5, [
        { at: stays, seed: 4 },
        { at: after, seed: 9 },
      ]),
    }
    const region = { x: 0, y: 12, w: 80, h: 56 }
    const about = { subject: null, moved: [{ a: before, b: after }] }
    expect(tinted(pictures, region, about)).toEqual([])
  })

  it('of another ground lies over the same place, whatever agrees by chance elsewhere', () => {
    const icon = { x: 30, y: 30, w: 12, h: 12 }
    const text = { x: 4, y: 50, w: 40, h: 12 }
    const design = pictureWith(5, [
      { at: icon, seed: 3 },
      { at: text, seed: 9 },
    ])
    const built = pictureWith(5, [{ at: { ...text, x: 10 }, seed: 9 }])
    built.data = built.data.map((value, i) => (i % 4 === 2 ? value >> 1 : value))
    const moved = [{ a: text, b: { ...text, x: 10 } }]
    const { a } = register(readerOf({ a: design, b: built }), icon, { subject: null, moved })
    expect(a).toEqual(readerOf({ a: design, b: built })('a', icon))
  })

  it('of something whose edge is given a little too far out is none', () => {
    const at = { x: 20, y: 20, w: 30, h: 20 }
    const pictures = {
      a: pictureWith(5, [{ at, seed: 9 }]),
      b: pictureWith(5, [{ at: { ...at, y: 33 }, seed: 9 }]),
    }
    const moved = [{ a: { ...at, y: 19, h: 21 }, b: { x: 8, y: 31, w: 60, h: 24 } }]
    expect(tinted(pictures, WHOLE, { subject: null, moved })).toEqual([])
  })
})

describe('a crop', () => {
  const evidence = (expected: string, actual: string) => ({
    kind: 'radius',
    property: 'border-radius',
    expected,
    actual,
  })

  it('fits all of what it is about, with room for the outline', () => {
    const side = fc.integer({ min: 1, max: 9_000 })
    const room = fc.integer({ min: 60, max: 400 })
    fc.assert(
      fc.property(side, side, room, room, (w, h, width, height) => {
        fc.pre(Math.max(w / width, h / height) < 12)
        const zoom = zoomToFit({ w, h }, { width, height })
        expect(w * zoom).toBeLessThanOrEqual(width - 20)
        expect(h * zoom).toBeLessThanOrEqual(height - 20)
      }),
    )
  })

  it.each([
    ['8 px', '16 px', 'top left', 28],
    ['8 px 8 px 0 px 0 px', '8 px 8 px 12 px 12 px', 'bottom right', 21],
    ['4 px 8 px', '4 px 10 px', 'top right', 17.5],
    ['999 px', '8 px', 'top left', 120],
  ])('of a radius of %s that is %s is about the corner %s', (expected, actual, corner, size) => {
    expect(cornerOf(evidence(expected, actual))).toEqual({ corner, size })
    const box = { x: 10, y: 20, w: 300, h: 200 }
    const at = atCorner(box, cornerOf(evidence(expected, actual))!)
    expect([at.x, at.x + at.w]).toContain(corner.endsWith('left') ? 10 : 310)
    expect([at.y, at.y + at.h]).toContain(corner.startsWith('top') ? 20 : 220)
  })

  it('of anything else is about all of it', () => {
    expect(cornerOf(null)).toBeNull()
    expect(cornerOf({ kind: 'fill', property: 'background-color' })).toBeNull()
  })
})
