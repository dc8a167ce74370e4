import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePng } from '../../../src/png/encode.ts'
import { judgePair } from '../../../src/judging/judge/judge.ts'
import { DEFAULT_SETTINGS } from '../../../src/judging/judge/settings.ts'
import { readPngHeader } from '../../../src/png/header.ts'
import { canvas, fill, write } from './image/drawing.ts'
import { draw } from './scene.ts'
import type { Raster } from '../../../src/png/raster.ts'
import type { Rect } from '../../../src/judging/judge/node.ts'
import { runs } from '../../support/property-runs.ts'

interface Masked {
  design?: Rect[]
  story?: Rect[]
}

async function judge(a: Raster, b: Raster, { design, story }: Masked) {
  const source = (raster: Raster) => {
    const bytes = encodePng(raster)
    return { header: readPngHeader(bytes), read: async () => bytes.slice() }
  }
  const { findings, passes, suppressions } = await judgePair({
    images: { a: source(a), b: source(b) },
    captureFacts: {
      design: { masks: design },
      story: { masks: story },
    },
    evidence: {
      design_tool_structure: null,
      dom_structure: null,
      icon_candidates: null,
      icon_contact_sheet: null,
    },
    settings: DEFAULT_SETTINGS,
  })
  return { labels: findings.map(({ labels }) => labels[0]), findings, passes, suppressions }
}

/** Stripes and blocks over a part of an image, as they come. */
function scribble(raster: Raster, { x, y, w, h }: Rect, seed: number): void {
  let state = seed | 1
  const next = () => (state = Math.imul(state, 1_103_515_245) + 12_345) >>> 16
  for (let i = 0; i < 12; i++) {
    const [left, top] = [next() % w, next() % h]
    const [wide, high] = [1 + (next() % (w - left)), 1 + (next() % (h - top))]
    fill(raster, x + left, y + top, wide, high, [next() % 256, next() % 256, next() % 256])
  }
}

const region: fc.Arbitrary<Rect> = fc
  .record({
    x: fc.nat(300),
    y: fc.nat(170),
    w: fc.integer({ min: 8, max: 200 }),
    h: fc.integer({ min: 8, max: 120 }),
  })
  .map(({ x, y, w, h }) => ({ x, y, w: Math.min(w, 360 - x), h: Math.min(h, 200 - y) }))

describe('what is masked', () => {
  it('is not compared, wherever it lies and whatever it holds, on either side', async () => {
    await fc.assert(
      fc.asyncProperty(
        region,
        fc.nat(),
        fc.constantFrom<(keyof Masked)[]>(['design'], ['story'], ['design', 'story']),
        async (rect, seed, sides) => {
          const scribbled = draw()
          scribble(scribbled, rect, seed)
          const masks = Object.fromEntries(sides.map((side) => [side, [rect]]))
          expect((await judge(draw(), scribbled, masks)).labels).toEqual([])
          expect((await judge(scribbled, draw(), masks)).labels).toEqual([])
        },
      ),
      { numRuns: runs(6) },
    )
  })

  it('is not compared where what it holds misleads about what is next to it', async () => {
    const rect = { x: 46, y: 122, w: 143, h: 16 }
    const scribbled = draw()
    scribble(scribbled, rect, 1_722_537_588)
    expect((await judge(draw(), scribbled, { design: [rect] })).labels).toEqual([])
  })

  it('leaves what lies elsewhere to be found', async () => {
    const [a, b] = [draw(), draw({ button: [220, 38, 38] })]
    const text = { x: 20, y: 20, w: 100, h: 20 }
    scribble(b, text, 7)
    const { findings, passes } = await judge(a, b, { story: [text] })
    expect(findings.map(({ labels, evidence }) => [labels[0], evidence.actual])).toEqual([
      ['colour/background', '#dc2626'],
    ])
    expect(passes.find(({ name }) => name === 'raw-pass')?.reason).toBe(
      'what is masked was not compared',
    )
  })
})

/** A title, a date and a note below each other. */
interface Card {
  date: number[][]
  dateHeight?: number
  /** Between title and date. */
  gap?: number
  /** Follows the date on its line. */
  after?: number[][]
}

const DATE = { x: 20, width: 200 }
const INK = [30, 30, 30] as const

function card({ date, dateHeight = 16, gap = 12, after = [] }: Card): {
  image: Raster
  mask: Rect
} {
  const image = canvas(280, 160, [255, 255, 255])
  write(
    image,
    20,
    20,
    [
      [1, 2, 3, 0],
      [4, 4, 1],
    ],
    INK,
  )
  const top = 32 + gap
  for (let line = top; line < top + dateHeight - 8; line += 16)
    write(image, DATE.x, line, date, INK)
  const width = date.reduce((sum, word) => sum + word.length * 8 + 4, 0)
  write(image, DATE.x + width + 4, top, after, INK)
  const below = top + dateHeight + 8
  write(
    image,
    20,
    below,
    [
      [2, 4, 1, 3],
      [0, 3, 2],
    ],
    INK,
  )
  fill(image, 20, below + 24, 120, 30, [37, 99, 235])
  const mask = {
    x: DATE.x,
    y: top - 2,
    w: after.length > 0 ? width : DATE.width,
    h: dateHeight - 2,
  }
  return { image, mask }
}

const SHORT = [[1, 0, 2]]
const LONG = [[3, 3], [4, 0, 1, 2, 2], [1]]

describe('what is masked in the build', () => {
  it.each<[string, Card, Card]>([
    ['holds another text', { date: SHORT }, { date: LONG }],
    ['is taller than in the design', { date: SHORT }, { date: LONG, dateHeight: 48 }],
    ['lies further down', { date: SHORT }, { date: LONG, gap: 26 }],
    [
      'is followed by a text on its line',
      { date: SHORT, after: [[2, 3, 4]] },
      { date: LONG, after: [[2, 3, 4]] },
    ],
  ])('is not compared where it %s', async (_, design, built) => {
    const { image, mask } = card(built)
    const { labels } = await judge(card(design).image, image, { story: [mask] })
    expect(labels).toEqual([])
    expect((await judge(card(design).image, image, {})).labels).not.toEqual([])
  })
})

describe('what is masked at one size on both sides', () => {
  it.each([
    [26, 'further down', 14],
    [40, 'much further down', 28],
    [5, 'further up', -7],
  ])('has a distance to what is beside it: %i px, %s', async (gap, _, delta) => {
    const [before, after] = [card({ date: LONG }), card({ date: SHORT, gap })]
    const { findings } = await judge(before.image, after.image, {
      design: [before.mask],
      story: [after.mask],
    })
    expect(
      findings.map(({ labels, evidence }) => [
        labels[0],
        evidence.measure?.axis,
        evidence.measure?.delta,
      ]),
    ).toEqual([['spacing/layout', 'y', delta]])
  })

  it('is not compared itself', async () => {
    const [before, after] = [card({ date: LONG }), card({ date: SHORT })]
    const { labels } = await judge(before.image, after.image, {
      design: [before.mask],
      story: [after.mask],
    })
    expect(labels).toEqual([])
  })

  it('reports of no distance where one side alone recorded it, or another size', async () => {
    const [before, after] = [card({ date: LONG }), card({ date: SHORT, gap: 26 })]
    const wider = { ...after.mask, w: after.mask.w + 30 }
    const masks: Masked[] = [{ story: [after.mask] }, { design: [before.mask], story: [wider] }]
    for (const each of masks)
      expect((await judge(before.image, after.image, each)).labels).toEqual([])
  })
})
