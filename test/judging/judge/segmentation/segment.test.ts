import fc from 'fast-check'
import { expect, it } from 'vitest'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

const WHITE = [255, 255, 255] as const
const INK = [20, 24, 30] as const
const BLUE = [37, 99, 235] as const

it('finds a button, its text, an icon beside a text and a divider, each in what holds it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 4, max: 30 }), (x, y) => {
      const raster = canvas(320, 160, WHITE)
      fill(raster, x, y, 120, 40, BLUE)
      write(
        raster,
        x + 20,
        y + 15,
        [
          [0, 1, 2],
          [3, 4, 1],
        ],
        WHITE,
      )
      fill(raster, x, y + 60, 200, 1, [200, 200, 200])
      fill(raster, x, y + 80, 16, 3, INK)
      fill(raster, x + 6, y + 74, 3, 16, INK)
      write(raster, x + 26, y + 77, [[2, 2, 4, 1]], INK)
      const { segments } = segmentImage(raster)
      const [root, button] = segments
      expect(root).toMatchObject({ kind: 'box', rect: { x: 0, y: 0, w: 320, h: 160 } })
      expect(button).toMatchObject({ kind: 'box', rect: { x, y, w: 120, h: 40 }, colour: BLUE })
      expect(button?.children).toMatchObject([
        { kind: 'text', rect: { x: x + 20, y: y + 15, w: 50, h: 10 }, colour: WHITE },
      ])
      expect(
        root?.children.slice(1).map(({ kind, rect }) => [kind, rect.x - x, rect.y - y]),
      ).toEqual([
        ['line', 0, 60],
        ['icon', 0, 74],
        ['text', 26, 77],
      ])
    }),
    { numRuns: runs(8) },
  )
})

it('measures a border and round corners', () => {
  const raster = canvas(200, 120, WHITE)
  for (let y = 20; y < 100; y++)
    for (let x = 30; x < 170; x++) {
      const dx = Math.max(42 - x - 0.5, x + 0.5 - 158, 0)
      const dy = Math.max(32 - y - 0.5, y + 0.5 - 88, 0)
      const away = Math.hypot(dx, dy)
      if (away <= 12) fill(raster, x, y, 1, 1, away > 10 ? INK : [240, 244, 250])
    }
  fill(raster, 42, 20, 116, 2, INK)
  fill(raster, 42, 98, 116, 2, INK)
  fill(raster, 30, 32, 2, 56, INK)
  fill(raster, 168, 32, 2, 56, INK)
  const box = segmentImage(raster).segments[1]?.container
  expect(box?.border).toEqual({ width: [2, 2, 2, 2], colour: INK })
  expect(box?.rect).toEqual({ x: 30, y: 20, w: 140, h: 80 })
  for (const radius of box?.radius ?? [0]) expect(Math.abs((radius ?? 0) - 12)).toBeLessThan(1)
})

it('takes what lies against each other without text for one picture', () => {
  const raster = canvas(200, 120, WHITE)
  fill(raster, 20, 20, 100, 60, [200, 120, 80])
  fill(raster, 20, 50, 40, 30, [60, 120, 80])
  fill(raster, 70, 40, 50, 40, [20, 40, 180])
  const { segments } = segmentImage(raster)
  expect(segments.slice(1)).toMatchObject([
    { kind: 'image', rect: { x: 20, y: 20, w: 100, h: 60 } },
  ])
})

it('sees into a frame that is mostly empty, as a dialog may be, where a box within has text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 320, max: 1100 }),
      fc.integer({ min: 200, max: 640 }),
      fc.boolean(),
      (w, h, besidePicture) => {
        const raster = canvas(w + 80, h + 60, WHITE)
        for (const [x, y, width, height, border] of [
          [40, 30, w, h, 2],
          [60, 50, 160, 90, 1],
        ] as const) {
          fill(raster, x, y, width, height, INK)
          fill(raster, x + border, y + border, width - 2 * border, height - 2 * border, WHITE)
        }
        write(raster, 76, 66, [[0, 1, 2, 3, 1]], INK)
        fill(raster, 76, 90, 50, 28, BLUE)
        write(raster, 84, 99, [[3, 1, 4]], WHITE)
        if (besidePicture) fill(raster, 240, 50, 40, 40, [204, 51, 51])
        const { segments } = segmentImage(raster)
        const within = { x: 60, y: 50, w: 160, h: 90 }
        expect(segments).toContainEqual(expect.objectContaining({ kind: 'box', rect: within }))
        expect(segments.filter(({ kind }) => kind === 'text').map(({ rect }) => rect.x)).toEqual([
          76, 84,
        ])
      },
    ),
    { numRuns: runs(8) },
  )
})

it('takes strips between boxes as wide as the image for the page, however much the boxes take of it', () => {
  const page = [245, 245, 245] as const
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 40 }),
      fc.integer({ min: 40, max: 120 }),
      fc.integer({ min: 40, max: 120 }),
      (gap, upper, lower) => {
        const raster = canvas(300, upper + gap + lower, page)
        // Round enough for the corners of the image to show the page.
        const box = (y: number, h: number, colour: readonly [number, number, number]) => {
          fill(raster, 2, y, 296, h, colour)
          fill(raster, 0, y + 2, 300, h - 4, colour)
        }
        box(0, upper, [253, 237, 237])
        box(upper + gap, lower, BLUE)
        const [root, ...boxes] = segmentImage(raster).segments
        expect(root?.colour).toEqual(page)
        expect(boxes).toMatchObject([
          { kind: 'box', rect: { x: 0, y: 0, w: 300, h: upper } },
          { kind: 'box', rect: { x: 0, y: upper + gap, w: 300, h: lower } },
        ])
      },
    ),
    { numRuns: runs(8) },
  )
})

it('takes what shows in the corners for the page, whatever the box between a label and a hint takes of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 30 }),
      fc.integer({ min: 40, max: 120 }),
      fc.integer({ min: 8, max: 30 }),
      (above, height, below) => {
        const raster = canvas(300, 10 + above + height + below + 10, WHITE)
        write(raster, 1, 0, [[0, 1, 2]], INK)
        // A round field as wide as the image, of the page's own colour but for its border.
        const y = 10 + above
        for (const [edge, colour] of [
          [0, INK],
          [1, WHITE],
        ] as const) {
          const round = 4 + edge
          fill(raster, round, y + edge, 300 - 2 * round, height - 2 * edge, colour)
          fill(raster, edge, y + round, 300 - 2 * edge, height - 2 * round, colour)
        }
        write(raster, 12, y + 15, [[3, 4, 1, 2]], INK)
        write(raster, 1, y + height + below, [[1, 1, 2, 0]], INK)
        const [root, ...others] = segmentImage(raster).segments
        const field = { x: 0, y, w: 300, h: height }
        expect(others.filter(({ kind }) => kind === 'box' || kind === 'line')).toMatchObject([
          { kind: 'box', rect: field, parent: root },
        ])
      },
    ),
    { numRuns: runs(8) },
  )
})

it('keeps the first letter of a text that stands at the edge of the image, and no rest of its frame', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.constantFrom(0, 1, 12), (y, x) => {
      const raster = canvas(200, 80, WHITE)
      write(raster, x, y + 10, [[2, 1, 4, 3]], INK)
      fill(raster, 0, y + 35, 5, 5, INK)
      const texts = segmentImage(raster).segments.filter(({ kind }) => kind !== 'box')
      expect(texts).toMatchObject([{ kind: 'text', rect: { x } }])
    }),
  )
})

it('takes a gradient that does not reach from edge to edge for a picture on the page, however large it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 45, max: 58 }), (share) => {
      const raster = canvas(300, 200, WHITE)
      const high = 2 * share
      for (let y = 0; y < high; y++)
        for (let x = 0; x < 300; x++) fill(raster, x, y, 1, 1, [60 + (x >> 1), 160 - y, 120])
      fill(raster, 40, 30, 30, 30, INK)
      write(raster, 20, high + 20, [[0, 1, 2, 3]], INK)
      const [root, ...others] = segmentImage(raster).segments
      expect(root?.colour).toEqual(WHITE)
      expect(others.map(({ kind }) => kind)).toEqual(['image', 'text'])
    }),
    { numRuns: runs(5) },
  )
})

const WORDS = [
  [0, 1, 2, 3],
  [4, 1, 2, 2, 0],
  [1, 3, 2],
]

/** A box with round corners, and its border where one is given. */
function round(
  raster: ReturnType<typeof canvas>,
  [x0, y0, w, h]: readonly [number, number, number, number],
  radius: number,
  colour: readonly [number, number, number],
  border?: readonly [number, number, number],
) {
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const dx = Math.max(radius - x - 0.5, x + 0.5 - w + radius, 0)
      const dy = Math.max(radius - y - 0.5, y + 0.5 - h + radius, 0)
      const away = Math.hypot(dx, dy)
      const rim = Math.min(x, y, w - 1 - x, h - 1 - y) < 1 || away > radius - 1
      if (away <= radius) fill(raster, x0 + x, y0 + y, 1, 1, rim && border ? border : colour)
    }
}

it('leaves what shows beside the round corners of a neighbour out of a box', () => {
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 30 }), (radius) => {
      const raster = canvas(300, 240, [230, 232, 236])
      fill(raster, 20, 20, 260, 200, WHITE)
      round(raster, [20, 20, 260, 100], radius, BLUE)
      fill(raster, 20, 20, 260, 100 - radius, BLUE)
      write(raster, 40, 60, WORDS, WHITE)
      write(raster, 40, 150, WORDS, INK)
      const boxes = segmentImage(raster).segments.filter(({ container }) => container !== null)
      expect(boxes.find(({ parent, rect }) => parent !== null && rect.y > 60)).toMatchObject({
        colour: WHITE,
        rect: { x: 20, y: 120, w: 260, h: 100 },
      })
    }),
  )
})

it('reports boxes over each other from parts of one: a border goes around corners, a divider does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 16 }), fc.boolean(), (radius, isOne) => {
      const raster = canvas(300, 200, WHITE)
      const border = [180, 186, 196] as const
      if (isOne) {
        round(raster, [20, 20, 260, 160], radius, WHITE, border)
        fill(raster, 20, 99, 260, 1, border)
      } else {
        round(raster, [20, 20, 260, 80], radius, WHITE, border)
        round(raster, [20, 99, 260, 80], radius, WHITE, border)
      }
      write(raster, 40, 50, WORDS, INK)
      write(raster, 40, 130, WORDS, INK)
      const boxes = segmentImage(raster).segments.filter(({ container }) => container !== null)
      expect(boxes.slice(1).map(({ rect: { h } }) => h)).toEqual(isOne ? [160] : [80, 80])
    }),
  )
})

it('takes a bar, square or round at its ends, for no text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 10 }),
      fc.integer({ min: 90, max: 240 }),
      fc.constantFrom(0, 3),
      (high, long, radius) => {
        const raster = canvas(300, 80, WHITE)
        write(raster, 20, 12, WORDS, INK)
        round(raster, [20, 40, long, high], radius, BLUE)
        const kinds = segmentImage(raster).segments.map(({ kind }) => kind)
        expect(kinds.slice(0, 2)).toEqual(['box', 'text'])
        expect(kinds.slice(2)).not.toContain('text')
      },
    ),
    { numRuns: runs(8) },
  )
})
