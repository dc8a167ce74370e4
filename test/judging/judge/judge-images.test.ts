import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeImages } from './judged.ts'
import { DEFAULT_SETTINGS } from '../../../src/judging/judge/settings.ts'
import { canvas } from './image/drawing.ts'
import { draw, type Scene } from './scene.ts'
import type { Raster } from '../../../src/judging/judge/image/raster.ts'
import { runs } from '../../support/property-runs.ts'

const judge = (a: Raster, b: Raster) => judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })

/** What the change of one thing in the scene is found as. */
const found = (change: Partial<Scene>) =>
  judge(draw(), draw(change)).findings.map(({ labels, rect_a, rect_b, evidence }) => ({
    label: labels[0],
    kind: evidence.kind,
    rect_a,
    rect_b,
  }))

describe('a pair of images', () => {
  it('has no finding when they are the same', () => {
    expect(judge(draw(), draw())).toEqual({ findings: [], suppressions: [] })
  })

  it('has no finding when every pixel is a little off, as rasterisers are', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: -1, max: 1 })), (noise) => {
        const b = draw()
        for (let i = 0; i < b.data.length; i += 400)
          b.data[i] = (b.data[i] ?? 0) + Number(noise.next().value)
        expect(judge(draw(), b).findings).toEqual([])
      }),
      { numRuns: runs(3) },
    )
  })

  it('has no finding when b shows the component anywhere on a larger page', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom([250, 250, 252] as const, [30, 30, 36] as const),
        (x, y, page) => {
          const b = canvas(700, 420, page)
          paste(b, draw(), x, y)
          expect(judge(draw(), b).findings).toEqual([])
        },
      ),
      { numRuns: runs(4) },
    )
  })

  it('has no finding when one was taken at twice the scale without anyone saying so', () => {
    expect(judge(twice(draw()), draw()).findings).toEqual([])
    expect(judge(draw(), twice(draw())).findings).toEqual([])
  })

  it('may be of any pixels', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 255 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        (width, height, busy, noise) => {
          const [a, b] = [canvas(width, height, [9, 9, 9]), canvas(height, width, [200, 9, 9])]
          for (const { data } of [a, b])
            for (let i = 0; i < data.length; i++)
              if (i % 4 < 3 && Number(noise.next().value) < busy)
                data[i] = Number(noise.next().value)
          for (const { rect_a, rect_b, confidence } of judge(a, b).findings) {
            expect(rect_a ?? rect_b).not.toBeNull()
            expect(confidence).toBeGreaterThan(0)
            expect(confidence).toBeLessThan(1)
          }
          expect(judge(a, a).findings).toEqual([])
        },
      ),
      { numRuns: runs(12) },
    )
  })

  it('gives equal answers for equal inputs', () => {
    const change = { gap: 24, icon: 'arrow', label: [255, 200, 0] } as const
    expect(judge(draw(), draw(change))).toEqual(judge(draw(), draw(change)))
  })
})

describe('one change is one finding', () => {
  it('of a recoloured button, whatever the colour', () => {
    const byte = fc.integer({ min: 0, max: 120 })
    fc.assert(
      fc.property(byte, byte, byte, (r, g, b) => {
        fc.pre(Math.abs(r - 37) + Math.abs(g - 99) > 60)
        const rect = { x: 24, y: 100, w: 120, h: 36 }
        expect(found({ button: [r, g, b] })).toEqual([
          { label: 'colour/background', kind: 'fill', rect_a: rect, rect_b: rect },
        ])
      }),
      { numRuns: runs(6) },
    )
  })

  it.each<[string, Partial<Scene>, string]>([
    ['a label of another colour', { label: [255, 190, 60] }, 'colour/background'],
    [
      'other words',
      {
        text: [
          [1, 3, 2, 2],
          [0, 4, 1],
        ],
      },
      'text/content',
    ],
    [
      'a letter too many',
      {
        text: [
          [2, 0, 4, 4, 1],
          [3, 3, 0],
        ],
      },
      'text/content',
    ],
    ['another icon', { icon: 'arrow' }, 'icon'],
    ['a wider gap', { gap: 28 }, 'spacing/layout'],
    ['an icon elsewhere', { iconX: 34 }, 'inset/shift'],
    ['a button that is gone', { second: false }, 'missing/element'],
  ])('%s', (_, change, label) => {
    expect(found(change).map((finding) => finding.label)).toEqual([label])
  })

  it('of an element too many, which stands on its side only', () => {
    const [finding, ...others] = judge(draw({ second: false }), draw()).findings
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      labels: ['extra/element'],
      rect_a: null,
      rect_b: { x: 160, y: 100, w: 100, h: 36 },
    })
  })

  it('and its rectangles are those of the whole image b', () => {
    const b = canvas(700, 420, [30, 30, 36])
    paste(b, draw({ icon: 'arrow' }), 100, 50)
    expect(judge(draw(), b).findings).toMatchObject([
      { rect_a: { x: 24, y: 160 }, rect_b: { x: 124, y: 210 } },
    ])
  })
})

function paste(into: Raster, part: Raster, x: number, y: number): void {
  for (let row = 0; row < part.height; row++)
    into.data.set(
      part.data.subarray(row * part.width * 4, (row + 1) * part.width * 4),
      ((y + row) * into.width + x) * 4,
    )
}

function twice({ width, height, data }: Raster): Raster {
  const large = canvas(width * 2, height * 2, [0, 0, 0])
  for (let y = 0; y < height * 2; y++)
    for (let x = 0; x < width * 2; x++) {
      const from = ((y >> 1) * width + (x >> 1)) * 4
      large.data.set(data.subarray(from, from + 4), (y * width * 2 + x) * 4)
    }
  return large
}
